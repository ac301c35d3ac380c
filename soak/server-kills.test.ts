import { expect, test } from 'vitest';
import { killRounds } from './harness/kill-rounds.ts';

// The short form of `npm run soak server-kills`. Enough rounds that some kill comes while the server serves.
const rounds = 4;
const limitMs = 180_000;

test(
  'a killed server loses no acknowledged photo, leaves no process behind, and starts again',
  async () => {
    const counts = await killRounds(rounds, () => {});
    expect(counts).toMatchObject({ rounds, lost: 0, leftProcesses: 0, failedStarts: 0 });
  },
  limitMs,
);
