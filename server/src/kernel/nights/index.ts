import { nightAlarms } from '../alarm-texts.ts';
import { endNightAlarms } from '../alarms.ts';
import { rowByRow } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import { unusable } from '../configuration.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { handle } from '../../platform/queue.ts';
import type { Made } from '../slice.ts';
import { createLeftovers } from './leftovers.ts';
import type { SweepLeftovers } from './leftovers.ts';
import type { Forecast, NightlyJobs } from './night.ts';
import { createOpening } from './opening.ts';
import type { DatabaseClock, OpeningParts } from './opening.ts';
import { clockAlarm, erasingNight } from './rules.ts';
import { compareMark, isOtherStore, readMark } from './store-mark.ts';
import { createNightsStore } from './store.ts';

export type { Holding } from './leftovers.ts';
export { writeMark } from './store-mark.ts';
export { isStagingCopy, makeStagingCopy } from './store.ts';
export type { Leftover } from './store.ts';
export type { Night } from './night.ts';
export type { DatabaseClock, StoredThings } from './opening.ts';

/** The number of nights shown to people. */
const shownNights = 10;

export interface Nights extends NightlyJobs {
  /** Reads when nights erase things, within the open transaction if there is one. */
  forecast(scope?: Database | Transaction): Promise<Forecast>;
  readonly sweepLeftovers: SweepLeftovers;
  /** Whether the database is a dump from before the store's last night, or a new one. */
  isDatabaseOlder(): Promise<boolean>;
  /** Throws `ConfigurationError` if the store certainly belongs to another database, such as an empty mount point. */
  requireStore(folder: string): Promise<void>;
}

/** Guards everything that erases by date or sweeps the object store; docs/decisions/0023 gives the reasons. */
export const createNights = (
  parts: Omit<OpeningParts, 'store' | 'databaseClock'> & {
    readonly databaseClock?: DatabaseClock | undefined;
  },
): Made<Nights> => {
  const store = createNightsStore(parts.database);
  const open = createOpening({ ...parts, store, databaseClock: parts.databaseClock ?? store.databaseNow });

  const job: NightlyJobs['job'] = (type, work) =>
    handle(type, async () => {
      const night = await open();
      return { night: night.number, hasAlarm: night.hasAlarm, ...(await work(night)) };
    });

  const installation = () => inTransaction(parts.database, store.installation);

  return {
    service: {
      job,
      erasing: (type, erase) => job(type, async ({ dueBy }) => (dueBy ? erase(dueBy) : {})),
      forecast: async (scope = parts.database) => {
        const past = await store.since(scope);
        const isHeld = parts.erasing === 'off' || (past.at(-1)?.alarm ?? null) !== null;
        const nightOf = (dueAt: Date) => erasingNight(dueAt, past, parts.clock.now());
        return {
          isHeld,
          nightOf,
          erasureOf: (dueAt) => ({ erasedFrom: nightOf(dueAt).toISOString(), isErasingHeld: isHeld }),
        };
      },
      sweepLeftovers: createLeftovers({ ...parts, store }),
      isDatabaseOlder: async () => {
        const mark = await readMark(parts.objects);
        if (typeof mark !== 'object') return false;
        const ours = await installation();
        return ours.id === null || compareMark(ours, mark) === 'night-old-database';
      },
      requireStore: async (folder) => {
        if (isOtherStore(await installation(), await readMark(parts.objects)))
          throw unusable(
            'STORAGE_URL',
            folder,
            'that folder is not the object store of this database: is it mounted? If you mean to use a new store, run "npm run operator -- nights new-store" and start again',
          );
      },
    },
    slice: {
      name: 'nights',
      gauges: [
        {
          name: 'albumen_night_alarm',
          help: '1 while nights erase and mail nothing until the operator confirms, by reason',
          labels: ['code'],
          read: async () => {
            const alarm = await store.alarm();
            return nightAlarms.map((code) => ({
              labels: { code },
              value: code === alarm ? 1 : 0,
            }));
          },
        },
        {
          name: 'albumen_sweep_held_leftovers',
          help: 'Objects without a row that the last night did not remove because there were too many',
          labels: ['sweep'],
          read: async () =>
            (await store.held()).map(({ sweep, held }) => ({ labels: { sweep }, value: held })),
        },
      ],
      customerData: {
        tables: ['leftovers'],
        erase: store.removeOwned,
        async *describe(ownerId) {
          for await (const { key: file, notedAt } of rowByRow(store.ownedAfter, ownerId))
            yield { kind: 'leftover', file, notedAt };
        },
      },
    },
  };
};

/** The operator's view of the nights on the command line, with the means to confirm one. */
export const openNights = (database: Database, clock: Clock) => {
  const store = createNightsStore(database);
  return {
    state: async () => ({
      alarm: await store.alarm(),
      nights: await store.latest(shownNights),
      noted: await store.noted(),
      held: (await store.held()).filter(({ held }) => held > 0),
    }),

    clocks: (): Promise<{ readonly now: Date; readonly databaseAt: Date }> =>
      inTransaction(database, async (tx) => ({ now: clock.now(), databaseAt: await store.databaseNow(tx) })),

    /**
     * Confirms that clock and store are right: the next night takes them as they are. With `newStore` the server also
     * starts with another store than before, and the next night assigns it to this database. Throws if the clocks
     * differ.
     */
    confirm: (
      databaseClock: DatabaseClock = store.databaseNow,
      { newStore = false }: { newStore?: boolean } = {},
    ): Promise<void> =>
      inTransaction(database, async (tx) => {
        const now = clock.now();
        const databaseAt = await databaseClock(tx);
        if (clockAlarm(undefined, now, databaseAt) !== undefined)
          throw new Error(
            `This machine's clock says ${now.toISOString()}, the database's ${databaseAt.toISOString()}: correct them first.`,
          );
        await endNightAlarms(tx);
        await store.add(tx, {
          beganAt: now,
          databaseAt,
          isConfirmation: true,
          alarm: null,
          trustedAt: now,
          dueBy: null,
        });
        if (newStore) await store.forgetStore(tx);
      }),
  };
};
