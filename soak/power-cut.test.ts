import { expect, test } from 'vitest';
import { canMount } from './harness/full-disk-round.ts';
import { powerCutRounds } from './harness/power-cut-rounds.ts';

// The short form of `npm run soak power-cut`.
const limitMs = 300_000;

test.skipIf(!canMount())(
  'a power cut loses no acknowledged photo, and the others continue and arrive complete',
  async () => {
    const counts = await powerCutRounds({ rounds: 1, filesInFlight: 20, report: () => {} });
    expect(counts).toMatchObject({
      sent: 20,
      acknowledged: 20,
      photos: 20,
      lost: 0,
      doubles: 0,
      overstated: 0,
      orphanFiles: 0,
      orphanRows: 0,
      damagedOriginals: 0,
    });
  },
  limitMs,
);
