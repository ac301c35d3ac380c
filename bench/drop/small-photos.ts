import { mkdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { readPicture } from '../../samples/src/sample-file.ts';

/** The size of an early phone's photos: about 20 KB each. */
const width = 640;
const height = 480;

const photosInFolder = 1_000;

/** Adds a comment right after the start of the image: another checksum, but the same picture. */
const withComment = (jpeg: Buffer, text: string): Buffer => {
  const comment = Buffer.from(text);
  const header = Buffer.from([0xff, 0xfe, 0, 0]);
  header.writeUInt16BE(comment.byteLength + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), header, comment, jpeg.subarray(2)]);
};

/**
 * Writes small JPEGs into subfolders of this folder, all with different bytes, one month per subfolder.
 *
 * @param leastBytes zeros after the picture make the file at least this large
 */
export const makeSmallPhotos = async (folder: string, count: number, leastBytes: number): Promise<void> => {
  const picture = sharp(await readPicture('jpeg/meadow-summer-day-2.jpg')).resize(width, height);
  for (let made = 0; made < count; made += photosInFolder) {
    const month = made / photosInFolder + 1;
    const taken = `2023:${String(month).padStart(2, '0')}:15 12:00:00`;
    const jpeg = await picture
      .clone()
      .withExif({ IFD2: { DateTimeOriginal: taken } })
      .jpeg()
      .toBuffer();
    const inner = join(folder, `month ${month}`);
    await mkdir(inner, { recursive: true });
    for (let number = made; number < Math.min(made + photosInFolder, count); number += 1) {
      const file = join(inner, `photo ${number + 1}.jpg`);
      const bytes = withComment(jpeg, `photo ${number + 1}`);
      await writeFile(file, bytes);
      await truncate(file, Math.max(bytes.byteLength, leastBytes));
    }
  }
};
