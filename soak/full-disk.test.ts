import { expect, test } from 'vitest';
import { canMount, troubleRounds, troubles } from './harness/full-disk-round.ts';

// The short form of `npm run soak full-disk`, without a browser: `e2e/resume-uploads.spec.ts` covers how a browser
// waits.
const limitMs = 300_000;

test.skipIf(!canMount())(
  'returns 503 for a full disk, an unwritable store or a missing database, and loses nothing',
  async () => {
    const counts = await troubleRounds({
      troubles,
      seconds: 1,
      files: 10,
      withBrowser: false,
      report: () => {},
    });
    expect(counts).toMatchObject({
      sent: 30,
      acknowledged: 30,
      photos: 30,
      lost: 0,
      doubles: 0,
      steppedBack: 0,
      overstated: 0,
      orphanFiles: 0,
      orphanRows: 0,
      damagedOriginals: 0,
    });
    expect(Object.keys(counts.problems)).toEqual(troubles);
    for (const answers of Object.values(counts.problems)) {
      expect(Object.keys(answers)).not.toEqual([]);
      expect(Object.keys(answers).filter((answer) => !answer.startsWith('503'))).toEqual([]);
    }
  },
  limitMs,
);
