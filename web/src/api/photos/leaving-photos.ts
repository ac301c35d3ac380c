import type { Photo } from '@albumen/contracts/photos';
import { useCallback, useSyncExternalStore } from 'react';

/** The ids of photos that the customer is taking out of their list here, those of each change by themselves. */
let leaving: readonly ReadonlySet<string>[] = [];
const listeners = new Set<() => void>();

const replace = (next: typeof leaving): void => {
  leaving = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * To be called before photos are taken out of their list: nobody asks where they stand, and the preview passes them over.
 * Gives a function that ends that, to be called when the lists are read anew.
 */
export const noteLeaving = (photos: readonly Photo[]): (() => void) => {
  const ids = new Set(photos.map(({ imageId }) => imageId));
  replace([...leaving, ids]);
  return () => replace(leaving.filter((other) => other !== ids));
};

export const isLeaving = ({ imageId }: Photo): boolean => leaving.some((ids) => ids.has(imageId));

/** Tells of photos whether they are leaving, and renders anew when others are. */
export const useLeaving = (): ((photo: Photo) => boolean) => {
  const now = useSyncExternalStore(subscribe, () => leaving);
  return useCallback(({ imageId }) => now.some((ids) => ids.has(imageId)), [now]);
};
