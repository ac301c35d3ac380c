import { performance } from 'node:perf_hooks';

/** Far shorter than the work that is kept waiting for it. */
const lookEveryMs = 100;

/** Above this share of its time that a process works or waits for a processor, and not for something to do, it is busy. */
const busyShare = 0.35;

/** Looks in a row that find it less busy before it counts as idle: between two uploads there is a moment of nothing. */
const idleLooks = 3;

export interface LoadWatch {
  /** Whether this process is busy now. */
  isBusy(): boolean;
  stop(): void;
}

/** Tells each time that this process becomes busy, and each time that it no longer is; at first it is not. */
export const watchLoad = (tell: (isBusy: boolean) => void): LoadWatch => {
  let before = performance.eventLoopUtilization();
  let isBusy = false;
  let idleFor = 0;
  const look = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    idleFor = utilization > busyShare ? 0 : idleFor + 1;
    const next = isBusy ? idleFor < idleLooks : idleFor === 0;
    if (next === isBusy) return;
    isBusy = next;
    tell(isBusy);
  }, lookEveryMs);
  return { isBusy: () => isBusy, stop: () => clearInterval(look) };
};
