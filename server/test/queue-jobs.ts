import * as z from 'zod/mini';
import type { JobType, QueuePace } from '../src/platform/queue.ts';

/** So short that tests do not wait. */
export const shortPace: QueuePace = { superviseSeconds: 1, pollSeconds: 0.5 };

interface Named {
  readonly name: string;
}

const often = { payload: z.object({ name: z.string() }), concurrency: 1, timeLimitSeconds: 60 } as const;

/** Takes over the work that `deadlyJob` could not do. */
export const givenUpJob: JobType<Named> = { ...often, name: 'given-up', retries: 0, retryDelaySeconds: 0 };

/** Kills the worker that runs it. */
export const deadlyJob: JobType<Named> = {
  ...often,
  name: 'deadly',
  retries: 2,
  retryDelaySeconds: 0,
  deadLetter: givenUpJob,
};

/** Does nothing. */
export const harmlessJob: JobType<Named> = { ...often, name: 'harmless', retries: 0, retryDelaySeconds: 0 };

/** Fails at every try. Its delays are so long that reading them late changes nothing. */
export const stubbornJob: JobType<Named> = {
  ...often,
  name: 'stubborn',
  retries: 3,
  retryDelaySeconds: 1000,
};
