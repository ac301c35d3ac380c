/**
 * The browser's opinion of its network. It can be wrong in both directions: only a request that gets through is proof.
 */
export interface Connection {
  readonly isOnline: () => boolean;
  /** Calls the listener when that changes. Returns a function that unsubscribes. */
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
 * Milliseconds without a byte or a reply after which a try is aborted, because a connection can be dead without an
 * error. Our choice: longer than the server needs for the largest photo after its last byte.
 */
export const stalledAfterMs = 60_000;

/** Notices when nothing has happened for a while. */
export class StallTimer {
  readonly #onStall: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Starts the timer. Calls `onStall` when nothing has happened since the start or the last restart. */
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

/**
 * Returns the result of some work. Throws the reason of the signal as soon as it is aborted, even if the work
 * continues.
 */
export const unlessAborted = <Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> =>
  new Promise((resolve, reject) => {
    const giveUp = () => reject(signal.reason);
    if (signal.aborted) giveUp();
    signal.addEventListener('abort', giveUp, { once: true });
    work.then(resolve, reject);
  });
