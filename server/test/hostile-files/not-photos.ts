import { gzipSync } from 'node:zlib';
import { plainPicture } from '../../src/platform/images/test-photos.ts';
import { notAccepted, refused } from './hostile-file.ts';
import type { HostileFile } from './hostile-file.ts';

const picture = () => plainPicture([60, 120, 200]);

const unknown = 'of an unknown type';

/** An ISO base media file that consists of its first box only. */
const isoMedia = (brand: string): Buffer =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 24]),
    Buffer.from(`ftyp${brand}\0\0\0\0${brand}mp41`, 'latin1'),
    Buffer.from([0, 0, 0, 8]),
    Buffer.from('mdat'),
  ]);

/** Contents that are sent as photos but are no photos, and the words of the refusal for them. */
const contents: readonly [what: string, called: string, make: () => Promise<Buffer> | Buffer][] = [
  ['text', unknown, () => Buffer.from('A photo, honestly.\n')],
  ['HTML', unknown, () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['SVG', unknown, () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  [
    'SVG with its XML declaration',
    'application/xml',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['PDF', 'application/pdf', () => Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n')],
  ['MP4', 'video/mp4', () => isoMedia('isom')],
  ['QuickTime', 'video/quicktime', () => isoMedia('qt  ')],
  ['GIF', 'image/gif', () => picture().gif().toBuffer()],
  ['WebP', 'image/webp', () => picture().webp().toBuffer()],
  ['TIFF', 'image/tiff', () => picture().tiff().toBuffer()],
  ['AVIF', 'image/avif', () => picture().avif().toBuffer()],
  ['BMP', 'image/bmp', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(52, 1)])],
  ['ZIP', 'application/zip', () => Buffer.concat([Buffer.from('PK\x05\x06', 'latin1'), Buffer.alloc(18)])],
  ['gzip', 'application/gzip', () => gzipSync(Buffer.alloc(1000))],
  ['ELF', 'application/x-elf', () => Buffer.concat([Buffer.from('\x7fELF', 'latin1'), Buffer.alloc(60, 1)])],
  [
    'Windows program',
    'application/x-msdownload',
    () => Buffer.concat([Buffer.from('MZ'), Buffer.alloc(62, 1)]),
  ],
  ['zero bytes only', unknown, () => Buffer.alloc(4096)],
  ['one byte', unknown, () => Buffer.from([0xff])],
  [
    'noise',
    unknown,
    () => Buffer.from(Array.from({ length: 4096 }, (_, index) => (index * index * 7 + 13) & 255)),
  ],
];

const endings = ['jpg', 'png', 'heic'] as const;

/** Every kind with every ending: the server never trusts the name. */
export const notPhotos = (): HostileFile[] => [
  ...contents.flatMap(([what, called, make]) =>
    endings.map((ending) => {
      const name = `${what.toLowerCase().replaceAll(' ', '-')}.${ending}`;
      return { what: `${what} named .${ending}`, name, make, expected: notAccepted(name, called) };
    }),
  ),
  ...endings.map((ending) => ({
    what: `no bytes, named .${ending}`,
    name: `nothing.${ending}`,
    make: () => Buffer.alloc(0),
    expected: refused('photo-empty', `nothing.${ending} is empty.`),
  })),
];
