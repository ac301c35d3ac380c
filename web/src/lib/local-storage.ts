/** Reads a stored value; undefined where there is none, or where the browser forbids storage. */
export const readStored = (key: string): string | undefined => {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Stores a value, or forgets it when undefined. Silent where the browser forbids storage or it is full. */
export const writeStored = (key: string, value: string | undefined): void => {
  try {
    if (value === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // What is stored here are preferences: without storage they last as long as the page.
  }
};

const probeKey = 'storageProbe';

const keeps = (storage: Storage): boolean => {
  storage.setItem(probeKey, probeKey);
  const isKept = storage.getItem(probeKey) === probeKey;
  storage.removeItem(probeKey);
  return isKept;
};

/**
 * Whether the browser lets the website keep data. Albums §5: "Local storage must be available (test write)". Signing in
 * needs the tab's storage and cookies, too.
 */
export const isStorageUsable = (): boolean => {
  try {
    return keeps(localStorage) && keeps(sessionStorage) && navigator.cookieEnabled;
  } catch {
    return false;
  }
};
