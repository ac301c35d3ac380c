import type { JobCounts, JobHandler, JobType, NoPayload } from '../queue.ts';

/** What a nightly job may do. */
export interface Night {
  /** Grows by one each night. */
  readonly number: number;
  /**
   * The job erases what was due by then, and nothing else by date: an earlier night, at least 20 hours before, has found
   * it due. Undefined: it erases nothing.
   */
  readonly dueBy: Date | undefined;
  /** An alarm is on: the job also mails nothing. */
  readonly hasAlarm: boolean;
  /** Whether it may remove what has no row. */
  readonly sweeps: boolean;
  /** The operator has confirmed since the last night: a brake lets this one pass. */
  readonly isConfirmed: boolean;
}

/** Makes the handler of a nightly job. Every job that erases by date is made by one of these. */
export interface NightlyJobs {
  /** A job that does more than erase by date: it looks at the night itself. */
  job(type: JobType<NoPayload>, work: (night: Night) => Promise<JobCounts>): JobHandler;
  /** A job that only erases by date. Not called on a night that erases nothing. */
  erasing(type: JobType<NoPayload>, erase: (dueBy: Date) => Promise<JobCounts>): JobHandler;
}
