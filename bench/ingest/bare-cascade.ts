import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { renditionSizes } from '@albumen/contracts/limits';
import sharp from 'sharp';
import { renditionSize } from '../../server/src/platform/images/index.ts';

// The yardstick: the same renditions of the files of a folder by sharp alone. 1300 from the original, which the decoder
// shrinks while it loads, 800 and 300 from the 1300. Prints the seconds that it took.

/** As the product encodes (`server/src/platform/images/render-photo.ts`). */
const encoding = { quality: 80, effort: 2 } as const;

/** As many as a worker renders. */
const filesAtOnce = 2;

sharp.cache(false);
sharp.concurrency(1);

const render = async (file: string): Promise<void> => {
  const { autoOrient } = await sharp(file).metadata();
  const sizeOf = (size: number) => renditionSize(autoOrient.width, autoOrient.height, size);
  const [largest, ...smaller] = renditionSizes.toSorted((a, b) => b - a);
  const { data, info } = await sharp(file)
    .autoOrient()
    .resize(sizeOf(largest ?? 0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  await pixels().webp(encoding).toBuffer();
  for (const size of smaller) await pixels().resize(sizeOf(size)).webp(encoding).toBuffer();
};

const folder = process.argv[2] ?? '';
const files = (await readdir(folder)).values();
const cpuBefore = process.cpuUsage();
const started = performance.now();
const renderRemaining = async () => {
  for (const file of files) await render(join(folder, file));
};
await Promise.all(Array.from({ length: filesAtOnce }, renderRemaining));
const { user, system } = process.cpuUsage(cpuBefore);
console.log(
  JSON.stringify({ seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 }),
);
