import { randomUUID } from 'node:crypto';
import { sayAlarm } from '../alarm-texts.ts';
import type { Alarms, NightAlarm } from '../alarm-texts.ts';
import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Night } from './night.ts';
import { clockAlarm, dueTime, isSameNight, trustedTime } from './rules.ts';
import type { PastNight } from './rules.ts';
import { compareMark, noteOf, readMark, writeMark } from './store-mark.ts';
import type { NightsStore } from './store.ts';

const lockName = 'the night';

/** The objects that slices store, for the checks of the first night. */
export interface StoredThings {
  /** Looks up some keys of the object store that should have a row, and counts those without one. */
  sample(tx: Transaction): Promise<{ readonly looked: number; readonly withoutRow: number }>;
  /** Whether any row names an object. */
  hasRows(tx: Transaction): Promise<boolean>;
}

/** Reads the database's clock; a test may move it. */
export type DatabaseClock = (tx: Transaction) => Promise<Date>;

export interface OpeningParts {
  readonly database: Database;
  readonly store: NightsStore;
  readonly alarms: Alarms;
  readonly objects: Objects;
  readonly clock: Clock;
  readonly databaseClock: DatabaseClock;
  readonly log: Log;
  /** `off` stops all erasing by date. */
  readonly erasing: 'on' | 'off';
  readonly stored: () => readonly StoredThings[];
}

interface Comparison {
  readonly alarm: NightAlarm | undefined;
  readonly adopts: boolean;
  readonly storeNight: number;
  /** A note of the mark that the operator's confirmation replaces. */
  readonly replacedMark: string | null;
}

/**
 * Begins the night, or joins it: compares clocks and store, and raises the night's number in both. Each job does this
 * before its work, so that a job that starts late on another machine is checked, too.
 */
export const createOpening = (parts: OpeningParts): (() => Promise<Night>) => {
  const { database, store, alarms, objects, clock, databaseClock, log, erasing } = parts;

  /**
   * Checks an installation from before marks existed: most objects in the store must have a row, and there must be
   * some.
   */
  const belongTogether = async (tx: Transaction): Promise<boolean> => {
    for (const stored of parts.stored()) {
      const { looked, withoutRow } = await stored.sample(tx);
      if (looked === 0 ? await stored.hasRows(tx) : withoutRow * 2 > looked) return false;
    }
    return true;
  };

  /**
   * Compares database and store. `adopts` is true if they are new to each other, or the operator has confirmed them.
   */
  const compare = async (tx: Transaction, isConfirmed: boolean): Promise<Comparison> => {
    const mark = await readMark(objects);
    const compared = compareMark(await store.installation(tx), mark);
    const seen = {
      storeNight: typeof mark === 'object' ? mark.night : 0,
      replacedMark: isConfirmed ? noteOf(mark) : null,
    };
    if (compared === 'same') return { ...seen, alarm: undefined, adopts: false };
    if (isConfirmed || (compared === 'unmarked' && (await belongTogether(tx))))
      return { ...seen, alarm: undefined, adopts: true };
    return { ...seen, alarm: compared === 'unmarked' ? 'night-other-store' : compared, adopts: false };
  };

  const raise = async (tx: Transaction, { adopts, storeNight, replacedMark }: Comparison): Promise<void> => {
    const { id, night, isRaising } = await store.installation(tx);
    if (id !== null && !adopts) {
      if (!isRaising) await store.beginRaising(tx, id, night);
      return;
    }
    // With the new id, another database that still uses this store raises an alarm from now on.
    await store.beginRaising(tx, randomUUID(), Math.max(night, storeNight), replacedMark);
    await store.forgetAll(tx);
  };

  const add = async (
    tx: Transaction,
    past: readonly PastNight[],
    { now, databaseAt, alarm }: { now: Date; databaseAt: Date; alarm: NightAlarm | undefined },
  ): Promise<PastNight> => {
    const night = {
      beganAt: now,
      isConfirmation: false,
      alarm: alarm ?? null,
      trustedAt: alarm ? null : trustedTime(past.at(-1), now),
      dueBy: alarm ? null : dueTime(past, now),
    };
    await store.add(tx, { ...night, databaseAt });
    const last = past.at(-1)?.beganAt;
    if (alarm) {
      await alarms.note(alarm, true, tx);
      log.error({ code: alarm, now, databaseAt, last }, sayAlarm(alarm));
    }
    return night;
  };

  const begin = async (tx: Transaction): Promise<{ night: PastNight; isConfirmed: boolean }> => {
    await holdLock(tx, lockName);
    const now = clock.now();
    const databaseAt = await databaseClock(tx);
    const past = await store.since(tx);
    const last = past.at(-1);
    const isSame = isSameNight(last, now);
    const compared = await compare(tx, last?.isConfirmation === true);
    // The date of a dump is also far from its last night, but the alarm about the dump is more helpful.
    const alarm = last?.alarm ?? compared.alarm ?? clockAlarm(isSame ? undefined : last, now, databaseAt);
    if (isSame && last && (last.alarm ?? undefined) === alarm)
      return { night: last, isConfirmed: past.at(-2)?.isConfirmation === true };
    const night = await add(tx, past, { now, databaseAt, alarm });
    if (!alarm) await raise(tx, compared);
    return { night, isConfirmed: last?.isConfirmation === true };
  };

  /**
   * Writes the mark with the lock held, so that a process that was suspended for long cannot write an old one. Returns
   * undefined if the store got another mark meanwhile, such as that of another database which uses it.
   */
  const finishRaising = async (tx: Transaction): Promise<number | undefined> => {
    await holdLock(tx, lockName);
    const { id, night, isRaising } = await store.installation(tx);
    if (!isRaising || id === null) return night;
    if ((await compare(tx, false)).alarm) return undefined;
    await writeMark(objects, id, night + 1);
    await store.endRaising(tx);
    return night + 1;
  };

  const open = async (): Promise<Night> => {
    const { night, isConfirmed } = await inTransaction(database, begin);
    if (night.alarm !== null)
      return { number: 0, dueBy: undefined, hasAlarm: true, sweeps: false, isConfirmed: false };
    const number = await inTransaction(database, finishRaising);
    if (number === undefined) return open();
    const isOn = erasing === 'on';
    return {
      number,
      dueBy: (isOn && night.dueBy) || undefined,
      hasAlarm: false,
      sweeps: isOn,
      isConfirmed,
    };
  };
  return open;
};
