import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { heicFile, heicPictures } from '../../samples/src/heic.ts';
import type { HeicName } from '../../samples/src/heic.ts';
import { makePhoto } from '../../samples/src/photo.ts';

/** 12 megapixels. */
const width = 4000;
const height = 3000;

/** With this much grain, at this quality, such a JPEG has the 3 to 4 MB of a camera's. */
const detail = 8;
const quality = 94;

/** Making one takes a second, so each is written often, with another comment: all files differ in their bytes. */
const pictures = 10;

/** The comment's segment stands where any may: behind the two bytes that begin a JPEG. */
const withComment = (jpeg: Buffer, comment: string): Buffer => {
  const text = Buffer.from(comment);
  const head = Buffer.from([0xff, 0xfe, 0, text.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, text, jpeg.subarray(2)]);
};

/** Boxes of this type are skipped by every reader of HEIF. */
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

/** Writes JPEGs into a new folder that are like a camera's: ten pictures, and no two files of the same bytes. */
export const makeJpegFiles = async (folder: string, count: number): Promise<void> => {
  const originals: Buffer[] = [];
  for (let seed = 1; seed <= pictures; seed += 1) {
    const look = { seed, width, height, format: 'jpeg', camera: 'phone', detail, quality } as const;
    originals.push(await makePhoto({ ...look, takenLocal: `2024-07-01T12:${10 + seed}:00` }));
  }
  await writeVariants(folder, count, originals, 'jpg', withComment);
};

/** Writes the sample HEIC pictures (3 megapixels) into a new folder as often as needed, no two of the same bytes. */
export const makeHeicFiles = async (folder: string, count: number): Promise<void> => {
  const names = Object.keys(heicPictures) as HeicName[];
  const originals = await Promise.all(names.map((name) => readFile(heicFile(name))));
  await writeVariants(folder, count, originals, 'heic', withFreeBox);
};

/** The paths of all files of a folder, in an order that does not change. */
export const filesOf = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).toSorted().map((name) => join(folder, name));
