import { expect, test } from 'vitest';
import { flightRounds } from './harness/flight-rounds.ts';

// The short form of `npm run soak uploads-in-flight`: the worker, the database and the server are killed once each.
const rounds = 3;
const limitMs = 300_000;

test(
  'files in flight while the server, its worker or PostgreSQL is killed arrive once and whole, and leave nothing',
  async () => {
    const counts = await flightRounds(rounds, () => {});
    const { sent } = counts;
    expect(counts).toMatchObject({
      killed: { server: 1, worker: 1, database: 1 },
      acknowledged: sent,
      photos: sent,
      lost: 0,
      duplicates: 0,
      doubles: 0,
      steppedBack: 0,
      orphanFiles: 0,
      orphanRows: 0,
      damagedOriginals: 0,
      leftProcesses: 0,
    });
  },
  limitMs,
);
