import type { cornerColours } from '../test-photos.ts';

// HEIC files made for tests: a grid of tiles of 64 x 64 pixels, each of one colour.

type Corner = keyof typeof cornerColours;

/** HEVC configuration and coded tiles: `heif-enc -q 90` of plain pictures in the colours of `cornerColours`. */
const configuration =
  'AAAAeGh2Y0MBA3AAAAAAAAAAAAAe8AD8/fj4AAAPAyAAAQAYQAEMAf//A3AAAAMAkAAAAwAAAwAeugJAIQABACtCAQEDcAAAAwCQAAADAAADAB6gIIEFlupJKa5uBAQMCAAAAwAIAAADAAhAIgABAAdEAcFysCJA';
const tiles: Record<Corner, string> = {
  topLeft: 'AAAAGygBrwY4Wvz9N/iWB///sox6H+igKqvEJj9fgA==',
  topRight: 'AAAAGigBrwY4Wvz9N+9jf//7VXf//aUKqvEJj9fg',
  bottomRight: 'AAAAGigBrwY4Wvz7V/tmB///4wXeh+mTiq8QmP1+',
  bottomLeft: 'AAAAGigBrwY4Wvz9N/m2T/kf2hR//+tX6q8QmP1+',
};

const tileSide = 64;

/** The visible part of the coded picture, in its pixels. */
interface Crop {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

interface HeicOptions {
  readonly columns?: number;
  readonly rows?: number;
  /** The size of the picture, if the tiles at the right and the bottom extend beyond it. */
  readonly width?: number;
  readonly height?: number;
  /** In their order: rotation in quarters against the clock, mirroring by ISO 23008-12 (0: top to bottom), a crop. */
  readonly transformations?: readonly (readonly ['irot' | 'imir', number] | readonly ['clap', Crop])[];
  /** How the tiles become a picture: side by side, or laid upon a canvas. */
  readonly derivation?: 'grid' | 'iovl';
  /** Contents of a `colr` box. */
  readonly colours?: Buffer;
  /** A TIFF structure. */
  readonly exif?: Buffer;
  /** The bytes before it. */
  readonly exifHeader?: Buffer;
  readonly xmp?: string;
  readonly codec?: string;
  readonly brand?: string;
  readonly compatibleBrands?: string;
  /** Makes the items of one type name some bytes at the end of the file so many times. */
  readonly named?: { readonly type: 'hvc1' | 'Exif'; readonly bytes: number; readonly times: number };
}

const uint16 = (value: number): Buffer => Buffer.from([value >> 8, value & 255]);
const uint32 = (value: number): Buffer => Buffer.concat([uint16(value >>> 16), uint16(value & 0xffff)]);

const box = (type: string, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents);
  return Buffer.concat([uint32(content.length + 8), Buffer.from(type, 'latin1'), content]);
};
/** A box with a version and no flags. */
const fullBox = (type: string, version: number, ...contents: readonly Uint8Array[]): Buffer =>
  box(type, Buffer.from([version, 0, 0, 0]), ...contents);

interface Item {
  readonly id: number;
  readonly type: string;
  /** Behind the type: the content type of a `mime` item. */
  readonly contentType?: string;
  readonly data: Buffer;
  /** Numbers of the properties, counted from 1. */
  readonly properties: readonly number[];
}

const cornerOf = (column: number, row: number, columns: number, rows: number): Corner => {
  if (row < rows / 2) return column < columns / 2 ? 'topLeft' : 'topRight';
  return column < columns / 2 ? 'bottomLeft' : 'bottomRight';
};

/** The pixels of each tile, row by row. */
const cornersOf = (columns: number, rows: number): Corner[] =>
  Array.from({ length: rows * columns }, (_, index) =>
    cornerOf(index % columns, Math.floor(index / columns), columns, rows),
  );

/** The `clap` box: width and height, then how far its centre lies from that of the coded picture, as fractions. */
const cropBox = ({ left, top, width, height }: Crop, codedWidth: number, codedHeight: number): Buffer => {
  const fractions = [
    [width, 1],
    [height, 1],
    [2 * left + width - codedWidth, 2],
    [2 * top + height - codedHeight, 2],
  ];
  return box('clap', ...fractions.flat().map(uint32));
};

