import { useSyncExternalStore } from 'react';

/** Photos that their list scrolls to and marks. */
interface ShownPhotos {
  /** The photo to scroll to. */
  readonly first: string;
  readonly ids: ReadonlySet<string>;
}

let shown: ShownPhotos | undefined;
const listeners = new Set<() => void>();

const replace = (next: ShownPhotos | undefined): void => {
  shown = next;
  for (const listener of listeners) listener();
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Makes the list on the screen, or the next one, scroll to the first of these photos and mark all of them. */
export const showPhotos = (photoIds: readonly string[]): void => {
  const [first] = photoIds;
  replace(first === undefined ? undefined : { first, ids: new Set(photoIds) });
};

/** Removes the marks, unless newer ones have replaced them. */
export const endShowing = (photos: ShownPhotos): void => {
  if (shown === photos) replace(undefined);
};

/** Returns the photos to show; undefined most of the time. */
export const useShownPhotos = (): ShownPhotos | undefined => useSyncExternalStore(subscribe, () => shown);
