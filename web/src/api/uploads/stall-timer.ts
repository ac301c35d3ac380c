/** Notices that nothing has happened for a while. */
export class StallTimer {
  readonly #afterMs: number;
  readonly #onStall: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Runs from now on; calls `onStall` so many milliseconds after its start or its last restart. */
  constructor(afterMs: number, onStall: () => void) {
    this.#afterMs = afterMs;
    this.#onStall = onStall;
    this.restart();
  }

  restart(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#onStall, this.#afterMs);
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
