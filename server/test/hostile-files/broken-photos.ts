import { readFile } from 'node:fs/promises';
import { makeHeic } from '../../src/platform/images/heic/test-heic.ts';
import { grainyPicture, progressiveJpeg, withPngChunk } from '../../src/platform/images/test-photos.ts';
import {
  added,
  addedDamaged,
  addedUnshown,
  lossless,
  notAccepted,
  tooManyBits,
  unreadable,
} from './hostile-file.ts';
import type { Expected, HostileFile } from './hostile-file.ts';

const grainy = () => grainyPicture(320, 240);
const heicFile = new URL('../../../samples/heic/evening-sea.heic', import.meta.url);

const either: Expected = { outcome: 'added', damaged: 'either', renditions: 'ready' };

/** Kinds of files in which the picture takes up nearly all bytes. */
const kinds: readonly {
  readonly kind: string;
  readonly ending: string;
  readonly make: () => Promise<Buffer>;
  /** If at most this many tenths of the file are left, they contain nothing to show. */
  readonly unreadableTenths: number;
  readonly cutShort: Expected;
  /** The expected result of a changed bit in the picture. */
  readonly flipped: Expected;
}[] = [
  {
    kind: 'JPEG',
    ending: 'jpg',
    make: () => grainy().jpeg().toBuffer(),
    unreadableTenths: 0,
    cutShort: addedDamaged,
    flipped: either,
  },
  {
    kind: 'progressive JPEG',
    ending: 'jpg',
    make: () => grainy().jpeg({ progressive: true }).toBuffer(),
    unreadableTenths: 0,
    cutShort: addedDamaged,
    flipped: either,
  },
  {
    kind: 'PNG',
    ending: 'png',
    make: () => grainy().png().toBuffer(),
    unreadableTenths: 0,
    cutShort: addedDamaged,
    flipped: addedDamaged,
  },
  {
    kind: 'interlaced PNG',
    ending: 'png',
    make: () => grainy().png({ progressive: true }).toBuffer(),
    unreadableTenths: 0,
    cutShort: addedUnshown,
    flipped: addedUnshown,
  },
  {
    kind: '16-bit PNG',
    ending: 'png',
    make: () => grainy().toColourspace('rgb16').png().toBuffer(),
    unreadableTenths: 0,
    cutShort: addedDamaged,
    flipped: addedDamaged,
  },
  {
    kind: 'HEIC of one piece',
    ending: 'heic',
    make: () => readFile(heicFile),
    unreadableTenths: 0,
    cutShort: addedDamaged,
    flipped: either,
  },
  {
    kind: 'HEIC of tiles',
    ending: 'heic',
    make: async () => makeHeic({ columns: 12, rows: 12 }),
    unreadableTenths: 5,
    cutShort: addedDamaged,
    flipped: either,
  },
];

const slug = (kind: string): string => kind.toLowerCase().replaceAll(' ', '-');

const tenths = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

const cutShort = (): HostileFile[] =>
  kinds.flatMap(({ kind, ending, make, unreadableTenths, cutShort: left }) =>
    tenths.map((tenth) => {
      const name = `${slug(kind)}-${tenth}-tenths.${ending}`;
      return {
        what: `${kind} cut off after ${tenth} tenths`,
        name,
        make: async () => {
          const whole = await make();
          return whole.subarray(0, Math.floor((whole.length * tenth) / 10));
        },
        expected: tenth <= unreadableTenths ? unreadable(name) : left,
      };
    }),
  );

const flipBit = (bytes: Buffer, at: number): Buffer => {
  const changed = Buffer.from(bytes);
  changed[at] = (changed[at] ?? 0) ^ 0x10;
  return changed;
};

/** Positions of the changed bit, as fractions of the file: within the picture. */
const flippedAt = [0.35, 0.55, 0.75, 0.95] as const;

const bitFlipped = (): HostileFile[] =>
  kinds.flatMap(({ kind, ending, make, flipped }) =>
    flippedAt.map((part) => ({
      what: `${kind} with a changed bit at ${part} of its length`,
      name: `${slug(kind)}-flipped-${part}.${ending}`,
      make: async () => {
        const whole = await make();
        return flipBit(whole, Math.floor(whole.length * part));
      },
      expected: flipped,
    })),
  );

/** A TIFF structure of 5,400 entries that all point back to it: each makes a reader start again. */
const selfPointingExif = (): Buffer => {
  const entry = Buffer.from('\x87\x69\0\x04\0\0\0\x01\0\0\0\x08', 'latin1');
  return Buffer.concat([
    Buffer.from('MM\0*\0\0\0\x08\x15\x18', 'latin1'),
    Buffer.alloc(5400 * entry.length, entry),
  ]);
};

