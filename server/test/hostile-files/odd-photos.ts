import { readFile } from 'node:fs/promises';
import { makeHeic } from '../../src/platform/images/heic/test-heic.ts';
import {
  cornersPicture,
  pngChunk,
  progressiveJpeg,
  withPngChunk,
} from '../../src/platform/images/test-photos.ts';
import { added, notAccepted } from './hostile-file.ts';
import type { Expected, HostileFile } from './hostile-file.ts';

const corners = () => cornersPicture(96, 64);
const jpeg = () => corners().jpeg().toBuffer();
const png = () => corners().png().toBuffer();

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

/** `acTL` marks a PNG as animated; `fcTL` says how long it shows its first picture. */
const animatedPng = async (): Promise<Buffer> => {
  const size = Buffer.concat([uint32(96), uint32(64)]);
  const firstFrame = Buffer.concat([uint32(0), size, Buffer.alloc(8), Buffer.from([0, 1, 0, 10, 0, 0])]);
  const still = await png();
  return withPngChunk(withPngChunk(still, 'fcTL', firstFrame), 'acTL', Buffer.concat([uint32(1), uint32(0)]));
};

/** Two JPEGs, one after the other, the first with the index of the multi-picture format. */
const multiPicture = async (): Promise<Buffer> => {
  const picture = await jpeg();
  const index = Buffer.from('MPF\0II*\0\x08\0\0\0\0\0\0\0\0\0', 'latin1');
  const segment = Buffer.concat([Buffer.from([0xff, 0xe2, 0, index.length + 2]), index]);
  return Buffer.concat([picture.subarray(0, 2), segment, picture.subarray(2), picture]);
};

/** A JPEG with an EXIF block of these bytes. */
const withExifBytes = async (exif: Buffer): Promise<Buffer> => {
  const picture = await jpeg();
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), exif]);
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([picture.subarray(0, 2), head, content, picture.subarray(2)]);
};

/** An EXIF directory that names itself as the next one. */
const endlessExif = Buffer.from('MM\0*\0\0\0\x08\0\0\0\0\0\x08', 'latin1');
/** A directory that announces 65,535 entries and contains none. */
const crowdedExif = Buffer.from('MM\0*\0\0\0\x08\xff\xff\0\0', 'latin1');

const orientations = [1, 2, 3, 4, 5, 6, 7, 8] as const;

const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(2000, 7)]);

type Odd = readonly [
  what: string,
  ending: string,
  make: () => Promise<Buffer> | Buffer,
  expected?: (name: string) => Expected,
];

const kinds: readonly Odd[] = [
  ['an animated PNG', 'png', animatedPng],
  [
    'an animated PNG named as a JPEG',
    'jpg',
    async () => withPngChunk(await animatedPng(), 'tEXt', 'Title\0Boat'),
  ],
  ['a JPEG of two pictures', 'jpg', multiPicture],
  ['a CMYK JPEG', 'jpg', () => corners().toColourspace('cmyk').jpeg().toBuffer()],
  ['a grey JPEG', 'jpg', () => corners().toColourspace('b-w').jpeg().toBuffer()],
  ['a progressive grey JPEG', 'jpg', () => progressiveJpeg(640, 480, 12)],
  [
    'a JPEG of full colour resolution',
    'jpg',
    () => corners().jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
  ],
  ['a JPEG of the lowest quality', 'jpg', () => corners().jpeg({ quality: 1 }).toBuffer()],
  ['a JPEG in Display P3', 'jpg', () => corners().withIccProfile('p3').jpeg().toBuffer()],
  ['a 16-bit PNG', 'png', () => corners().toColourspace('rgb16').png().toBuffer()],
  [
    'a 16-bit PNG in Display P3',
    'png',
    () => corners().toColourspace('rgb16').withIccProfile('p3').png().toBuffer(),
  ],
  [
    'a PNG in Display P3 by number',
    'png',
    async () => withPngChunk(await png(), 'cICP', Buffer.from([12, 13, 0, 1])),
  ],
  ['a PNG in HDR', 'png', async () => withPngChunk(await png(), 'cICP', Buffer.from([9, 16, 0, 1]))],
  ['a grey PNG', 'png', () => corners().toColourspace('b-w').png().toBuffer()],
  ['a transparent PNG', 'png', () => corners().ensureAlpha(0.4).png().toBuffer()],
  [
    'an interlaced transparent PNG',
    'png',
    () => corners().ensureAlpha(0.4).png({ progressive: true }).toBuffer(),
  ],
  ['a PNG of a palette', 'png', () => corners().png({ palette: true, colours: 4 }).toBuffer()],
  ['a PNG with a broken colour profile', 'png', async () => withPngChunk(await png(), 'iCCP', 'broken')],
  ['a PNG with an unknown chunk', 'png', async () => withPngChunk(await png(), 'quEr', 'whatever')],
  [
    'a PNG with text behind its end',
    'png',
    async () => Buffer.concat([await png(), Buffer.from('<script>alert(1)</script>')]),
  ],
  ['a JPEG with a ZIP behind its end', 'jpg', async () => Buffer.concat([await jpeg(), archive])],
  ['a JPEG with EXIF that never ends', 'jpg', () => withExifBytes(endlessExif)],
  ['a JPEG with EXIF of 65,535 entries', 'jpg', () => withExifBytes(crowdedExif)],
  ['a JPEG with EXIF of noise', 'jpg', () => withExifBytes(Buffer.alloc(60_000, 0xa5))],
  ['a JPEG named .heic', 'heic', jpeg],
  ['a PNG named .txt', 'txt', png],
  ['a HEIC', 'heic', () => makeHeic()],
  ['a HEIC named .jpg', 'jpg', () => makeHeic({ columns: 3, rows: 2 })],
  [
    'a HEIC that is turned and mirrored',
    'heic',
    () =>
      makeHeic({
        transformations: [
          ['irot', 1],
          ['imir', 0],
        ],
      }),
  ],
  ['a HEIC smaller than its tiles', 'heic', () => makeHeic({ width: 100, height: 70 })],
  [
    'a HEIC with a video behind its end',
    'heic',
    async () => Buffer.concat([makeHeic({ columns: 2, rows: 3 }), await readFile(new URL(import.meta.url))]),
  ],
  [
    'a HEIF coded as AV1',
    'heic',
    () => makeHeic({ codec: 'av01', brand: 'mif1' }),
    (name) => notAccepted(name, 'image/avif'),
  ],
];

const slug = (what: string): string =>
  what
    .toLowerCase()
    .replace(/^an? /, '')
    .replaceAll(/[^a-z\d]+/g, '-');

/** Photos from cameras, phones and programs, each a little unusual. */
export const oddPhotos = (): HostileFile[] => [
  ...kinds.map(([what, ending, make, expected = () => added]) => {
    const name = `${slug(what)}.${ending}`;
    return { what, name, make, expected: expected(name) };
  }),
  ...orientations.map((orientation) => ({
    what: `a JPEG of EXIF orientation ${orientation}`,
    name: `orientation-${orientation}.jpg`,
    make: () => corners().withMetadata({ orientation }).jpeg().toBuffer(),
    expected: added,
  })),
  {
    what: 'a PNG of 5,000 empty chunks',
    name: 'empty-chunks.png',
    make: async () => {
      const whole = await png();
      const empty = pngChunk('quEr', Buffer.alloc(0));
      return Buffer.concat([whole.subarray(0, 33), ...Array<Buffer>(5000).fill(empty), whole.subarray(33)]);
    },
    expected: added,
  },
];
