import type { OwnKey } from './own-storage.ts';

const readFrom = (storage: () => Storage, key: OwnKey): string | undefined => {
  try {
    return storage().getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

const writeTo = (storage: () => Storage, key: OwnKey, value: string | undefined): void => {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Stored values are preferences: without storage they last as long as the page.
  }
};

/** Reads a stored value; undefined if there is none, or if the browser forbids storage. */
export const readStored = (key: OwnKey): string | undefined => readFrom(() => localStorage, key);

/** Stores a value, or deletes it if undefined. Does nothing if the browser forbids storage or it is full. */
export const writeStored = (key: OwnKey, value: string | undefined): void =>
  writeTo(() => localStorage, key, value);

/** Reads a value of this tab: it lasts as long as the tab, and no other tab sees it. */
export const readStoredInTab = (key: OwnKey): string | undefined => readFrom(() => sessionStorage, key);

/** Stores a value for this tab only, or deletes it if undefined. */
export const writeStoredInTab = (key: OwnKey, value: string | undefined): void =>
  writeTo(() => sessionStorage, key, value);

const probeKey: OwnKey = 'storageProbe';

const keeps = (storage: Storage): boolean => {
  storage.setItem(probeKey, probeKey);
  const isKept = storage.getItem(probeKey) === probeKey;
  storage.removeItem(probeKey);
  return isKept;
};

/**
 * Whether the browser lets the website store data. Albums §5: "Local storage must be available (test write)". Signing
 * in also needs the tab's storage and cookies.
 */
export const isStorageUsable = (): boolean => {
  try {
    return keeps(localStorage) && keeps(sessionStorage) && navigator.cookieEnabled;
  } catch {
    return false;
  }
};
