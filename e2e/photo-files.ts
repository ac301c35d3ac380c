import { readFile } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import type { ChosenFile } from './story.ts';

type Colour = readonly [red: number, green: number, blue: number];

/** The quarters of every test picture, as a person sees them: top left, top right, bottom left, bottom right. */
export const quarters: readonly Colour[] = [
  [220, 30, 30],
  [30, 180, 60],
  [30, 60, 220],
  [230, 210, 40],
];

/** The quarters of the stored pixels of a picture that EXIF orientation 6 (turn a quarter right) shows upright. */
const storedForOrientation6 = [1, 3, 0, 2].map((index): Colour => quarters[index] ?? [0, 0, 0]);

const picture = async (width: number, height: number, colours: readonly Colour[]) => {
  const halfWidth = width / 2;
  const halfHeight = height / 2;
  const blocks = colours.map(([r, g, b], index) => ({
    input: {
      create: { width: halfWidth, height: halfHeight, channels: 3 as const, background: { r, g, b } },
    },
    left: (index % 2) * halfWidth,
    top: index < 2 ? 0 : halfHeight,
  }));
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite(blocks);
};

/** A portrait that is stored on its side, like on a phone, taken in Honolulu on New Year's Eve. */
export const turnedJpeg = async (): Promise<ChosenFile> => ({
  name: 'new-year.jpg',
  mimeType: 'image/jpeg',
  buffer: await (
    await picture(640, 480, storedForOrientation6)
  )
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD2: { DateTimeOriginal: '2024:12:31 23:30:00', OffsetTimeOriginal: '-10:00' } })
    .jpeg({ quality: 95 })
    .toBuffer(),
});

/** A PNG without any date. */
export const undatedPng = async (): Promise<ChosenFile> => ({
  name: 'drawing.png',
  mimeType: 'image/png',
  buffer: await (await picture(600, 400, quarters)).png().toBuffer(),
});

/** A PNG that breaks off before its picture is readable: nothing can be made of an interlaced one. */
export const cutPng = async (): Promise<ChosenFile> => {
  const whole = await (await picture(600, 400, quarters)).png({ progressive: true }).toBuffer();
  return { name: 'cut.png', mimeType: 'image/png', buffer: whole.subarray(0, whole.length / 2) };
};

/**
 * The start of a PNG with 16 bits per sample that claims a size: an interlaced one may have 104 megapixels, others 200.
 */
export const claimedPng = (
  name: string,
  width: number,
  height: number,
  { interlaced = true } = {},
): ChosenFile => {
  const header = Buffer.from('IHDR\0\0\0\0\0\0\0\0\x10\x02\0\0\x01', 'latin1');
  header.writeUInt32BE(width, 4);
  header.writeUInt32BE(height, 8);
  header.writeUInt8(interlaced ? 1 : 0, 16);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(header));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\r', 'latin1');
  return {
    name,
    mimeType: 'image/png',
    buffer: Buffer.concat([signature, header, checksum, Buffer.from('\0\0\0\x08IDAT')]),
  };
};

/** A HEIC photo of 14 February 2023 (made by `files/make-quadrants-heic.sh`). */
export const datedHeic = async (): Promise<ChosenFile> => ({
  name: 'valentine.heic',
  mimeType: 'image/heic',
  buffer: await readFile(new URL('files/quadrants.heic', import.meta.url)),
});

let made = 0;

interface JpegOptions {
  /** Default: `photo-7.jpg` and so on. */
  readonly name?: string;
  readonly width?: number;
  readonly height?: number;
  readonly camera?: { readonly maker: string; readonly model: string };
  /** The offset of the clock, such as `+13:00`. */
  readonly offset?: string;
}

/** A photo with a wall-clock time and bytes of its own; without a date if none is given. */
export const jpegOf = async (taken: string | undefined, options: JpegOptions = {}): Promise<ChosenFile> => {
  made += 1;
  const { name = `photo-${made}.jpg`, width = 640, height = 480, camera, offset } = options;
  return {
    name,
    mimeType: 'image/jpeg',
    buffer: await (
      await picture(width, height, quarters)
    )
      .withExif({
        IFD0: {
          ImageDescription: `${process.pid} ${made}`,
          ...(camera ? { Make: camera.maker, Model: camera.model } : {}),
        },
        IFD2: {
          ...(taken === undefined ? {} : { DateTimeOriginal: taken }),
          ...(offset === undefined ? {} : { OffsetTimeOriginal: offset }),
        },
      })
      .jpeg()
      .toBuffer(),
  };
};

/** This many photos of a month (`2021:03`), each of another day. */
export const jpegsOf = (month: string, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => jpegOf(`${month}:${10 + index} 12:00:00`)));
