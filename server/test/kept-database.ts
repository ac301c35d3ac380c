import { afterEach, beforeAll } from 'vitest';

let hasFailed = false;

/** Whether a test of this file has failed: its database is then kept, so that it can be looked into. */
export const keepsDatabase = (): boolean => hasFailed;

beforeAll(() => {
  hasFailed = false;
});

// Loaded before each file of tests, as one of vitest's setup files.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') hasFailed = true;
});
