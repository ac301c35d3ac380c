import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readPicture } from '../../samples/src/sample-file.ts';

/** 12 megapixels. */
const width = 4000;
const height = 3000;

/** With this much grain at this quality, the JPEG has the 3 to 4 MB of a camera's. */
const grain = { type: 'gaussian', mean: 128, sigma: 10 } as const;
const quality = 94;

/**
 * Making one takes more than a second, so each is written several times with different comments: no two files have the
 * same bytes.
 */
const pictures = [
  'coast-summer-day-1',
  'dunes-autumn-golden',
  'fields-summer-day',
  'forest-autumn-golden',
  'hills-summer-day',
  'islands-summer-day-1',
  'lake-summer-day-1',
  'meadow-summer-day-2',
  'peaks-autumn-day',
  'sea-summer-dusk-1',
];

const heicFolder = new URL('../../samples/heic/', import.meta.url);

/** Creates grain to lay over a picture, like that of a camera's sensor. */
const makeGrain = (): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'grey', noise: grain } })
    .raw()
    .toBuffer();

/** Creates a picture from a sample, as large as a camera's and with its grain. */
const makeCameraJpeg = async (picture: string, noise: Buffer, taken: string): Promise<Buffer> =>
  sharp(await readPicture(`jpeg/${picture}.jpg`))
    .resize(width, height)
    .composite([{ input: noise, raw: { width, height, channels: 3 }, blend: 'overlay' }])
    .withExif({ IFD0: { Make: 'Albumen', Model: 'Sample Phone' }, IFD2: { DateTimeOriginal: taken } })
    .jpeg({ quality })
    .toBuffer();

/** Inserts the comment's segment after the two bytes that begin a JPEG. */
const withComment = (jpeg: Buffer, comment: string): Buffer => {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
};

/** Readers of HEIF skip boxes of this type. */
const withFreeBox = (heic: Buffer, text: string): Buffer => {
  const body = Buffer.from(`free${text}`);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + size.length);
  return Buffer.concat([heic, size, body]);
};

const writeVariants = async (
  folder: string,
  count: number,
  originals: readonly Buffer[],
  ending: string,
  vary: (original: Buffer, text: string) => Buffer,
): Promise<void> => {
  await mkdir(folder);
  for (let index = 0; index < count;) {
    for (const original of originals.slice(0, count - index)) {
      await writeFile(join(folder, `${index}.${ending}`), vary(original, `number ${index}`));
      index += 1;
    }
  }
};

/** Writes camera-like JPEGs into a new folder: ten pictures, all files with different bytes. */
export const makeJpegFiles = async (folder: string, count: number): Promise<void> => {
  const originals: Buffer[] = [];
  const noise = await makeGrain();
  for (const [index, picture] of pictures.entries())
    originals.push(await makeCameraJpeg(picture, noise, `2024:07:01 12:${11 + index}:00`));
  await writeVariants(folder, count, originals, 'jpg', withComment);
};

/** Writes the sample HEIC pictures (3 megapixels) into a new folder as often as needed, all with different bytes. */
export const makeHeicFiles = async (folder: string, count: number): Promise<void> => {
  const names = await readdir(heicFolder);
  const originals = await Promise.all(names.toSorted().map((name) => readPicture(`heic/${name}`)));
  await writeVariants(folder, count, originals, 'heic', withFreeBox);
};

/** Returns the paths of all files of a folder in a stable order. */
export const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).toSorted().map((name) => join(folder, name));
