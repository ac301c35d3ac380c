import type { PhotosStore } from './store.ts';

export const createPhotoCounts = (store: Pick<PhotosStore, 'photoCounts'>) => ({
  /** How many photos stand in these libraries, by owner; those without are left out. */
  countsOf: async (ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    new Map((await store.photoCounts(ownerIds)).map(({ ownerId, photos }) => [ownerId, photos])),
});

export type PhotoCounts = ReturnType<typeof createPhotoCounts>;
