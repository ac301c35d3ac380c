/**
 * Puts the menus of the sample shop and its documents about customers and orders. Then adds the sample photos to the
 * library of the sample customer, with the customer's own calls, and creates projects and albums that use them:
 * `node samples/src/load.ts <url> <data folder>`. Continues an interrupted run, completes the records of an earlier
 * version, and ends when its parent does.
 */
import { constants, setPriority } from 'node:os';
import { loadAlbums } from './albums.ts';
import type { SamplePerson } from './albums.ts';
import { loadBooks } from './books.ts';
import { openOperator } from './calls.ts';
import { readCollection } from './collection.ts';
import { readLoadState, writeLoadState } from './load-state.ts';
import type { LoadState } from './load-state.ts';
import { loadInvoices } from './invoices.ts';
import { markOrderedPhotos } from './orders.ts';
import { loadProjects } from './projects.ts';
import { completeRecords, sampleRecords } from './records.ts';
import { makeSampleFile } from './sample-file.ts';
import { signIn } from './sign-in.ts';
import { createUploader } from './upload.ts';
import { loadWidgets } from './widgets.ts';

const password = 'albumen-demo';

/** Signs in with a sample account. */
const enter = async (url: string, email: string): Promise<SamplePerson> => {
  const { accessToken } = await signIn({ url, email, password });
  return { accessToken, uploader: await createUploader(url, accessToken) };
};

/** Photos confirmed together: few, so that people can watch the page fill. */
const batchSize = 8;

/** Loads the missing photos and returns how many this run has added. */
export const loadSamples = async (
  url: string,
  dataDir: string,
): Promise<{ added: number; total: number }> => {
  const photos = await readCollection();
  const total = photos.length;
  const state = await readLoadState(dataDir);
  const records = sampleRecords(url, new Date());
  const paths = records.map(([path]) => path);
  if (state.done) {
    const { records: existingPaths = [] } = state;
    if (paths.every((path) => existingPaths.includes(path))) return { added: 0, total };
    await completeRecords({ url, dataDir }, records, existingPaths);
    await writeLoadState(dataDir, { ...state, records: paths });
    return { added: 0, total };
  }
  const put = await openOperator({ url, dataDir });
  for (const [path, document] of records) await put(path, document);
  await loadInvoices({ url, dataDir });
  const customer = await enter(url, 'customer@example.com');
  const { uploader } = customer;
  if (state.sessionId) await uploader.discardSession(state.sessionId);
  for (let next = state.next; next < total; next += batchSize) {
    const keep = (changes: Partial<LoadState>) =>
      writeLoadState(dataDir, { next, total, done: false, ...changes });
    const sessionId = await uploader.openSession();
    await keep({ sessionId });
    await Promise.all(
      photos.slice(next, next + batchSize).map(async (photo) => {
        const bytes = await makeSampleFile(photo);
        await uploader.upload(sessionId, { fileName: photo.file, bytes });
      }),
    );
    await uploader.confirmSession(sessionId);
    await keep({ next: Math.min(total, next + batchSize) });
  }
  await markOrderedPhotos({ url, dataDir }, photos, customer.accessToken);
  await loadBooks({ url, dataDir }, photos);
  await loadWidgets({ url, dataDir }, customer.accessToken);
  await loadProjects({ url, dataDir }, customer.accessToken);
  const participant = await enter(url, 'participant@example.com');
  await loadAlbums({ url, dataDir }, photos, { customer, participant });
  await writeLoadState(dataDir, { next: total, total, done: true, records: paths });
  return { added: total - state.next, total };
};

if (import.meta.main) {
  const [url, dataDir] = process.argv.slice(2);
  if (url === undefined || dataDir === undefined) throw new Error('Usage: load.ts <url> <data folder>');
  setPriority(constants.priority.PRIORITY_LOW);
  // The next run repeats unfinished work.
  process.on('disconnect', () => process.exit());
  const started = Date.now();
  try {
    const { added, total } = await loadSamples(url, dataDir);
    const seconds = Math.round((Date.now() - started) / 1000);
    if (added > 0)
      console.log(`Sample photos: ${total} of ${total} are there, ${added} of them added in ${seconds} s.`);
  } catch (error) {
    const { next } = await readLoadState(dataDir);
    console.error(`${next} are there; the next start continues. ${String(error)}`);
    process.exitCode = 1;
  }
  // The channel to the parent would keep the process alive.
  if (process.connected) process.disconnect();
}
