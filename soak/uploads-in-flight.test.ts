import { expect, test } from 'vitest';
import { flightRounds } from './harness/flight-rounds.ts';

// The short form of `npm run soak uploads-in-flight`: the server, its worker and the database are killed once each.
// `e2e/resume-uploads.spec.ts` covers a killed browser.
const limitMs = 300_000;

test(
  'files in flight survive a kill of the server, its worker or PostgreSQL and are rendered',
  async () => {
    const reported: string[] = [];
    const counts = await flightRounds({
      rounds: 3,
      victims: ['server', 'worker', 'database'],
      filesInFlight: 10,
      report: (line) => reported.push(line),
    });
    expect(counts, reported.join('\n')).toMatchObject({
      killed: { server: 1, worker: 1, database: 1 },
      brokenOff: 0,
      sent: 30,
      acknowledged: 30,
      photos: 30,
      lost: 0,
      duplicates: 0,
      doubles: 0,
      steppedBack: 0,
      tooFarBack: 0,
      begunAnew: 0,
      overstated: 0,
      orphanFiles: 0,
      orphanRows: 0,
      damagedOriginals: 0,
      unrendered: 0,
      leftProcesses: 0,
    });
    // Each kill waited for a partly sent file. At least those that the server's kill interrupted continued or came
    // again.
    expect(counts.midway).toBeGreaterThanOrEqual(3);
    expect(counts.resumed + counts.bytesSentAgain).toBeGreaterThan(0);
  },
  limitMs,
);
