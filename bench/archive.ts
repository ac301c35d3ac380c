import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import { createTestCustomer, photosPath } from '../server/test/customer.ts';
import { startTestIssuer } from '../server/test/issuer.ts';
import { makePhotoFile } from '../server/test/photo-files.ts';
import { receive } from './archive/receiving.ts';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import { cpuSecondsOfTrees } from './harness/process-tree.ts';
import { report } from './harness/report.ts';
import { startProduct, startServer } from './harness/running-server.ts';
import { median } from './harness/statistics.ts';
import { filesOf } from './ingest/camera-files.ts';
import { addFiles, untilAllRendered } from './ingest/sending.ts';

const photos = 100;
const rounds = 9;

/** Of the originals, evenly spread: "ZIP of 100 originals". */
const [leastBytes, mostBytes] = [5e6, 8e6];

/** "At least 0.5 times a plain Node file stream of the same bytes in the same run." */
const shareOfBareAtLeast = 0.5;

const bareFileServer = 'bench/archive/bare-file-server.ts';

/** A small photo with random bytes behind its end, where no decoder looks: each is as large as that of a camera. */
const writeOriginals = async (folder: string): Promise<void> => {
  await mkdir(folder);
  for (let index = 0; index < photos; index += 1) {
    const photo = await makePhotoFile({ taken: '2024:07:01 12:00:00' });
    const bytes = leastBytes + ((mostBytes - leastBytes) * index) / photos;
    await writeFile(join(folder, `${index}.jpg`), [photo, randomBytes(bytes - photo.length)]);
  }
};

interface Measured {
  readonly megabytesPerSecond: number;
  readonly cpuSeconds: number;
}

/** One download; throws where it has fewer bytes than the archive. */
const measure = async (url: string, bytes: number, pid: number): Promise<Measured> => {
  const cpuBefore = cpuSecondsOfTrees([pid]);
  const started = performance.now();
  const received = await receive(url);
  const seconds = (performance.now() - started) / 1000;
  if (received < bytes) throw new Error(`${received} of ${bytes} bytes came.`);
  return { megabytesPerSecond: bytes / 1e6 / seconds, cpuSeconds: cpuSecondsOfTrees([pid]) - cpuBefore };
};

await runBenchmark(async (atEnd) => {
  const folder = await makeScratchFolder(atEnd);
  await writeOriginals(join(folder, 'originals'));
  const issuer = await startTestIssuer();
  atEnd(issuer.close);
  const product = await startProduct(atEnd, join(folder, 'data'), issuer.environment);
  const customer = createTestCustomer(product.url, await issuer.token('anna'));
  const photoIds = await addFiles(customer, await filesOf(join(folder, 'originals')));
  await untilAllRendered(customer, photoIds);
  const { body: archive } = await customer.post<PhotoArchive>(`${photosPath}/photos/archives`, {
    photos: [{ photoIds }],
    name: 'bench',
  });
  const url = new URL(archive.url, product.url).href;

  // The yardstick sends what the product sends, byte for byte; and all of it has been read once.
  const file = join(folder, 'archive.zip');
  const { body } = await fetch(url);
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file));
  const bare = await startServer(atEnd, [bareFileServer], { FILE: file });

  const ofProduct: Measured[] = [];
  const ofBare: Measured[] = [];
  await measure(`${bare.url}/`, archive.bytes, bare.pid);
  for (let round = 1; round <= rounds; round += 1) {
    ofProduct.push(await measure(url, archive.bytes, product.pid));
    ofBare.push(await measure(`${bare.url}/`, archive.bytes, bare.pid));
  }

  const middle = (measured: readonly Measured[], figure: keyof Measured) =>
    median(measured.map((one) => one[figure]));
  await report(
    'archive',
    [
      {
        what: `ZIP of ${photos} originals, ${Math.round(archive.bytes / 1e6)} MB`,
        figure: middle(ofProduct, 'megabytesPerSecond'),
        yardstick: middle(ofBare, 'megabytesPerSecond'),
        unit: 'MB/s',
        target: { atLeast: shareOfBareAtLeast },
      },
      {
        what: 'its processor time, all processes',
        figure: middle(ofProduct, 'cpuSeconds'),
        yardstick: middle(ofBare, 'cpuSeconds'),
        unit: 's',
      },
    ],
    { ofProduct, ofBare },
  );
});
