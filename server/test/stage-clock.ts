import { AsyncLocalStorage } from 'node:async_hooks';
import type { Clock } from '../src/platform/clock.ts';

export interface StageClock extends Clock {
  /** Has `work` and all that it waits for take this time (ISO 8601) for the present; undefined is the true time. */
  at<Result>(time: string | undefined, work: () => Result): Result;
}

/** A clock that each piece of work may have at another time: stories that run side by side move it for themselves alone. */
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
