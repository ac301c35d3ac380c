/** What the browser believes of its network. It may be wrong both ways: only a request that gets through is proof. */
export interface Connection {
  readonly isOnline: () => boolean;
  /** Calls the listener when that changes. Gives a function that ends it. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** The browser's own. */
export const browserConnection: Connection = {
  isOnline: () => navigator.onLine,
  subscribe: (listener) => {
    addEventListener('online', listener);
    addEventListener('offline', listener);
    return () => {
      removeEventListener('online', listener);
      removeEventListener('offline', listener);
    };
  },
};
