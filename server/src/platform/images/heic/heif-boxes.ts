import { readSync } from 'node:fs';

export const headerBytes = 16;

/** The boxes without which there is no picture. */
const essential = new Set(['ftyp', 'meta', 'mdat', 'moov']);

/** The limit of boxes that are read: cameras write a handful, and 100 MB can hold twelve million empty ones. */
const mostBoxes = 1000;

interface TopBox {
  readonly type: string;
  readonly position: number;
  /** The end that it declares, which may be beyond the end of the file. */
  readonly end: number;
}

/** The top-level boxes of an open file, as far as they are valid. */
export function* topBoxes(descriptor: number, size: number): Generator<TopBox> {
  const header = Buffer.alloc(headerBytes);
  let position = 0;
  for (let boxes = 0; position < size && boxes < mostBoxes; boxes += 1) {
    const bytesRead = readSync(descriptor, header, 0, headerBytes, position);
    const type = header.toString('latin1', 4, 8);
    if (bytesRead < 8 || !/^[\x20-\x7e]{4}$/.test(type)) return;
    let length = header.readUInt32BE(0);
    // 1: the length follows as 64 bits; 0: the box reaches to the end of the file.
    if (length === 0) length = size - position;
    else if (length === 1) length = bytesRead < headerBytes ? 0 : Number(header.readBigUInt64BE(8));
    if (length < 8) return;
    yield { type, position, end: position + length };
    position += length;
  }
}

/**
 * The number of bytes that the open file lacks because it ends within one of its essential boxes; otherwise 0. Data
 * that cameras append after the last box (a video, their own notes) does not matter.
 */
export const missingBytes = (descriptor: number, size: number): number => {
  for (const { type, end } of topBoxes(descriptor, size)) {
    if (end > size) return essential.has(type) ? end - size : 0;
  }
  return 0;
};

/** Lists of items have about ten kilobytes; longer ones are ignored. */
const longestMetaBytes = 1024 * 1024;

/** The `meta` box of an open file, if it is complete and no longer than any camera's. */
export const readMeta = (descriptor: number, size: number): Buffer | undefined => {
  for (const { type, position, end } of topBoxes(descriptor, size)) {
    if (type !== 'meta') continue;
    if (end > size || end - position > longestMetaBytes) return undefined;
    const bytes = Buffer.alloc(end - position);
    readSync(descriptor, bytes, 0, bytes.length, position);
    return bytes;
  }
  return undefined;
};

/** Brands of files that hold still pictures; of the other ones, those with `msf1` hold sequences. */
const stillBrands: ReadonlySet<string> = new Set(['mif1', 'mif2', 'heic', 'heix', 'heim', 'heis']);

/** Far more than files name. */
const mostBrandsBytes = 1024;

/** The boxes of an open file by type, each the first of its type. */
const boxesByType = (descriptor: number, size: number): ReadonlyMap<string, TopBox> => {
  const types = new Map<string, TopBox>();
  for (const box of topBoxes(descriptor, size)) types.set(box.type, types.get(box.type) ?? box);
  return types;
};

const brandBytes = 4;

/** The brands of a file and, between the first one and the others, a version. */
const brandsOf = (descriptor: number, { position, end }: TopBox): readonly string[] => {
  const content = Buffer.alloc(Math.min(end - position, mostBrandsBytes));
  readSync(descriptor, content, 0, content.length, position);
  return content.toString('latin1', 8).match(/.{4}/gs) ?? [];
};

/**
 * The changes with which libheif sees only the still picture of an open file: it refuses a file of the brand `msf1`
 * without a film, and one whose film has a fault. Empty for a file without a list of items.
 */
export const stillOnly = (
  descriptor: number,
  size: number,
): readonly { readonly at: number; readonly type: string }[] => {
  const types = boxesByType(descriptor, size);
  const [ftyp, film] = [types.get('ftyp'), types.get('moov')];
  if (!ftyp || !types.has('meta')) return [];
  const brands = brandsOf(descriptor, ftyp).flatMap((brand, index) =>
    brand === 'msf1' ? [{ at: ftyp.position + 8 + index * brandBytes, type: 'mif1' }] : [],
  );
  return film ? [...brands, { at: film.position + 4, type: 'free' }] : brands;
};

