import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { sharp } from './guarded-sharp.ts';

// Photos made for tests. Loaders of uploaded files stay blocked; this allows only what tests need to read results.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });

export type Rgb = readonly [red: number, green: number, blue: number];

/** Creates a folder for the files of one test file. */
export const createPhotoFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'albumen-images-'));
  let files = 0;
  return {
    path: folder,
    /** Writes a file and returns its path; the name never shows the type. */
    put: async (bytes: Uint8Array, name = 'upload'): Promise<string> => {
      files += 1;
      const path = join(folder, `${files}-${name}`);
      await writeFile(path, bytes);
      return path;
    },
    remove: () => rm(folder, { recursive: true }),
  };
};

/** The corners of `cornersPicture`, clockwise from the top left. */
export const cornerColours = {
  topLeft: [200, 40, 30],
  topRight: [30, 160, 50],
  bottomRight: [230, 210, 60],
  bottomLeft: [40, 70, 190],
} as const satisfies Record<string, Rgb>;

/** Creates a picture of four coloured quarters, as raw RGB. */
export const cornersPicture = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [left, right] =
        y < height / 2
          ? [cornerColours.topLeft, cornerColours.topRight]
          : [cornerColours.bottomLeft, cornerColours.bottomRight];
      data.set(x < width / 2 ? left : right, (y * width + x) * 3);
    }
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
};

/** Creates a picture that compresses badly, so that a truncated file ends within its pixels. Always the same. */
export const grainyPicture = (width: number, height: number) => {
  const data = Buffer.alloc(width * height * 3);
  let state = 1;
  for (let index = 0; index < data.length; index += 1) {
    state = (state * 48_271) % 2_147_483_647;
    data[index] = state & 0xff;
  }
  return sharp(data, { raw: { width, height, channels: 3 } });
};

export const plainPicture = (colour: Rgb, width = 96, height = 64) =>
  sharp({
    create: { width, height, channels: 3, background: { r: colour[0], g: colour[1], b: colour[2] } },
  });

/** Returns the colour in the middle of each quarter of an encoded image. */
export const quartersOf = async (image: Buffer): Promise<Record<keyof typeof cornerColours, Rgb>> => {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number): Rgb => {
    const start = (Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels;
    return [data[start] ?? -1, data[start + 1] ?? -1, data[start + 2] ?? -1];
  };
  return {
    topLeft: at(0.25, 0.25),
    topRight: at(0.75, 0.25),
    bottomRight: at(0.75, 0.75),
    bottomLeft: at(0.25, 0.75),
  };
};

/** Returns the largest difference of a channel. */
export const distance = (one: Rgb, other: Rgb): number =>
  Math.max(...one.map((value, channel) => Math.abs(value - (other[channel] ?? Number.NaN))));

/** Creates a chunk with its length and checksum. */
export const pngChunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
};

export const pngSignature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
/** The position of the first chunk after the header. */
export const pngHeaderEnd = pngSignature.length + 25;
const pngTrailerBytes = 12;

/** Inserts one chunk into a PNG, before or after its pixels. */
export const withPngChunk = (
  png: Buffer,
  type: string,
  data: Buffer | string,
  where: 'before' | 'behind' = 'before',
): Buffer => {
  const at = where === 'before' ? pngHeaderEnd : png.length - pngTrailerBytes;
  return Buffer.concat([png.subarray(0, at), pngChunk(type, Buffer.from(data)), png.subarray(at)]);
};

/** Creates a PNG (8-bit RGB by default) that claims a size and contains almost no data. */
export const emptyPng = (
  width: number,
  height: number,
  { interlaced = false, depth = 8, colourType = 2 } = {},
): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([depth, colourType, 0, 0, interlaced ? 1 : 0], 8);
  return Buffer.concat([pngSignature, pngChunk('IHDR', header), pngChunk('IDAT', Buffer.alloc(8))]);
};

export const jpegSegment = (marker: number, data: readonly number[] | Buffer): Buffer => {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(data.length + 2, 2);
  return Buffer.concat([head, Buffer.from(data)]);
};

/** Inserts bytes directly after the first two of a JPEG, such as segments of metadata. */
export const jpegBehind = (jpeg: Buffer, ...segments: readonly Buffer[]): Buffer =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** Creates a grey progressive JPEG with this many scans, each of a few bytes that cover the whole picture. */
export const progressiveJpeg = (width: number, height: number, scans: number): Buffer => {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  /** Creates a Huffman table of one symbol, whose code is `bits` zero bits. */
  const table = (kind: number, symbol: number, bits: number): Buffer =>
    jpegSegment(0xc4, [
      kind,
      ...Array.from({ length: 16 }, (_, index) => (index === bits - 1 ? 1 : 0)),
      symbol,
    ]);
  const scan = (band: number): Buffer => jpegSegment(0xda, [1, 1, 0, band, band, 0]);
  const sizes = [height >> 8, height & 255, width >> 8, width & 255];
  // Two zero bits for the symbol and 14 for its length fill two bytes: a run of 2^14 + 16,382 blocks.
  const runsOfEmptyBlocks = Buffer.alloc(Math.ceil(blocks / 32_766) * 2, Buffer.from([0x3f, 0xfe]));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xdb, [0, ...Array<number>(64).fill(1)]),
    jpegSegment(0xc2, [8, ...sizes, 1, 1, 0x11, 0]),
    table(0x00, 0x00, 1),
    table(0x10, 0xe0, 2),
    scan(0),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...Array.from({ length: scans - 1 }, (_, index) =>
      Buffer.concat([scan((index % 63) + 1), runsOfEmptyBlocks]),
    ),
    Buffer.from([0xff, 0xd9]),
  ]);
};

/** Creates an EXIF block with a DateTimeOriginal, without the signature. */
export const exifWithDate = (text: string, type: 'ASCII' | 'UNDEFINED' = 'ASCII'): Buffer => {
  const entry = (tag: number, kind: number, count: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(kind, 2);
    bytes.writeUInt32LE(count, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const directory = (only: Buffer) => Buffer.concat([Buffer.from([1, 0]), only, Buffer.alloc(4)]);
  const [exifDirectoryAt, textAt] = [26, 44];
  return Buffer.concat([
    Buffer.from('II*\0\x08\0\0\0', 'latin1'),
    directory(entry(0x8769, 4, 1, exifDirectoryAt)),
    directory(entry(0x9003, type === 'ASCII' ? 2 : 7, text.length + 1, textAt)),
    Buffer.from(`${text}\0`, 'latin1'),
  ]);
};
