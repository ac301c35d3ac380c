/**
 * The longest wait for one piece of work, in milliseconds. Our choice: renditions still progress on a server that
 * browsers keep busy for hours.
 */
const patienceMs = 3000;

/** Delays heavy work while requests need the processor. */
export interface Courtesy {
  /** Sets whether requests need the processor; initially they do not. */
  setBusy(isBusy: boolean): void;
  /** Settles when requests do not need the processor, after 3 seconds at the latest. Await it before each piece of work. */
  untilQuiet(): Promise<void>;
}

export const createCourtesy = (): Courtesy => {
  let isBusy = false;
  const waiting = new Set<() => void>();
  return {
    setBusy: (next) => {
      isBusy = next;
      if (isBusy) return;
      for (const proceed of waiting) proceed();
    },

    untilQuiet: () =>
      new Promise((resolve) => {
        if (!isBusy) return resolve();
        const proceed = () => {
          clearTimeout(limit);
          waiting.delete(proceed);
          resolve();
        };
        const limit = setTimeout(proceed, patienceMs);
        waiting.add(proceed);
      }),
  };
};