/** The media type of a file of boxes by its brands and content; undefined if it is not HEIF. */
export const heifType = (descriptor: number, size: number): string | undefined => {
  const types = boxesByType(descriptor, size);
  const ftyp = types.get('ftyp');
  const brands = ftyp ? brandsOf(descriptor, ftyp) : [];
  const [main, , ...compatible] = brands;
  const isSequence = main === 'msf1' || compatible.includes('msf1');
  // A film has no list of items that could contain a still picture.
  if (isSequence && types.has('moov') && !types.has('meta'))
    return main === 'msf1' ? 'image/heif-sequence' : 'image/heic-sequence';
  return isSequence || brands.some((brand) => stillBrands.has(brand)) ? 'image/heif' : undefined;
};

export interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * Adds up the results of `count` for the content of each box of a type within a range; the last box may lack its end.
 */
const sumOfBoxes = (
  file: DataView,
  type: 'meta' | 'iloc',
  { start: first, end: last }: Range,
  count: (content: Range) => number,
): number => {
  // Making a text or an object for each of twelve million would take seconds and much memory.
  const code = Buffer.from(type, 'latin1').readUInt32BE();
  let sum = 0;
  let position = first;
  while (position + 8 <= last) {
    const short = file.getUint32(position);
    const isLong = short === 1 && position + headerBytes <= last;
    const start = position + (isLong ? headerBytes : 8);
    const length = isLong ? Number(file.getBigUint64(position + 8)) : short;
    const end = short === 0 ? last : Math.min(position + length, last);
    if (end < start) break;
    if (file.getUint32(position + 4) === code) sum += count({ start, end });
    position = end;
  }
  return sum;
};

/** The bytes of a number in `iloc`; libheif treats other lengths as 0. */
const widthOf = (bits: number): 0 | 4 | 8 => (bits === 4 || bits === 8 ? bits : 0);

const numberAt = (file: DataView, position: number, width: 0 | 4 | 8): number => {
  if (width === 0) return 0;
  return width === 4 ? file.getUint32(position) : Number(file.getBigUint64(position));
};

/**
 * Calls `use` with each range of the file that an item of an `iloc` box names, and the item's id (ISO 14496-12, 8.11.3).
 * Numbers instead of objects: there may be millions.
 */
export const eachExtent = (
  file: DataView,
  { start, end }: Range,
  use: (id: number, offset: number, length: number) => void,
): void => {
  // Version and flags, the widths of its numbers, and the number of items.
  if (start + 8 > end) return;
  const version = file.getUint8(start);
  const widths = file.getUint16(start + 4);
  const offsetWidth = widthOf(widths >> 12);
  const lengthWidth = widthOf((widths >> 8) & 15);
  const baseWidth = widthOf((widths >> 4) & 15);
  const indexWidth = version === 0 ? 0 : widthOf(widths & 15);
  const extentBytes = indexWidth + offsetWidth + lengthWidth;
  // Id, construction method, data reference.
  const beforeBase = (version < 2 ? 2 : 4) + (version === 0 ? 0 : 2) + 2;
  let position = start + (version < 2 ? 8 : 10);
  while (position + beforeBase + baseWidth + 2 <= end) {
    const id = version < 2 ? file.getUint16(position) : file.getUint32(position);
    const base = numberAt(file, position + beforeBase, baseWidth);
    position += beforeBase + baseWidth + 2;
    const extents = file.getUint16(position - 2);
    const next = position + extents * extentBytes;
    // Entries without a length name nothing.
    while (lengthWidth > 0 && position < next && position + extentBytes <= end) {
      const offset = base + numberAt(file, position + indexWidth, offsetWidth);
      const length = numberAt(file, position + indexWidth + offsetWidth, lengthWidth);
      use(id, offset, length);
      position += extentBytes;
    }
    position = next;
  }
};

/** The number of bytes of the file that the items of an `iloc` box name together. */
const bytesOfItems = (file: DataView, table: Range): number => {
  let sum = 0;
  eachExtent(file, table, (_, offset, length) => {
    // Bytes beyond the end are never read.
    if (offset + length <= file.byteLength) sum += length;
  });
  return sum;
};

/**
 * The number of bytes that the items of a file name together: more than the file has if they name some repeatedly. No
 * camera does that, and libheif copies everything that an item names.
 */
export const namedBytes = (file: Uint8Array): number => {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  return sumOfBoxes(view, 'meta', { start: 0, end: view.byteLength }, ({ start, end }) =>
    // After its version and flags.
    sumOfBoxes(view, 'iloc', { start: start + 4, end }, (table) => bytesOfItems(view, table)),
  );
};
