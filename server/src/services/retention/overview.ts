import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Registrations } from '../customers/index.ts';
import type { PhotoCounts } from '../photos/index.ts';
import { createLibraries } from './libraries.ts';
import { readErasureLimit } from './night.ts';
import { retentionPlan } from './rules.ts';
import { createRetentionStore } from './store.ts';

/** Our choice: until after the next night, whenever the operator allows it. */
const allowedMs = 24 * 3_600_000;

/** A library that will be erased unless something happens. */
export interface NextLibrary {
  readonly ownerId: string;
  /** The operator's numbers of its owner. */
  readonly customerNumbers: readonly string[];
  readonly email: string | null;
  readonly photosCount: number;
  /** The date until which its photos are kept. */
  readonly date: Date;
  readonly erasedFrom: Date;
}

/** The overview of the nights and the control of the brake, for the operator's command line. */
export const createRetentionOverview = (parts: {
  readonly database: Database;
  readonly clock: Clock;
  readonly registrations: Registrations;
  readonly photos: PhotoCounts;
}) => {
  const { database, clock, registrations } = parts;
  const store = createRetentionStore(database);
  const libraries = createLibraries({ ...parts, store });

  return {
    /** The next libraries to be erased, how many a night would erase now, and how many it may. */
    next: async (count: number) => {
      const now = clock.now();
      let found: NextLibrary[] = [];
      let due = 0;
      for await (const { ownerId, customerNumbers, photosCount, facts } of libraries.all()) {
        const { date, erasedFrom, isDue } = retentionPlan(facts, now);
        if (isDue) due += 1;
        if (erasedFrom === null) continue;
        found.push({ ownerId, customerNumbers, email: facts.email, photosCount, date, erasedFrom });
        if (found.length < 2 * count) continue;
        found = soonest(found, count);
      }
      const { held } = await store.readBrake();
      const limit = await readErasureLimit({ store, registrations, clock });
      return { libraries: soonest(found, count), due, held, limit };
    },

    /** Lets the next night erase this many libraries. */
    allow: (count: number): Promise<void> => store.allow(count, new Date(clock.now().getTime() + allowedMs)),
  };
};

const soonest = (libraries: readonly NextLibrary[], count: number): NextLibrary[] =>
  libraries.toSorted((one, other) => one.erasedFrom.getTime() - other.erasedFrom.getTime()).slice(0, count);
