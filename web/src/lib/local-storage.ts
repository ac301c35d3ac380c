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

/** Whether the browser lets the website keep data. Albums §5: "Local storage must be available (test write)". */
export const isStorageUsable = (): boolean => {
  try {
    localStorage.setItem(probeKey, probeKey);
    const usable = localStorage.getItem(probeKey) === probeKey;
    localStorage.removeItem(probeKey);
    return usable && navigator.cookieEnabled;
  } catch {
    return false;
  }
};
