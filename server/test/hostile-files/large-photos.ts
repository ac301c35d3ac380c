import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createDeflate, deflateSync } from 'node:zlib';
import { makeHeic } from '../../src/platform/images/heic/test-heic.ts';
import {
  emptyPng,
  plainPicture,
  pngChunk,
  pngHeaderEnd,
  pngSignature,
  progressiveJpeg,
  withPngChunk,
} from '../../src/platform/images/test-photos.ts';
import { added, addedUnshown, sideTooLong, tooManyPixels } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

const pixelLimit = 200_000_000;

const plain = (width: number, height: number) => plainPicture([90, 140, 60], width, height);

const panorama = (width: number, height: number, ending: 'jpg' | 'png'): HostileFile => ({
  what: `a panorama of ${width} x ${height}, .${ending}`,
  name: `panorama-${width}x${height}.${ending}`,
  make: () => (ending === 'jpg' ? plain(width, height).jpeg() : plain(width, height).png()).toBuffer(),
  expected: added,
});

const claimed = (what: string, width: number, height: number, interlaced: boolean): HostileFile => {
  const name = `${what.replaceAll(' ', '-')}-${width}x${height}.png`;
  return {
    what: `a PNG that claims ${width} x ${height}${interlaced ? ', interlaced' : ''}`,
    name,
    make: () => emptyPng(width, height, { interlaced }),
    expected: tooManyPixels(name, pixelLimit),
  };
};

/** A complete black PNG with one bit per pixel: a few hundred kilobytes for gigapixels. */
const blackPng = async (width: number, height: number): Promise<Buffer> => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const line = Buffer.alloc(1 + Math.ceil(width / 8));
  const lines = Readable.from(Array.from({ length: height }, () => line));
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', await buffer(lines.pipe(createDeflate({ level: 1 })))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
};

const mebibyte = 1024 * 1024;

/** Zero bytes after a keyword or name that grow a thousandfold when they are unpacked. */
const packedZeros = (name: string) =>
  Buffer.concat([Buffer.from(`${name}\0\0`, 'latin1'), deflateSync(Buffer.alloc(64 * mebibyte))]);

/** A PNG with the given number of copies of a chunk before its picture. */
const crowdedPng = async (times: number, type: string, data: Buffer): Promise<Buffer> => {
  const picture = await plain(96, 64).png().toBuffer();
  const chunks = Array<Buffer>(times).fill(pngChunk(type, data));
  return Buffer.concat([picture.subarray(0, pngHeaderEnd), ...chunks, picture.subarray(pngHeaderEnd)]);
};

/** A JPEG with the given number of copies of a 64 kB segment before its picture. */
const crowdedJpeg = async (times: number, marker: number, signature: string): Promise<Buffer> => {
  const picture = await plain(96, 64).jpeg().toBuffer();
  const segment = Buffer.alloc(65_537, `....${signature}\0`, 'latin1');
  segment.set([0xff, marker, 0xff, 0xff]);
  const segments = Array<Buffer>(times).fill(segment);
  return Buffer.concat([picture.subarray(0, 2), ...segments, picture.subarray(2)]);
};

/** Slightly shorter than the longest chunk that libpng reads. */
const longText = Buffer.alloc(7_900_000, 'A');

/** Far more metadata than any photo has, in chunks and segments that are each valid. */
const crowded: readonly (readonly [what: string, name: string, make: () => Promise<Buffer>])[] = [
  [
    'a PNG with 900 packed texts of 7.9 megabytes each',
    'packed-texts.png',
    () => crowdedPng(900, 'zTXt', Buffer.concat([Buffer.from('Comment\0\0'), deflateSync(longText)])),
  ],
  [
    'a PNG with 12 texts of 7.9 megabytes each',
    'texts.png',
    () => crowdedPng(12, 'tEXt', Buffer.concat([Buffer.from('Comment\0'), longText])),
  ],
  [
    'a PNG with 12 palettes of 7.9 megabytes each',
    'palettes.png',
    () => crowdedPng(12, 'sPLT', Buffer.concat([Buffer.from('Palette\0\b'), longText.subarray(4)])),
  ],
  [
    'a JPEG with 98 megabytes of XMP',
    'crowded-xmp.jpg',
    () => crowdedJpeg(1500, 0xe1, 'http://ns.adobe.com/xap/1.0/'),
  ],
  ['a JPEG with 98 megabytes of profiles', 'crowded-icc.jpg', () => crowdedJpeg(1500, 0xe2, 'ICC_PROFILE')],
  ['a JPEG with 98 megabytes of edits', 'crowded-edits.jpg', () => crowdedJpeg(1500, 0xed, 'Photoshop 3.0')],
];

