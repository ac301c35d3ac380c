// The server is killed (SIGKILL) while it imports the photos of an earlier system.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importRounds } from './harness/import-rounds.ts';
import { isFaultless, conclude, say } from './harness/program.ts';
import { removeFolder } from './harness/remove-folder.ts';

const files = Number(process.argv[2] ?? 2000);
const kills = Number(process.argv[3] ?? 3);
const dataDir = await mkdtemp(join(tmpdir(), 'albumen-import-'));
const source = await mkdtemp(join(tmpdir(), 'albumen-source-'));
const counts = await importRounds({ dataDir, source }, { files, kills }, say);
for (const folder of [dataDir, source]) await removeFolder(folder);
const { lost, twice, wrongCounts, leftProcesses, midway } = counts;
conclude(
  counts,
  isFaultless([lost, twice, wrongCounts, leftProcesses]) && midway === kills,
  'All photos are there, none twice.',
);
