import { sortKeys, sortOrders } from '@albumen/contracts/photos';
import type { SortOption } from '@albumen/contracts/photos';
import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../lib/local-storage.ts';

/** Albums §3: "Sorting preference (stored locally) for three lists: albumPhotos, sharedAlbumPhotos, photos". */
const sortedLists = ['albumPhotos', 'sharedAlbumPhotos', 'photos'] as const;

/** A list with an order of its own. */
export type SortedList = (typeof sortedLists)[number];

/** The order of each list. */
export type SortingPreference = Readonly<Record<SortedList, SortOption>>;

/** Albums §3: "Defaults: album photos and shared album photos created/desc; photos dateTaken/desc". */
const defaults: SortingPreference = {
  albumPhotos: { key: 'created', order: 'desc' },
  sharedAlbumPhotos: { key: 'created', order: 'desc' },
  photos: { key: 'dateTaken', order: 'desc' },
};

const storageKey = 'sortingPreference';

/** The stored order of a list. Albums §3: "each with sortKey and sortOrder". */
type StoredSort = { readonly sortKey?: unknown; readonly sortOrder?: unknown } | undefined;

/** Parses the stored preference. Albums §3: "A stored value of the wrong shape is replaced by defaults." */
export const parseSortingPreference = (text: string | undefined): SortingPreference => {
  try {
    const stored = JSON.parse(text ?? '') as Partial<Record<SortedList, StoredSort>> | null;
    const sorts = sortedLists.map((list) => {
      const { sortKey, sortOrder } = stored?.[list] ?? {};
      const key = sortKeys.find((one) => one === sortKey);
      const order = sortOrders.find((one) => one === sortOrder);
      if (key === undefined || order === undefined) throw new Error('This is not an order of a list.');
      return [list, { key, order }] as const;
    });
    return Object.fromEntries(sorts) as SortingPreference;
  } catch {
    return defaults;
  }
};

/** Formats orders for storage. */
export const formatSortingPreference = (preference: SortingPreference): string =>
  JSON.stringify(
    Object.fromEntries(
      sortedLists.map((list) => {
        const { key, order } = preference[list];
        return [list, { sortKey: key, sortOrder: order }];
      }),
    ),
  );

/** The orders of this visit: without storage they last until the page is closed. */
let preference: SortingPreference | undefined;
const listeners = new Set<() => void>();

const current = (): SortingPreference => (preference ??= parseSortingPreference(readStored(storageKey)));

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The order of a list: the same object until it changes. */
export const sortOf = (list: SortedList): SortOption => current()[list];

/** The order of a list; renders again when it changes. */
export const useSort = (list: SortedList): SortOption => useSyncExternalStore(subscribe, () => sortOf(list));

/** Changes the order of a list and stores it. */
export const chooseSort = (list: SortedList, sort: SortOption): void => {
  preference = { ...current(), [list]: sort };
  writeStored(storageKey, formatSortingPreference(preference));
  for (const notify of listeners) notify();
};
