// The server is killed (SIGKILL) at random moments, while it starts, ingests and serves.
import { killRounds } from './harness/kill-rounds.ts';
import { conclude, say } from './harness/program.ts';

const rounds = Number(process.argv[2] ?? 20);
const counts = await killRounds(rounds, say);
const holds =
  counts.lost === 0 && counts.leftProcesses === 0 && counts.failedStarts === 0 && counts.acknowledged > 0;
conclude(counts, holds, 'Nothing acknowledged was lost, nothing was left behind.');
