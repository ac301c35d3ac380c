// Changes of many photos: a library is deleted and restored, and the server is killed (SIGKILL) while it copies,
// deletes, erases and purges.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import {
  deleteAll,
  deletedIn,
  deleteRounds,
  doTask,
  eraseRounds,
  openBulkSite,
  photosIn,
  readAtOf,
  undo,
} from './harness/bulk-rounds.ts';
import type { BulkCounts } from './harness/bulk-rounds.ts';
import { copyRounds } from './harness/copy-rounds.ts';
import { purgeRounds } from './harness/purge-rounds.ts';
import { isFaultless, conclude, say } from './harness/program.ts';
import { removeFolder } from './harness/remove-folder.ts';
import { accounts } from './harness/site.ts';
import { photosPath } from '../server/test/customer.ts';
import type { Answer, TestCustomer } from '../server/test/customer.ts';

const rounds = Number(process.argv[2] ?? 5);
const photos = Number(process.argv[3] ?? 100_000);
const dataDir = await mkdtemp(join(tmpdir(), 'albumen-bulk-'));
const site = await openBulkSite(dataDir, accounts.byCalls, photos);
const counts: BulkCounts = {
  kills: 0,
  midway: 0,
  erased: 0,
  zombies: 0,
  lost: 0,
  halfCopied: 0,
  wrongCounts: 0,
  withoutOriginal: 0,
  orphanFiles: 0,
};

/** Shortest duration of a task on all photos: a kill comes within that time and is rarely too late. */
let shortestMs = Infinity;

/** Runs a task on all photos and reports how long it took. */
const timed = async (
  what: string,
  begin: (customer: TestCustomer) => Promise<Answer<PhotoTask>>,
): Promise<PhotoTask> => {
  const customer = await site.customer();
  const started = performance.now();
  const done = await doTask(customer, begin(customer));
  const ms = performance.now() - started;
  say(`${what}: ${done.photosCount} photos in ${(ms / 1000).toFixed(1)} s`);
  shortestMs = Math.min(shortestMs, ms);
  counts.lost += Math.abs(photos - done.photosCount);
  return done;
};

const first = await site.start();
const before = await readAtOf(first);
const selected = await timed('select all and delete', (customer) =>
  customer.delete(`${photosPath}/photos`, { all: {}, before }),
);
counts.lost += (await photosIn(first)) + Math.abs(photos - (await deletedIn(first)));
await timed('undo', (customer) => undo(customer, selected.taskId));
const all = await timed('delete all', deleteAll);
await timed('undo', (customer) => undo(customer, all.taskId));
await site.stop();
counts.wrongCounts += (await site.wrongCounts()).length;

await copyRounds(site, counts, rounds, say);
await deleteRounds(site, counts, rounds, shortestMs, say);
await eraseRounds(site, counts, rounds, shortestMs, say);
await purgeRounds(site, counts, rounds, shortestMs, say);
Object.assign(counts, await site.leftovers());
await removeFolder(dataDir);
const { kills, midway, erased, ...faults } = counts;
conclude(
  counts,
  isFaultless(Object.values(faults)) && midway > 0 && erased > 0 && kills === 4 * rounds,
  'No photo was lost or changed twice, none is left half.',
);
