import { createHash, randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { Activation } from '@albumen/contracts/photo-management/activation';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import { signIn } from '../../samples/src/sign-in.ts';
import { createTestCustomer, photosPath } from '../../server/test/customer.ts';
import type { TestCustomer } from '../../server/test/customer.ts';
import { makePhotoFile } from '../../server/test/photo-files.ts';
import { freePort } from '../../server/test/free-port.ts';
import { startServerProcess } from '../../server/test/server-process.ts';
import { accounts, operatorKey } from './site.ts';
import { untilGone } from './until-gone.ts';

/** Results of killing a server during an import. Every count except the first three must be 0. */
export interface ImportCounts {
  files: number;
  kills: number;
  /** Kills that came during the import. */
  midway: number;
  /** Photos that are not in the library with their bytes. */
  lost: number;
  /** Photos that are in the library twice. */
  twice: number;
  /** Differences between the reported counts of the import and of the months, and the actual ones. */
  wrongCounts: number;
  leftProcesses: number;
}

const activatePath = `${photosPath}/users/activate`;

/** One in this many files has the bytes of the previous one. */
const everyDuplicate = 20;

/** Milliseconds between two looks. */
const lookEveryMs = 200;

/** Milliseconds without a further photo: a job of a killed worker is taken up again after 15 s. */
const patienceMs = 120_000;

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Writes the files of an earlier system and returns the checksums of the expected photos. */
const fillSource = async (source: string, files: number): Promise<ReadonlySet<string>> => {
  const folder = join(source, 'K-1');
  await mkdir(folder, { recursive: true });
  const photo = await makePhotoFile({ width: 640, height: 480, taken: '2019:07:14 16:20:00' });
  const expected = new Set<string>();
  let bytes = photo;
  for (let at = 0; at < files; at += 1) {
    if (at % everyDuplicate !== 1) bytes = Buffer.concat([photo, randomBytes(16)]);
    expected.add(sha256(bytes));
    await writeFile(join(folder, `photo-${at}.jpg`), bytes);
  }
  return expected;
};

const allPhotos = async (customer: TestCustomer): Promise<PhotoPage['images']> => {
  const read = async (query: string) => (await customer.get<PhotoPage>(`${photosPath}/photos${query}`)).body;
  let page = await read('');
  const images = [...page.images];
  while (page.cursor !== null) {
    page = await read(`?cursor=${encodeURIComponent(page.cursor)}`);
    images.push(...page.images);
  }
  return images;
};

/** Imports a folder of files while the server is killed several times, each time after an equal share of them. */
export const importRounds = async (
  { dataDir, source }: { dataDir: string; source: string },
  { files, kills }: { files: number; kills: number },
  report: (line: string) => void,
): Promise<ImportCounts> => {
  const counts: ImportCounts = {
    files,
    kills: 0,
    midway: 0,
    lost: 0,
    twice: 0,
    wrongCounts: 0,
    leftProcesses: 0,
  };
  const expected = await fillSource(source, files);
  const port = await freePort();
  const environment = { IMPORT_SOURCE: pathToFileURL(source).href, OPERATOR_API_KEY: operatorKey };
  const url = `http://localhost:${port}`;
  /** Signs in; the token is valid for five minutes. */
  const signedIn = async (): Promise<TestCustomer> => {
    const { accessToken } = await signIn({ url, ...accounts.byCalls });
    return createTestCustomer(url, await accessToken());
  };
  const start = async () => {
    const server = startServerProcess(dataDir, port, environment);
    await server.untilReady();
    return { server, customer: await signedIn() };
  };
  const read = async (customer: TestCustomer) => (await customer.get<Activation>(activatePath)).body;

  /** Waits until this many photos have arrived, or the import has ended. */
  const untilImported = async (customer: TestCustomer, photos: number): Promise<Activation> => {
    let [last, limit] = [-1, Date.now() + patienceMs];
    for (;;) {
      const activation = await read(customer);
      const { importedCount = 0 } = activation.import ?? {};
      if (activation.status !== 'IMPORTING' || importedCount >= photos) return activation;
      if (importedCount > last) [last, limit] = [importedCount, Date.now() + patienceMs];
      if (Date.now() > limit) throw new Error(`The import stands still at ${importedCount} photos.`);
      await setTimeout(lookEveryMs);
    }
  };

  let { server, customer } = await start();
  const reply = await fetch(`${url}/api/operator/v1/customers/K-1`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: accounts.byCalls.email,
      registeredAt: '2026-01-01T00:00:00Z',
      locale: 'en-GB',
    }),
  });
  if (!reply.ok) throw new Error(`The operator's call was answered with ${reply.status}.`);
  await customer.post(activatePath);
  for (let kill = 1; kill <= kills; kill += 1) {
    const before = await untilImported(customer, (expected.size * kill) / (kills + 1));
    await server.kill();
    counts.kills += 1;
    if (before.status === 'IMPORTING') counts.midway += 1;
    counts.leftProcesses += await untilGone(dataDir);
    report(`kill ${kill}: after ${before.import?.importedCount} of ${files} files`);
    ({ server, customer } = await start());
  }
  await untilImported(customer, Infinity);
  customer = await signedIn();
  const { import: imported } = await read(customer);
  const images = await allPhotos(customer);
  const found = new Set<string>();
  for (const { untouchedUrl } of images) {
    const bytes = new Uint8Array(await (await fetch(new URL(untouchedUrl, url))).arrayBuffer());
    const checksum = sha256(bytes);
    if (found.has(checksum)) counts.twice += 1;
    found.add(checksum);
  }
  counts.lost = [...expected].filter((checksum) => !found.has(checksum)).length;
  const months = (await customer.timeline()).reduce((sum, { count }) => sum + count, 0);
  const { importedCount = 0, skippedCount = 0, failedCount = 0, photosCount = 0 } = imported ?? {};
  counts.wrongCounts =
    Math.abs(months - expected.size) +
    Math.abs(importedCount - expected.size) +
    Math.abs(skippedCount - (files - expected.size)) +
    Math.abs(photosCount - files) +
    failedCount;
  await server.stop();
  counts.leftProcesses += await untilGone(dataDir);
  return counts;
};
