import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../src/platform/clock.ts';

export interface StageClock extends Clock {
  /** Runs `work` and everything that it awaits at this time (ISO 8601); undefined is the true time. */
  at<Result>(time: string | undefined, work: () => Result): Result;
}

/** Creates a clock that can show each piece of work another time: parallel stories move it for themselves alone. */
export const createStageClock = (): StageClock => {
  const moved = new AsyncLocalStorage<string | undefined>();
  return {
    now: () => {
      const time = moved.getStore();
      return time === undefined ? new Date() : new Date(time);
    },
    at: (time, work) => moved.run(time, work),
  };
};
