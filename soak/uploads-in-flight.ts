// 40 files in flight while the server, its worker or PostgreSQL is killed (SIGKILL) at random moments.
import { flightRounds } from './harness/flight-rounds.ts';

const rounds = Number(process.argv[2] ?? 50);
const counts = await flightRounds(rounds, (line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
const faults = [
  counts.sent - counts.acknowledged,
  counts.sent - counts.photos,
  counts.lost,
  counts.duplicates,
  counts.doubles,
  counts.steppedBack,
  counts.orphanFiles,
  counts.orphanRows,
  counts.damagedOriginals,
  counts.leftProcesses,
];
const holds = faults.every((count) => count === 0);
process.stdout.write(
  holds ? 'Every file arrived once and whole, and nothing was left behind.\n' : 'FAILED\n',
);
process.exit(holds ? 0 : 1);
