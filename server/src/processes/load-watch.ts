import { performance } from 'node:perf_hooks';

/** Far shorter than the jobs that it delays. */
const lookEveryMs = 100;

/**
 * Share of its time that a process works or waits for a processor, rather than for work. Above it, the process is busy.
 */
const busyShare = 0.35;

/** Consecutive looks below the share before the process counts as idle: between two uploads it rests for a moment. */
const idleLooks = 3;

export interface LoadWatch {
  /** Whether this process is busy now. */
  isBusy(): boolean;
  stop(): void;
}

/** Reports every time that this process becomes busy, and every time that it no longer is. At first it is not busy. */
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
