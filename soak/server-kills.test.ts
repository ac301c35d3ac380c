import { expect, test } from 'vitest';
import { killRounds } from './harness/kill-rounds.ts';

// The only proof that `npm test` runs, in its shortest form: one kill while the server starts, and one while it serves.
const rounds = 2;
const limitMs = 300_000;

test(
  'a killed server loses no acknowledged photo, leaves no process behind, and starts again',
  async () => {
    const counts = await killRounds(rounds, () => {});
    expect(counts).toMatchObject({ rounds, lost: 0, leftProcesses: 0, failedStarts: 0 });
  },
  limitMs,
);
