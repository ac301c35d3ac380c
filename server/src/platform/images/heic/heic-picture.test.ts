import { expect, test } from 'vitest';
import { decodeHeicPicture } from './heic-picture.ts';
import type { HeifImage, Libheif } from './libheif.ts';

const tileSide = 4096;

/** Two tiles that repeat a square of four values, with rows wider than the picture, as libheif leaves them. */
const largePhoto = (squares: readonly (readonly number[])[]): Libheif => {
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
    width: 2 * tileSide - 10,
    height: tileSide,
    codec: () => 'hvc1',
    tiling: () => ({
      columns: 2,
      rows: 1,
      tileWidth: tileSide,
      tileHeight: tileSide,
      width: 2 * tileSide - 10,
      height: tileSide,
    }),
    transformations: () => [],
    colourProfile: () => undefined,
    colourCodes: () => undefined,
    metadata: () => undefined,
    decode: () => expect.unreachable(),
    decodeTile,
  };
  return { open: (_, use) => use(image), heapBytes: () => 0 };
};

test('a photo of 33 megapixels is halved by averaging, across its tiles', () => {
  const squares = [
    [10, 20, 30, 40],
    [100, 110, 120, 134],
  ];
  const { width, height, pixels, damaged } = decodeHeicPicture(largePhoto(squares), 'file');
  expect([width, height, damaged]).toEqual([tileSide - 5, tileSide / 2, false]);
  const bytes = new Uint8Array(pixels);
  const at = (x: number, y: number) => [...bytes.subarray((y * width + x) * 3, (y * width + x) * 3 + 3)];
  expect(at(0, 0)).toEqual([25, 25, 25]);
  expect(at(tileSide / 2 - 1, height - 1)).toEqual([25, 25, 25]);
  expect(at(tileSide / 2, 0)).toEqual([116, 116, 116]);
  expect(at(width - 1, height - 1)).toEqual([116, 116, 116]);
});
