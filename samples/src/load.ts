/**
 * Puts the menus of the sample shop and its documents about customers and orders. Then adds the sample photos to the
 * library of the sample customer, with the customer's own calls, and creates projects and albums that use them; then the
 * same for the customer of each brand, with fewer photos: `node samples/src/load.ts <url> <data folder>`. Continues an
 * interrupted run, completes the records of an earlier version, and ends when its parent does.
 */
import { constants, setPriority } from 'node:os';
import { loadAlbums } from './albums.ts';
import type { SamplePerson } from './albums.ts';
import { loadBooks } from './books.ts';
import { loadBrandCustomer, photosOf } from './brand-customers.ts';
import { brandCustomers } from './brands/all.ts';
import { openOperator } from './calls.ts';
import type { SamplePlace } from './calls.ts';
import { readCollection } from './collection.ts';
import type { SamplePhoto } from './collection.ts';
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

/** Adds photos to a library, a few at a time; `keep` stores how many are there, and the open session. */
const addPhotos = async (
  { uploader }: SamplePerson,
  photos: readonly SamplePhoto[],
  from: number,
  keep: (next: number, sessionId?: string) => Promise<void>,
): Promise<void> => {
  for (let next = from; next < photos.length; next += batchSize) {
    const sessionId = await uploader.openSession();
    await keep(next, sessionId);
    await Promise.all(
      photos.slice(next, next + batchSize).map(async (photo) => {
        const bytes = await makeSampleFile(photo);
        await uploader.upload(sessionId, { fileName: photo.file, bytes });
      }),
    );
    await uploader.confirmSession(sessionId);
    await keep(Math.min(photos.length, next + batchSize));
  }
};

/** Loads the sample customers of the shop itself. */
const loadUsual = async (
  place: SamplePlace,
  photos: readonly SamplePhoto[],
  { next, sessionId: interrupted }: LoadState,
): Promise<void> => {
  const { url, dataDir } = place;
  const total = photos.length;
  await loadInvoices(place);
  const customer = await enter(url, 'customer@example.com');
  if (interrupted) await customer.uploader.discardSession(interrupted);
  await addPhotos(customer, photos, next, (now, sessionId) =>
    writeLoadState(dataDir, { next: now, total, done: false, ...(sessionId && { sessionId }) }),
  );
  await markOrderedPhotos(place, photos, customer.accessToken);
  await loadBooks(place, photos);
  await loadWidgets(place, customer.accessToken);
  await loadProjects(place, customer.accessToken);
  const participant = await enter(url, 'participant@example.com');
  await loadAlbums(place, photos, { customer, participant });
};

/** Loads what is missing and returns how many photos this run has added. */
export const loadSamples = async (
  url: string,
  dataDir: string,
): Promise<{ added: number; total: number }> => {
  const place = { url, dataDir };
  const photos = await readCollection();
  const state = await readLoadState(dataDir);
  const records = sampleRecords(url, new Date());
  const paths = records.map(([path]) => path);
  const { customers = [], records: existingPaths = [] } = state;
  let { sessionId: interrupted } = state;
  let added = 0;
  if (state.done) {
    if (paths.some((path) => !existingPaths.includes(path)))
      await completeRecords(place, records, existingPaths);
  } else {
    const put = await openOperator(place);
    for (const [path, document] of records) await put(path, document);
    await loadUsual(place, photos, state);
    added = photos.length - state.next;
    interrupted = undefined;
  }
  const loaded = [...customers];
  const keep = (sessionId?: string): Promise<void> =>
    writeLoadState(dataDir, {
      next: photos.length,
      total: photos.length,
      done: true,
      records: paths,
      customers: loaded,
      ...(sessionId && { sessionId }),
    });
  await keep(interrupted);
  let total = photos.length;
  for (const brandCustomer of brandCustomers) {
    const { number, email } = brandCustomer;
    const own = photosOf(brandCustomer, photos);
    total += own.length;
    if (loaded.includes(number)) continue;
    const person = await enter(url, email);
    if (interrupted) await person.uploader.discardSession(interrupted);
    interrupted = undefined;
    await addPhotos(person, own, 0, (_, sessionId) => keep(sessionId));
    await loadBrandCustomer(place, photos, person, brandCustomer);
    loaded.push(number);
    await keep();
    added += own.length;
  }
  return { added, total };
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
