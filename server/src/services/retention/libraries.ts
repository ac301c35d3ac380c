import { batches } from '../../platform/batches.ts';
import type { CustomerRegistration, Registrations } from '../customers/index.ts';
import type { PhotoCounts } from '../photos/index.ts';
import type { RetentionFacts } from './rules.ts';
import type { RetentionStore } from './store.ts';

/** Customers that are read in one query. */
const batchSize = 500;

/** A library, with all facts that decide how long it is kept. */
export interface Library {
  readonly ownerId: string;
  /** The operator's numbers of its owner. */
  readonly customerNumbers: readonly string[];
  readonly photosCount: number;
  readonly facts: RetentionFacts;
  /** Set if a night began to erase it and was cut off. */
  readonly erasingSince: Date | null;
}

export interface LibrariesParts {
  readonly store: RetentionStore;
  readonly registrations: Registrations;
  readonly photos: PhotoCounts;
}

/** Gathers the facts that decide how long libraries are kept. */
export const createLibraries = ({ store, registrations, photos }: LibrariesParts) => {
  const librariesOf = async (registered: readonly CustomerRegistration[]): Promise<Library[]> => {
    const ids = registered.map(({ id }) => id);
    const [factsOf, counts] = await Promise.all([store.factsOf(ids), photos.countsOf(ids)]);
    return registered.map(({ id: ownerId, email, registeredAt, customerNumbers }) => {
      const { erasingSince, ...facts } = factsOf(ownerId);
      const photosCount = counts.get(ownerId) ?? 0;
      return {
        ownerId,
        customerNumbers,
        photosCount,
        erasingSince,
        facts: { ...facts, email, registeredAt, hasPhotos: photosCount > 0 || erasingSince !== null },
      };
    });
  };

  return {
    /** The library of a customer. Throws `not-found` if the customer was erased meanwhile. */
    of: async (ownerId: string): Promise<Library> => {
      const [library] = await librariesOf([await registrations.of(ownerId)]);
      if (library === undefined) throw new Error('There is a library for each registration.');
      return library;
    },

    /** All libraries, in the order of their owners. */
    async *all(): AsyncGenerator<Library> {
      for await (const { rows } of batches(batchSize, registrations.behind)) yield* await librariesOf(rows);
    },
  };
};

export type Libraries = ReturnType<typeof createLibraries>;
