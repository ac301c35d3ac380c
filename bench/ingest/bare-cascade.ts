import { renditionSizes } from '@albumen/contracts/limits';
import sharp from 'sharp';
import type { Sharp } from 'sharp';
import { renditionSize } from '../../server/src/platform/images/index.ts';
import { encoding } from '../../server/src/platform/images/render-photo.ts';

// The work of every rendering yardstick, with sharp alone: the largest rendition from the original, the smaller ones
// from the largest, encoded as in the product.

sharp.cache(false);
sharp.concurrency(1);

/** Renders a picture that is `width` by `height` when upright; `image` is read once. */
export const renderBare = async (image: Sharp, width: number, height: number): Promise<void> => {
  const sizeOf = (size: number) => renditionSize(width, height, size);
  const [largest, ...smaller] = renditionSizes.toSorted((a, b) => b - a);
  const { data, info } = await image
    .resize(sizeOf(largest ?? 0))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = () =>
    sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });
  await pixels().webp(encoding).toBuffer();
  for (const size of smaller) await pixels().resize(sizeOf(size)).webp(encoding).toBuffer();
};

/** Renders every file, and prints the seconds of wall clock and processor time. */
export const measureBare = async (
  files: readonly string[],
  render: (file: string) => Promise<void>,
): Promise<void> => {
  const cpuBefore = process.cpuUsage();
  const started = performance.now();
  for (const file of files) await render(file);
  const { user, system } = process.cpuUsage(cpuBefore);
  console.log(
    JSON.stringify({ seconds: (performance.now() - started) / 1000, cpuSeconds: (user + system) / 1e6 }),
  );
};