const brokenHeaders = (): HostileFile[] => [
  {
    what: 'a JPEG with a changed bit in its first byte',
    name: 'jpeg-signature.jpg',
    make: async () => flipBit(await grainy().jpeg().toBuffer(), 0),
    expected: notAccepted('jpeg-signature.jpg', 'of an unknown type'),
  },
  {
    what: 'a PNG with a changed bit in its signature',
    name: 'png-signature.png',
    make: async () => flipBit(await grainy().png().toBuffer(), 1),
    expected: notAccepted('png-signature.png', 'of an unknown type'),
  },
  {
    what: 'a PNG with a changed bit in its width',
    name: 'png-width.png',
    make: async () => flipBit(await grainy().png().toBuffer(), 18),
    expected: addedDamaged,
  },
  {
    what: 'a JPEG without a picture behind its header',
    name: 'header-only.jpg',
    make: async () => {
      const whole = await grainy().jpeg().toBuffer();
      return whole.subarray(0, whole.lastIndexOf(Buffer.from([0xff, 0xda])) + 14);
    },
    expected: unreadable('header-only.jpg'),
  },
  {
    what: 'a JPEG of 12 bits per colour',
    name: '12-bit.jpg',
    make: async () => {
      const whole = await grainy().jpeg().toBuffer();
      whole.writeUInt8(12, whole.indexOf(Buffer.from([0xff, 0xc0])) + 4);
      return whole;
    },
    expected: tooManyBits('12-bit.jpg'),
  },
  {
    what: 'a lossless JPEG',
    name: 'lossless.jpg',
    make: async () => {
      const whole = await grainy().jpeg().toBuffer();
      whole.writeUInt8(0xc3, whole.indexOf(Buffer.from([0xff, 0xc0])) + 1);
      return whole;
    },
    expected: lossless('lossless.jpg'),
  },
  {
    what: 'a JPEG with bytes before its first segment',
    name: 'bytes-before-segment.jpg',
    make: async () => {
      const whole = await grainy().jpeg().toBuffer();
      return Buffer.concat([whole.subarray(0, 2), Buffer.alloc(40), whole.subarray(2)]);
    },
    expected: added,
  },
  {
    what: 'a PNG without a picture behind its header',
    name: 'header-only.png',
    make: async () => (await grainy().png().toBuffer()).subarray(0, 33),
    expected: unreadable('header-only.png'),
  },
  {
    what: 'a HEIC that is nothing but its first box',
    name: 'first-box.heic',
    make: async () => (await readFile(heicFile)).subarray(0, 24),
    expected: unreadable('first-box.heic'),
  },
  {
    what: 'a HEIC that nowhere says its size',
    name: 'no-size.heic',
    make: async () => {
      const whole = await readFile(heicFile);
      whole.write('skip', whole.indexOf('ispe'), 'latin1');
      return whole;
    },
    expected: unreadable('no-size.heic'),
  },
  {
    what: 'a PNG with EXIF that points back to itself 5,400 times',
    name: 'busy-exif.png',
    make: async () => withPngChunk(await grainy().png().toBuffer(), 'eXIf', selfPointingExif()),
    expected: added,
  },
  {
    what: 'a HEIC with EXIF that points back to itself 5,400 times',
    name: 'busy-exif.heic',
    make: () => makeHeic({ exif: selfPointingExif() }),
    expected: added,
  },
  {
    what: 'a HEIC whose tiles name the same 10 megabytes 25 times',
    name: 'named-tiles.heic',
    make: () => makeHeic({ named: { type: 'hvc1', bytes: 10_000_000, times: 25 } }),
    expected: unreadable('named-tiles.heic'),
  },
  {
    what: 'a HEIC whose EXIF names the same 90 megabytes four times',
    name: 'named-exif.heic',
    make: () => makeHeic({ exif: Buffer.alloc(20), named: { type: 'Exif', bytes: 90_000_000, times: 4 } }),
    expected: unreadable('named-exif.heic'),
  },
  {
    what: 'a HEIC with two million empty boxes behind its end',
    name: 'empty-boxes.heic',
    make: () => {
      const empty = Buffer.from('\0\0\0\x08free', 'latin1');
      return Buffer.concat([
        makeHeic({ columns: 3, rows: 3 }),
        Buffer.alloc(2_000_000 * empty.length, empty),
      ]);
    },
    expected: added,
  },
  {
    what: 'a JPEG with five million markers behind its scans',
    name: 'markers.jpg',
    make: () => Buffer.concat([progressiveJpeg(640, 480, 3).subarray(0, -2), Buffer.alloc(5_000_000, 0xff)]),
    expected: unreadable('markers.jpg'),
  },
  {
    what: 'a JPEG of 800 scans that keep a decoder busy',
    name: 'bomb-800.jpg',
    make: () => progressiveJpeg(4000, 3000, 800),
    expected: unreadable('bomb-800.jpg'),
  },
  {
    what: 'a JPEG of 101 scans',
    name: 'bomb-101.jpg',
    make: () => progressiveJpeg(8000, 6000, 101),
    expected: unreadable('bomb-101.jpg'),
  },
];

/** Damaged photos: the readable part is kept and marked. */
export const brokenPhotos = (): HostileFile[] => [...cutShort(), ...bitFlipped(), ...brokenHeaders()];
