import { useSyncExternalStore } from 'react';

/** Photos that their list leads to and marks. */
interface ShownPhotos {
  /** It leads to this one. */
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

/** Has the list on the screen, or the next one that comes, lead to the first of these photos and mark all of them. */
export const showPhotos = (photoIds: readonly string[]): void => {
  const [first] = photoIds;
  replace(first === undefined ? undefined : { first, ids: new Set(photoIds) });
};

/** Takes the marks off, unless others have come meanwhile. */
export const endShowing = (photos: ShownPhotos): void => {
  if (shown === photos) replace(undefined);
};

/** The photos that are to be shown; undefined most of the time. */
export const useShownPhotos = (): ShownPhotos | undefined => useSyncExternalStore(subscribe, () => shown);
