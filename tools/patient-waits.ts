import { vi } from 'vitest';

/**
 * Milliseconds that `vi.waitFor` waits, shorter than a test may take, so that the failed expectation is reported. Its
 * usual second is less than a busy machine needs for a job, a process or a message.
 */
const patienceMs = 60_000;

const { waitFor } = vi;

vi.waitFor = (callback, options) =>
  waitFor(callback, { timeout: patienceMs, ...(typeof options === 'object' && options) });
