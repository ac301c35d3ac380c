import type { ListedPhoto } from '@albumen/contracts/photos';
import { useCallback, useSyncExternalStore } from 'react';

/** The ids of photos that the customer is removing from their list here, one set per change. */
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
 * Call this before you remove photos from their list: nothing looks up their positions, and the preview skips them.
 * Returns a function that ends this; call it when the lists are refetched.
 */
export const noteLeaving = (photos: readonly ListedPhoto[]): (() => void) => {
  const ids = new Set(photos.map(({ imageId }) => imageId));
  replace([...leaving, ids]);
  return () => replace(leaving.filter((other) => other !== ids));
};

export const isLeaving = ({ imageId }: ListedPhoto): boolean => leaving.some((ids) => ids.has(imageId));

/** Returns whether a photo is leaving its list, and renders again when other photos are. */
export const useLeaving = (): ((photo: ListedPhoto) => boolean) => {
  const now = useSyncExternalStore(subscribe, () => leaving);
  return useCallback(({ imageId }) => now.some((ids) => ids.has(imageId)), [now]);
};
