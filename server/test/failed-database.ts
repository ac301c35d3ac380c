import { afterEach, beforeAll } from 'vitest';

let hasFailed = false;

/** Whether a test of this file has failed. Its database is then kept for inspection. */
export const keepsDatabase = (): boolean => hasFailed;

beforeAll(() => {
  hasFailed = false;
});

// Loaded before each test file, as a setup file of vitest.
afterEach(({ task }) => {
  if (task.result?.state === 'fail') hasFailed = true;
});
