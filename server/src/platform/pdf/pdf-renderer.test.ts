import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { damagedPdfs } from '../../../test/damaged-pdfs.ts';
import { encryptedTrailer, endlessPath, makeInflatingPdf, makePdf } from '../../../test/pdf-files.ts';
import { sharp } from '../images/guarded-sharp.ts';
import { openPdf, PdfRefused } from './pdf-renderer.ts';
import type { PdfLimits } from './pdf-renderer.ts';

// The loaders of uploaded files stay blocked: this allows only the results.
sharp.unblock({ operation: ['VipsForeignLoadWebpBuffer'] });

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'albumen-pdf-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const stored = async (bytes: Uint8Array): Promise<string> => {
  const file = join(folder, 'product.pdf');
  await writeFile(file, bytes);
  return file;
};

/** Opens a PDF and renders its first page. */
const firstPage = async (bytes: Uint8Array, limits?: PdfLimits) => {
  const pdf = await openPdf(await stored(bytes), limits);
  try {
    return { sizes: pdf.sizes, ...(await pdf.render(1)) };
  } finally {
    await pdf.close();
  }
};

const reasonOf = (rendering: Promise<unknown>): Promise<string> =>
  rendering.then(
    () => 'rendered',
    (error: unknown) => {
      if (error instanceof PdfRefused) return error.reason;
      throw error;
    },
  );

/** The colour of a picture at a point, both coordinates from 0 to 1. */
const colourAt = async (data: Uint8Array, across: number, down: number): Promise<number[]> => {
  const { data: pixels, info } = await sharp(data).raw().toBuffer({ resolveWithObject: true });
  const [x, y] = [Math.floor(across * info.width), Math.floor(down * info.height)];
  const start = (y * info.width + x) * info.channels;
  return [...pixels.subarray(start, start + 3)];
};

test('shows the trimmed part of a CMYK page with bleed, in the colours of its inks', async () => {
  const bleed = '1 0 0 0 k 0 0 320 220 re f';
  const inner =
    '0 1 1 0 k 10 10 150 100 re f 0 0 1 0 k 160 10 150 100 re f 0 0 0 1 k 10 110 150 100 re f 0 0 0 0 k 160 110 150 100 re f';
  const page = { media: [320, 220], trim: [10, 10, 310, 210], content: `${bleed} ${inner}` } as const;
  const { sizes, pictures } = await firstPage(makePdf([page]));
  expect(sizes).toEqual([{ width: 300, height: 200 }]);
  expect(pictures.map(({ size }) => size)).toEqual([2400, 1300, 800, 300]);
  for (const { data, size } of pictures) {
    const { width, height, format, space } = await sharp(data).metadata();
    expect({ width, height, format, space }).toEqual({
      width: size,
      height: Math.round((size * 2) / 3),
      format: 'webp',
      space: 'srgb',
    });
    const corners = await Promise.all(
      [
        [0.002, 0.002],
        [0.998, 0.002],
        [0.002, 0.998],
        [0.998, 0.998],
      ].map(([across = 0, down = 0]) => colourAt(data, across, down)),
    );
    const near = (wanted: readonly number[]) =>
      wanted.map((value) => expect.toSatisfy((found: number) => Math.abs(found - value) < 24));
    // Printed inks: black is not the black of a screen, and red and yellow are a little dull.
    expect(corners).toEqual([
      near([35, 31, 32]),
      near([255, 255, 255]),
      near([237, 28, 36]),
      near([255, 242, 0]),
    ]);
  }
});

test('turns a rotated page together with its trim', async () => {
  const page = {
    media: [320, 220],
    trim: [10, 10, 310, 210],
    content: '1 0 0 rg 0 0 160 220 re f 0 0 1 rg 160 0 160 220 re f',
    entries: '/Rotate 90',
  } as const;
  const { sizes, pictures } = await firstPage(makePdf([page]));
  expect(sizes).toEqual([{ width: 200, height: 300 }]);
  const [{ data } = { data: Buffer.alloc(0) }] = pictures;
  const [top, bottom] = [await colourAt(data, 0.5, 0.1), await colourAt(data, 0.5, 0.9)];
  expect([top[0], top[2], bottom[0], bottom[2]].map((value = 0) => value > 200)).toEqual([
    true,
    false,
    false,
    true,
  ]);
});

test.each([
  ['outside the page', [5000, 5000, 6000, 6000]],
  ['without an area', [10, 10, 10.001, 10.001]],
] as const)('shows the whole page if its TrimBox is %s', async (_, trim) => {
  const { sizes } = await firstPage(makePdf([{ media: [320, 220], trim }]));
  expect(sizes).toEqual([{ width: 320, height: 220 }]);
});

/** A path of bars in 40 rows from the top: PDFium keeps about 34 rows of it at once. */
const barsInRows = Array.from(
  { length: 40_000 },
  (_, at) => `${((at % 1000) * 0.6).toFixed(1)} ${585 - Math.floor(at / 1000) * 15} 0.3 15 re`,
).join(' ');

test('shows a path whole that PDFium cannot draw at once', async () => {
  const { pictures, isComplete } = await firstPage(
    makePdf([{ media: [600, 600], content: `${barsInRows} f` }]),
  );
  const rows = await Promise.all(
    [0.1, 0.5, 0.95].map(async (down) => {
      const colours = await Promise.all(
        [0.3, 0.31, 0.32, 0.33].map((across) => colourAt(pictures[3]!.data, across, down)),
      );
      return colours.every(([red = 0]) => red > 60 && red < 200);
    }),
  );
  expect({ rows, isComplete }).toEqual({ rows: [true, true, true], isComplete: true });
});

test('says that a page is incomplete whose path is too long for one row', async () => {
  const { pictures, isComplete } = await firstPage(makePdf([{ media: [600, 600], content: endlessPath }]));
  expect([pictures.length, isComplete]).toEqual([4, false]);
});

test.each([
  ['encrypted', makePdf([{}], encryptedTrailer)],
  ['too-large', makePdf(Array.from({ length: 1001 }, () => ({})))],
  ['damaged', Buffer.from('%PDF-1.7\nand nothing else')],
  ['damaged', makePdf([])],
])('refuses a file as %s', async (reason, bytes) => {
  expect(await reasonOf(firstPage(bytes))).toBe(reason);
});

/** A page that takes seconds, so that its process is looked at before it answers, however busy this one is. */
const slowPage = { content: '0 0 300 200 re f '.repeat(200_000) };

test.each([
  ['memory', { memoryBytes: 1024 * 1024, processorMs: 60_000 }],
  ['time', { memoryBytes: 1024 ** 3, processorMs: 1 }],
])('ends a process that needs too much %s', async (_, limits) => {
  expect(await reasonOf(firstPage(makePdf([slowPage]), limits))).toBe('too-complex');
});

test('ends a process that needs far more memory than a small file explains', async () => {
  const bytes = makeInflatingPdf(900);
  expect(bytes.length).toBeLessThan(3000);
  const refused = await firstPage(bytes).catch((error: unknown) => error);
  expect(refused).toMatchObject({ reason: 'too-complex' });
  const [used] = /\d+(?= bytes of memory)/.exec(String(refused)) ?? [];
  // Not a gigabyte. It continues to grow until somebody looks at it.
  expect(Number(used)).toBeLessThan(800e6);
});

test('renders or refuses damaged files', async () => {
  for (const bytes of damagedPdfs(5))
    expect(['rendered', 'damaged', 'encrypted']).toContain(await reasonOf(firstPage(bytes)));
});
