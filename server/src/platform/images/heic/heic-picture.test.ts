import { expect, test } from 'vitest';
import { decodeHeicPicture } from './heic-picture.ts';
import type { HeifImage, Libheif } from './libheif.ts';
import type { Region } from './libheif-items.ts';

const tileSide = 4096;

/** Two tiles that repeat a square of four values, with rows wider than the picture, as libheif leaves them. */
const largePhoto = (squares: readonly (readonly number[])[], crop?: Region): Libheif => {
  const stride = tileSide * 3 + 16;
  const decodeTile: HeifImage['decodeTile'] = (column, _row, _channels, use) => {
    const rows = [0, 2].map((first) => {
      const row = Buffer.alloc(stride);
      for (let x = 0; x < tileSide; x += 1)
        row.fill(squares[column]?.[first + (x % 2)] ?? 0, x * 3, x * 3 + 3);
      return row;
    });
    const bytes = Buffer.concat(Array.from({ length: tileSide }, (_, y) => rows[y % 2]!));
    use({ width: tileSide, height: tileSide, stride, bytes });
  };
  const image: HeifImage = {
    hasAlpha: false,
    cutShort: false,
    width: crop?.width ?? 2 * tileSide - 10,
    height: crop?.height ?? tileSide,
    codec: () => 'hvc1',
    tiling: () => ({
      columns: 2,
      rows: 1,
      tileWidth: tileSide,
      tileHeight: tileSide,
      width: 2 * tileSide - 10,
      height: tileSide,
    }),
    isCanvas: () => false,
    transformations: () => (crop ? [{ kind: 'crop', ...crop }] : []),
    colourProfile: () => undefined,
    colourCodes: () => undefined,
    metadata: () => undefined,
    decode: () => expect.unreachable(),
    decodeTile,
  };
  return { open: (_, use) => use(image), heapBytes: () => 0 };
};

const squares = [
  [10, 20, 30, 40],
  [100, 110, 120, 134],
];

/** Decodes the photo, and reads its pixels. */
const decoded = (crop?: Region) => {
  const { width, height, pixels, damaged } = decodeHeicPicture(largePhoto(squares, crop), 'file');
  const bytes = new Uint8Array(pixels);
  const at = (x: number, y: number) => [...bytes.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  return { width, height, damaged, at };
};

test('a photo of 33 megapixels is halved by averaging, across its tiles', () => {
  const { width, height, damaged, at } = decoded();
  expect([width, height, damaged]).toEqual([tileSide - 5, tileSide / 2, false]);
  expect(at(0, 0)).toEqual([25, 25, 25]);
  expect(at(tileSide / 2 - 1, height - 1)).toEqual([25, 25, 25]);
  expect(at(tileSide / 2, 0)).toEqual([116, 116, 116]);
  expect(at(width - 1, height - 1)).toEqual([116, 116, 116]);
});

test('a strong crop of it is not halved, and begins with its pixel', () => {
  const { width, height, damaged, at } = decoded({ left: tileSide - 3, top: 7, width: 9, height: 2 });
  expect([width, height, damaged]).toEqual([9, 2, false]);
  expect([0, 1, 2, 3, 4, 8].map((x) => at(x, 0)[0])).toEqual([40, 30, 40, 120, 134, 134]);
  expect([0, 1, 2, 3, 4, 8].map((x) => at(x, 1)[0])).toEqual([20, 10, 20, 100, 110, 110]);
});

test('a slight crop of it is halved, and begins with the pixel of the smaller picture', () => {
  const { width, height, at } = decoded({ left: 11, top: 5, width: 8000, height: 4000 });
  expect([width, height]).toEqual([4000, 2000]);
  expect([0, tileSide / 2 - 6, tileSide / 2 - 5, width - 1].map((x) => at(x, 0)[0])).toEqual([
    25, 25, 116, 116,
  ]);
  expect(at(0, height - 1)).toEqual([25, 25, 25]);
});
