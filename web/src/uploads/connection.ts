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

/**
 * Milliseconds without a byte or an answer after which a try is broken off: a line may be dead without anyone saying so.
 * Our choice: longer than the server needs for the largest photo after its last byte.
 */
export const stalledAfterMs = 60_000;

/** Notices that nothing has happened for a while. */
export class StallTimer {
  readonly #onStall: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs from now on; calls `onStall` once nothing has happened since its start or its last restart. */
  constructor(onStall: () => void) {
    this.#onStall = onStall;
    this.restart();
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onStall, stalledAfterMs);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

/** The result of some work; throws the reason of the signal as soon as that is aborted, whatever the work does. */
export const unlessAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject);
  });
