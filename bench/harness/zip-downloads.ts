import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { TestCustomer } from '../../server/test/customer.ts';
import { makePhotoFile } from '../../server/test/photo-files.ts';
import { filesOf } from '../ingest/camera-files.ts';
import { addFiles, untilAllRendered } from '../ingest/sending.ts';
import type { AtEnd } from './benchmark.ts';
import { fillFreeMemory } from './memory-in-use.ts';
import { cpuSecondsOfTrees } from './process-tree.ts';
import { receive } from './receiving.ts';
import type { Figure } from './report.ts';
import { startServer } from './running-server.ts';
import type { RunningServer } from './running-server.ts';
import { median } from './statistics.ts';

/** Bytes of the originals, evenly distributed, as from a camera. */
const [leastBytes, mostBytes] = [5e6, 8e6];

/** Average bytes of an original. */
export const originalBytes = (leastBytes + mostBytes) / 2;

/** "At least 0.5 times a plain Node file stream of the same bytes in the same run." */
const shareOfBareAtLeast = 0.5;

const bareFileServer = 'bench/harness/bare-file-server.ts';

/**
 * Adds originals to a library and returns their ids. Each is a small photo with random bytes after its end, where no
 * decoder looks.
 */
export const addOriginals = async (
  customer: TestCustomer,
  photos: number,
  scratch: string,
): Promise<string[]> => {
  const folder = join(scratch, 'originals');
  await mkdir(folder);
  for (let index = 0; index < photos; index += 1) {
    const photo = await makePhotoFile({ taken: '2024:07:01 12:00:00' });
    const bytes = leastBytes + ((mostBytes - leastBytes) * index) / photos;
    await writeFile(join(folder, `${index}.jpg`), [photo, randomBytes(bytes - photo.length)]);
  }
  const photoIds = await addFiles(customer, await filesOf(folder));
  await untilAllRendered(customer, photoIds);
  return photoIds;
};

interface Measured {
  readonly megabytesPerSecond: number;
  readonly cpuSeconds: number;
}

/** Measures one download. Throws if it has fewer bytes than the ZIP. */
const measure = async (url: string, bytes: number, pid: number): Promise<Measured> => {
  const cpuBefore = cpuSecondsOfTrees([pid]);
  const started = performance.now();
  const received = await receive(url);
  const seconds = (performance.now() - started) / 1000;
  if (received < bytes) throw new Error(`${received} of ${bytes} bytes came.`);
  return { megabytesPerSecond: bytes / 1e6 / seconds, cpuSeconds: cpuSecondsOfTrees([pid]) - cpuBefore };
};

/**
 * Downloads a ZIP of the product in turn with a plain Node.js file stream of the same bytes. Returns the figures, with
 * the speed compared to its target, and all rounds.
 */
export const againstFileStream = async (
  atEnd: AtEnd,
  product: RunningServer,
  zip: { readonly what: string; readonly url: string; readonly bytes: number },
  { rounds, scratch }: { readonly rounds: number; readonly scratch: string },
): Promise<{ readonly figures: readonly Figure[]; readonly details: unknown }> => {
  const url = new URL(zip.url, product.url).href;
  // The yardstick sends the same bytes as the product, and all of them have been read once.
  const file = join(scratch, 'same.zip');
  const { body } = await fetch(url);
  await pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(file));
  const bare = await startServer(atEnd, [bareFileServer], { FILE: file });
  await fillFreeMemory(scratch);

  const ofProduct: Measured[] = [];
  const ofBare: Measured[] = [];
  await measure(`${bare.url}/`, zip.bytes, bare.pid);
  for (let round = 1; round <= rounds; round += 1) {
    ofProduct.push(await measure(url, zip.bytes, product.pid));
    ofBare.push(await measure(`${bare.url}/`, zip.bytes, bare.pid));
  }

  const middle = (measured: readonly Measured[], figure: keyof Measured) =>
    median(measured.map((one) => one[figure]));
  return {
    figures: [
      {
        what: `${zip.what}, ${Math.round(zip.bytes / 1e6)} MB`,
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
    details: { ofProduct, ofBare },
  };
};
