import type { Erasure } from '@albumen/contracts/dates';
import type { JobCounts, JobHandler, JobType, NoPayload } from '../../platform/queue.ts';

/** The permissions of a nightly job. */
export interface Night {
  /** Grows by one each night. */
  readonly number: number;
  /**
   * The job erases things that were due by this time, and nothing else by date: an earlier night, at least 20 hours
   * before, has found them due. Undefined: it erases nothing.
   */
  readonly dueBy: Date | undefined;
  /** An alarm is on: the job also mails nothing. */
  readonly hasAlarm: boolean;
  /** Whether it may remove things without a row. */
  readonly sweeps: boolean;
  /**
   * Whether the operator has confirmed since the last night: this night may exceed the limits that otherwise stop it.
   */
  readonly isConfirmed: boolean;
}

/** Creates the handlers of nightly jobs. Every job that erases by date has a handler from here. */
export interface NightlyJobs {
  /** Handles a job that does more than erase by date and checks the night itself. */
  job(type: JobType<NoPayload>, work: (night: Night) => Promise<JobCounts>): JobHandler;
  /** Handles a job that only erases by date. Not called on a night that erases nothing. */
  erasing(type: JobType<NoPayload>, erase: (dueBy: Date) => Promise<JobCounts>): JobHandler;
}

/** When nights erase things, as far as is known now: for everything that customers are told. */
export interface Forecast {
  /** Nights erase nothing at present: an alarm is on, or `ERASING=off`. */
  readonly isHeld: boolean;
  /** Returns the night that erases something due at that time. */
  nightOf(dueAt: Date): Date;
  /** The same for replies. */
  erasureOf(dueAt: Date): Erasure;
}