const itemsOf = (options: HeicOptions, gridProperties: readonly number[]): Item[] => {
  const {
    columns = 2,
    rows = 2,
    width = columns * tileSide,
    height = rows * tileSide,
    codec = 'hvc1',
  } = options;
  const { derivation = 'grid' } = options;
  const size = [uint32(width), uint32(height)];
  const corners = cornersOf(columns, rows);
  const places = corners.map((_, index) => [index % columns, Math.floor(index / columns)] as const);
  const made =
    derivation === 'grid'
      ? Buffer.concat([Buffer.from([0, 1, rows - 1, columns - 1]), ...size])
      : Buffer.concat([
          Buffer.from([0, 1]),
          ...Array<Buffer>(4).fill(uint16(0xffff)),
          ...size,
          ...places.flatMap((place) => place.map((count) => uint32(count * tileSide))),
        ]);
  const items: Item[] = [{ id: 1, type: derivation, data: made, properties: gridProperties }];
  for (const corner of corners) {
    const tile = Buffer.from(tiles[corner], 'base64');
    items.push({ id: items.length + 1, type: codec, data: tile, properties: [1, 2] });
  }
  if (options.exif) {
    const { exifHeader = Buffer.concat([uint32(6), Buffer.from('Exif\0\0', 'latin1')]) } = options;
    const data = Buffer.concat([exifHeader, options.exif]);
    items.push({ id: items.length + 1, type: 'Exif', data, properties: [] });
  }
  if (options.xmp !== undefined) {
    const contentType = 'application/rdf+xml';
    items.push({
      id: items.length + 1,
      type: 'mime',
      contentType,
      data: Buffer.from(options.xmp),
      properties: [],
    });
  }
  return items;
};

const informationOf = ({ id, type, contentType }: Item): Buffer => {
  const names = contentType === undefined ? '\0' : `\0${contentType}\0`;
  return fullBox('infe', 2, uint16(id), uint16(0), Buffer.from(type + names, 'latin1'));
};

/** A HEIC photo of four coloured quarters, coded as a grid of tiles. */
export const makeHeic = (options: HeicOptions = {}): Buffer => {
  const { columns = 2, rows = 2, width = columns * tileSide, height = rows * tileSide } = options;
  const essential = 0x80;
  const properties = [
    Buffer.from(configuration, 'base64'),
    fullBox('ispe', 0, uint32(tileSide), uint32(tileSide)),
    fullBox('ispe', 0, uint32(width), uint32(height)),
    ...(options.colours ? [box('colr', options.colours)] : []),
    ...(options.transformations ?? []).map((step) =>
      step[0] === 'clap' ? cropBox(step[1], width, height) : box(step[0], Buffer.from([step[1]])),
    ),
  ];
  const gridProperties = properties.slice(2).map((_, index) => essential | (index + 3));
  const items = itemsOf(options, gridProperties);
  const corners = cornersOf(columns, rows);
  // The tiles follow the picture, which is the first item.
  const tileIds = corners.map((_, index) => 2 + index);
  const described = items.filter(({ type }) => type === 'Exif' || type === 'mime');

  const associations = items
    .filter(({ properties: used }) => used.length > 0)
    .map(({ id, properties: used }) => Buffer.concat([uint16(id), Buffer.from([used.length, ...used])]));
  const references = [
    box('dimg', uint16(1), uint16(tileIds.length), ...tileIds.map(uint16)),
    ...described.map(({ id }) => box('cdsc', uint16(id), uint16(1), uint16(1))),
  ];
  const { named } = options;
  const data = Buffer.concat([...items.map((item) => item.data), Buffer.alloc(named?.bytes ?? 0)]);
  const head = (dataAt: number): Buffer => {
    let at = dataAt;
    const end = dataAt + data.length;
    const locations = items.map(({ id, type, data: { length } }) => {
      const own = Buffer.concat([uint32(at), uint32(length)]);
      at += length;
      const extents =
        named?.type === type
          ? Array<Buffer>(named.times).fill(Buffer.concat([uint32(end - named.bytes), uint32(named.bytes)]))
          : [own];
      return Buffer.concat([uint16(id), uint16(0), uint16(extents.length), ...extents]);
    });
    return Buffer.concat([
      box(
        'ftyp',
        Buffer.from(options.brand ?? 'heic'),
        uint32(0),
        Buffer.from(options.compatibleBrands ?? 'mif1heic'),
      ),
      fullBox(
        'meta',
        0,
        fullBox('hdlr', 0, uint32(0), Buffer.from('pict'), Buffer.alloc(13)),
        fullBox('pitm', 0, uint16(1)),
        fullBox('iinf', 0, uint16(items.length), ...items.map(informationOf)),
        fullBox('iref', 0, ...references),
        box(
          'iprp',
          box('ipco', ...properties),
          fullBox('ipma', 0, uint32(associations.length), ...associations),
        ),
        fullBox('iloc', 0, Buffer.from([0x44, 0]), uint16(items.length), ...locations),
      ),
    ]);
  };
  const boxHeaderBytes = 8;
  return Buffer.concat([head(head(0).length + boxHeaderBytes), box('mdat', data)]);
};

/** A film of HEVC pictures without a still one among them, as far as anyone looks into it. */
export const makeHeicSequence = (brand: string): Buffer =>
  Buffer.concat([
    box('ftyp', Buffer.from(brand), uint32(0), Buffer.from(`msf1${brand}`)),
    box('moov', fullBox('mvhd', 0, Buffer.alloc(96))),
    box('mdat', Buffer.from(tiles.topLeft, 'base64')),
  ]);

/** Bytes of the last tile, at the end of a file without metadata. */
export const lastTileBytes = Buffer.from(tiles.bottomRight, 'base64').length;