/** Pictures made to fill the memory, and large ones that a customer may really have. */
export const largePhotos = (): HostileFile[] => [
  claimed('claimed', 50_000, 50_000, false),
  claimed('claimed', 20_000, 10_001, false),
  claimed('claimed', 200_000, 200_000, false),
  claimed('interlaced', 50_000, 50_000, true),
  {
    what: 'a whole PNG of 50,000 x 50,000 in one colour',
    name: 'bomb-50000.png',
    make: () => blackPng(50_000, 50_000),
    expected: tooManyPixels('bomb-50000.png', pixelLimit),
  },
  {
    what: 'a whole PNG of 10,000,000 x 20',
    name: 'ribbon.png',
    make: () => blackPng(10_000_000, 20),
    expected: sideTooLong('ribbon.png'),
  },
  {
    what: 'a PNG of 196 megapixels in a few kilobytes',
    name: 'bomb-14000.png',
    make: () => blackPng(14_000, 14_000),
    expected: added,
  },
  {
    what: 'an interlaced PNG of 100 megapixels',
    name: 'interlaced-10000.png',
    make: () => plain(10_000, 10_000).png({ progressive: true, compressionLevel: 1 }).toBuffer(),
    expected: added,
  },
  {
    what: 'a progressive JPEG of 200 megapixels in three scans',
    name: 'progressive-200-megapixels.jpg',
    make: () => progressiveJpeg(20_000, 10_000, 3),
    expected: added,
  },
  {
    what: 'a progressive JPEG of 256 megapixels',
    name: 'progressive-256-megapixels.jpg',
    make: () => progressiveJpeg(16_000, 16_000, 3),
    expected: tooManyPixels('progressive-256-megapixels.jpg', pixelLimit),
  },
  {
    what: 'a JPEG of 65,500 x 65,500',
    name: 'jpeg-65500.jpg',
    make: () => progressiveJpeg(65_500, 65_500, 1),
    expected: tooManyPixels('jpeg-65500.jpg', pixelLimit),
  },
  {
    what: 'a PNG with a packed text of 64 megabytes',
    name: 'text-bomb.png',
    make: async () => withPngChunk(await plain(96, 64).png().toBuffer(), 'zTXt', packedZeros('Comment')),
    expected: added,
  },
  {
    what: 'a PNG with a colour profile of 64 megabytes',
    name: 'profile-bomb.png',
    make: async () => withPngChunk(await plain(96, 64).png().toBuffer(), 'iCCP', packedZeros('Profile')),
    expected: added,
  },
  {
    what: 'a HEIC with EXIF of 90 megabytes',
    name: 'large-exif.heic',
    make: () => makeHeic({ exif: Buffer.alloc(20), named: { type: 'Exif', bytes: 90_000_000, times: 1 } }),
    expected: added,
  },
  {
    what: 'a HEIC whose picture is 90 megabytes of zeros',
    name: 'zeros.heic',
    make: () => makeHeic({ columns: 1, rows: 1, named: { type: 'hvc1', bytes: 90_000_000, times: 1 } }),
    expected: addedUnshown,
  },
  {
    what: 'a HEIC of 96 megapixels in one piece',
    name: 'piece-12000.heic',
    make: () => makeHeic({ columns: 1, rows: 1, width: 12_000, height: 8000 }),
    expected: tooManyPixels('piece-12000.heic', 35_651_584),
  },
  ...crowded.map(([what, name, make]) => ({ what, name, make, expected: added })),
  panorama(30_000, 2000, 'jpg'),
  panorama(30_000, 6000, 'jpg'),
  panorama(30_000, 2000, 'png'),
  panorama(2000, 30_000, 'jpg'),
  panorama(30_000, 1, 'png'),
  panorama(1, 30_000, 'jpg'),
  panorama(1, 1, 'jpg'),
  panorama(1, 1, 'png'),
];
