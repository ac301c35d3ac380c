/**
 * Our choice: on a server that browsers keep busy for hours, renditions still come, if slowly. Milliseconds that a piece of
 * work is kept waiting at most.
 */
const patienceMs = 3000;

/** Keeps heavy work waiting while the processor is wanted by what browsers wait for. */
export interface Courtesy {
  /** Says whether the processor is wanted; not wanted until it is said. */
  setBusy(isBusy: boolean): void;
  /** Settles once the processor is not wanted, at the latest after 3 seconds. To be awaited before a piece of work. */
  untilQuiet(): Promise<void>;
}

export const createCourtesy = (): Courtesy => {
  let isBusy = false;
  const waiting = new Set<() => void>();
  return {
    setBusy: (next) => {
      isBusy = next;
      if (isBusy) return;
      for (const goOn of waiting) goOn();
    },

    untilQuiet: () =>
      new Promise((resolve) => {
        if (!isBusy) return resolve();
        const goOn = () => {
          clearTimeout(limit);
          waiting.delete(goOn);
          resolve();
        };
        const limit = setTimeout(goOn, patienceMs);
        waiting.add(goOn);
      }),
  };
};
