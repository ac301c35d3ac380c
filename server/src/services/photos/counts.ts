import type { PhotosStore } from './store.ts';

export const createPhotoCounts = (store: Pick<PhotosStore, 'photoCounts'>) => ({
  /** The number of photos in these libraries, by owner; empty libraries are left out. */
  countsOf: async (ownerIds: readonly string[]): Promise<ReadonlyMap<string, number>> =>
    new Map((await store.photoCounts(ownerIds)).map(({ ownerId, photos }) => [ownerId, photos])),
});

export type PhotoCounts = ReturnType<typeof createPhotoCounts>;
