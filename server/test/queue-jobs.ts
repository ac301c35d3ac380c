import * as z from 'zod/mini';
import type { JobType } from '../src/platform/queue.ts';

interface Named {
  readonly name: string;
}

const often = { payload: z.object({ name: z.string() }), concurrency: 1, timeLimitSeconds: 60 } as const;

/** Takes over what `deadlyJob` could not do. */
export const givenUpJob: JobType<Named> = { ...often, name: 'given-up', retries: 0, retryDelaySeconds: 0 };

/** Kills the worker that does it. */
export const deadlyJob: JobType<Named> = {
  ...often,
  name: 'deadly',
  retries: 2,
  retryDelaySeconds: 0,
  deadLetter: givenUpJob,
};

/** Does nothing to anyone. */
export const harmlessJob: JobType<Named> = { ...often, name: 'harmless', retries: 0, retryDelaySeconds: 0 };

/** Fails at every try. Its waits are so long that reading them late changes nothing. */
export const stubbornJob: JobType<Named> = {
  ...often,
  name: 'stubborn',
  retries: 3,
  retryDelaySeconds: 1000,
};
