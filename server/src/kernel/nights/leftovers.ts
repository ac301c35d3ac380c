import type { Alarms } from '../alarm-texts.ts';
import { batches, gathered } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { Night } from './night.ts';
import { sweepLimit } from './rules.ts';
import type { Leftover, NightsStore } from './store.ts';

/** The number of keys to look up in one query. */
const batchSize = 500;

/** The rule: "Objects without a row are … removed after 30 nights without one." */
const leftoverNights = 30;

/** Things outside the database that each need a row. */
export interface Holding {
  /** The name of the sweep in the table, the log and the metrics. */
  readonly sweep: string;
  /** Lists all of them, except things that are not the product's, such as a file that somebody put there. */
  list(): AsyncIterable<Leftover>;
  /** Returns the found things that have no row. */
  withoutRow(found: readonly Leftover[]): Promise<readonly Leftover[]>;
  /** Removes the found things that still have no row. */
  remove(found: readonly Leftover[]): Promise<void>;
}

export type SweepLeftovers = (night: Night, holding: Holding) => Promise<JobCounts>;

/**
 * Records things without a row, and removes those that had none for 30 nights. May be interrupted at any point and
 * resumes the next night.
 */
export const createLeftovers = (parts: {
  store: NightsStore;
  alarms: Alarms;
  clock: Clock;
  log: Log;
}): SweepLeftovers => {
  const { store, alarms, clock, log } = parts;

  const noteAll = async (night: Night, { sweep, list, withoutRow }: Holding): Promise<number> => {
    let looked = 0;
    for await (const found of gathered(batchSize, list())) {
      looked += found.length;
      const left = await withoutRow(found);
      if (left.length > 0) await store.note(sweep, left, night.number, clock.now());
    }
    await store.forgetUnseen(sweep, night.number);
    return looked;
  };

  const removeDue = async (notedBy: number, { sweep, remove }: Holding): Promise<void> => {
    const due = batches(batchSize, store.notedBy, sweep, notedBy);
    for await (const { rows } of due) {
      await remove(rows);
      await store.forget(rows);
    }
  };

  return async (night, holding) => {
    if (!night.sweeps) return {};
    const { sweep } = holding;
    const looked = await noteAll(night, holding);
    const notedBy = night.number - leftoverNights;
    const due = await store.countNotedBy(sweep, notedBy);
    const limit = sweepLimit(looked);
    const isHeld = due > limit && !night.isConfirmed;
    await store.setHeld(sweep, isHeld ? due : 0);
    await alarms.note(
      'sweep-brake',
      (await store.held()).some(({ held }) => held > 0),
    );
    if (isHeld)
      log.error({ code: 'sweep-brake', sweep, due, limit }, 'too many leftovers are due: none was removed');
    else await removeDue(notedBy, holding);
    return { looked, removed: isHeld ? 0 : due, held: isHeld ? due : 0 };
  };
};
