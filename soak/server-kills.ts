// SIGKILL of the server at random moments, while it starts, ingests and serves.
import { killRounds } from './harness/kill-rounds.ts';

const rounds = Number(process.argv[2] ?? 20);
const counts = await killRounds(rounds, (line) => process.stdout.write(`${line}\n`));
process.stdout.write(`${JSON.stringify(counts, null, 2)}\n`);
const holds =
  counts.lost === 0 && counts.leftProcesses === 0 && counts.failedStarts === 0 && counts.acknowledged > 0;
process.stdout.write(holds ? 'Nothing acknowledged was lost, nothing was left behind.\n' : 'FAILED\n');
process.exit(holds ? 0 : 1);
