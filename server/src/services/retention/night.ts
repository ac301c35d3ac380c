import type { Clock } from '../../platform/clock.ts';
import type { RetentionMode } from '../../kernel/configuration.ts';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Night } from '../../kernel/nights/index.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { RequireDue } from '../../kernel/slice.ts';
import type { Registrations } from '../customers/index.ts';
import type { Libraries, Library } from './libraries.ts';
import type { Notices } from './notices.ts';
import { erasureLimit, retentionPlan } from './rules.ts';
import type { RetentionFacts, RetentionPlan } from './rules.ts';
import type { RetentionStore } from './store.ts';

const hasCurrent = ({ notices, noticesSince }: RetentionFacts): boolean =>
  notices.some(({ notedAt }) => noticesSince === null || notedAt >= noticesSince);

/** Our choice: erasures of the last 12 hours count for this night, so that a repeated night erases no more. */
const nightMs = 12 * 3_600_000;

/** Thrown if an order or a delay arrives while its library is being erased. */
class NoLongerDue extends Error {}

/** Returns how many libraries this night may still erase. */
export const readErasureLimit = async (parts: {
  store: RetentionStore;
  registrations: Registrations;
  clock: Clock;
}): Promise<number> => {
  const { store, registrations, clock } = parts;
  const now = clock.now();
  const { allowed, allowedUntil } = await store.readBrake();
  const isAllowed = allowedUntil !== null && allowedUntil > now;
  const limit = erasureLimit(await registrations.count(), isAllowed ? allowed : 0);
  return limit - (await store.countErasedBetween(new Date(now.getTime() - nightMs), now));
};

/**
 * The night: sends due notices and erases libraries whose time is over. Can be cut off anywhere and repeated: each
 * library is judged again, under a lock.
 */
export const createNight = (
  parts: Pick<Infrastructure, 'database' | 'alarms' | 'clock' | 'log'> & {
    store: RetentionStore;
    libraries: Libraries;
    registrations: Registrations;
    notices: Notices;
    mode: RetentionMode;
    /** Removes all data of a library from every slice. Can be repeated. */
    eraseLibrary: (ownerId: string, requireDue: RequireDue) => Promise<void>;
  },
) => {
  const { database, store, libraries, notices, alarms, clock, log, mode, eraseLibrary } = parts;

  /** The only function that erases a library. An order or a delay that arrives meanwhile keeps the rest of it. */
  const erase = async (ownerId: string, dueBy: Date): Promise<boolean> => {
    const { facts: earlierFacts, photosCount } = await libraries.of(ownerId);
    const isDueNow = async (tx: Transaction): Promise<boolean> => {
      const facts = { ...earlierFacts, ...(await store.factsOf([ownerId], tx))(ownerId) };
      return retentionPlan(facts, dueBy).isDue;
    };
    const begins = await inTransaction(database, async (tx) => {
      await store.lock(tx, ownerId);
      const isDue = await isDueNow(tx);
      if (isDue) await store.beginErasure(tx, ownerId, clock.now());
      return isDue;
    });
    if (!begins) return false;
    try {
      await eraseLibrary(ownerId, async (tx) => {
        if (!(await isDueNow(tx))) throw new NoLongerDue();
      });
    } catch (error) {
      if (!(error instanceof NoLongerDue)) throw error;
      await store.giveUpErasure(ownerId);
      log.error({ ownerId }, 'an erasure stopped because the library is no longer due: the rest is kept');
      return false;
    }
    await store.endErasure(ownerId, clock.now());
    log.info({ ownerId, photosCount }, 'a library was erased: its time of storage is over');
    return true;
  };

  /** Handles a library that is not due: sends its notice, or ends an interrupted erasure. */
  const careFor = async (
    library: Library,
    { nextNotice }: RetentionPlan,
    sendNotice: ReturnType<Notices>,
  ): Promise<void> => {
    const { ownerId, facts, erasingSince } = library;
    if (mode === 'on' && erasingSince !== null) await store.giveUpErasure(ownerId);
    else if (nextNotice !== null && nextNotice.dueAt <= clock.now()) {
      if (mode === 'on') await sendNotice(library);
      else log.warn({ ownerId, kind: nextNotice.kind }, 'RETENTION=dry-run: this notice would be sent');
    } else if (mode === 'on' && !facts.hasPhotos && hasCurrent(facts))
      // No notice has mentioned photos that are added later: their notices start over.
      await store.setNoticesSince(ownerId, clock.now());
  };

  const eraseAll = async (due: readonly string[], dueBy: Date): Promise<number> => {
    let erased = 0;
    for (const ownerId of due)
      await erase(ownerId, dueBy).then(
        (isGone) => void (erased += Number(isGone)),
        (error: unknown) => log.error({ err: error, ownerId }, 'a library could not be erased'),
      );
    return erased;
  };

  return async ({ dueBy, hasAlarm }: Night): Promise<JobCounts> => {
    if (mode === 'off' || hasAlarm) return {};
    const limit = await readErasureLimit(parts);
    const sendNotice = notices();
    const due: string[] = [];
    let dueCount = 0;
    for await (const library of libraries.all()) {
      const plan = retentionPlan(library.facts, clock.now());
      if (!plan.isDue) {
        await careFor(library, plan, sendNotice).catch((error: unknown) =>
          log.error(
            { err: error, ownerId: library.ownerId },
            'the end of storage of a library could not be handled',
          ),
        );
        continue;
      }
      if (mode === 'dry-run')
        log.warn({ ownerId: library.ownerId }, 'RETENTION=dry-run: this library would be erased');
      // An earlier night must have found it due, too; a dry run logs what is due now.
      else if (!dueBy || !retentionPlan(library.facts, dueBy).isDue) continue;
      dueCount += 1;
      if (dueCount <= limit) due.push(library.ownerId);
    }
    const held = dueCount > limit ? dueCount : 0;
    await store.setHeld(held);
    await alarms.note('retention-brake', held > 0);
    if (held > 0) {
      log.error({ code: 'retention-brake', due: held, limit }, 'too many libraries are due: none was erased');
      return { held };
    }
    return { due: dueCount, erased: mode === 'on' && dueBy ? await eraseAll(due, dueBy) : 0 };
  };
};
