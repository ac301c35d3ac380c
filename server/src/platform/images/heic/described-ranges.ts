import { eachExtent, headerBytes, readMeta, topBoxes } from './heif-boxes.ts';
import type { Range } from './heif-boxes.ts';
import { boxesIn, fullBoxHeader, informationList } from './heif-repeats.ts';

/** The types of items that hold pixels, almost all bytes of a photo. */
const pixelTypes: ReadonlySet<string> = new Set(['hvc1', 'av01']);

/** The type of each item by its id (ISO 14496-12, 8.11.6). */
const typesOf = (information: Buffer): ReadonlyMap<number, string> => {
  const { countAt, countWidth, idAt, idWidth } = informationList(information);
  const protectionBytes = 2;
  const typeAt = idAt + idWidth + protectionBytes;
  const entries = boxesIn(information.subarray(countAt + countWidth));
  return new Map(
    entries.map(({ bytes }) => [
      bytes.readUIntBE(idAt, idWidth),
      bytes.toString('latin1', typeAt, typeAt + 4),
    ]),
  );
};

/**
 * The ranges of an open file that describe its picture: lists of items, and all items without pixels. Some hundred
 * kilobytes less to read per photo matter when all stored photos are examined. Undefined if the whole file is needed.
 */
export const describedRanges = (descriptor: number, size: number): readonly Range[] | undefined => {
  const meta = readMeta(descriptor, size);
  if (!meta) return undefined;
  const ranges = [...topBoxes(descriptor, size)].map(({ type, position, end }) => ({
    start: position,
    end: type === 'ftyp' || type === 'meta' ? end : Math.min(position + headerBytes, size),
  }));
  try {
    const parts = boxesIn(meta.bytes.subarray(fullBoxHeader));
    const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.bytes;
    const [information, locations] = [partOf('iinf'), partOf('iloc')];
    if (!information || !locations) return undefined;
    const types = typesOf(information);
    const table = { start: fullBoxHeader - 4, end: locations.length };
    const view = new DataView(locations.buffer, locations.byteOffset, locations.length);
    eachExtent(view, table, (id, offset, length) => {
      if (!pixelTypes.has(types.get(id) ?? ''))
        ranges.push({ start: offset, end: Math.min(offset + length, size) });
    });
  } catch (error) {
    // A number beyond the end: libheif reports the fault.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
  const bytes = ranges.reduce((sum, { start, end }) => sum + Math.max(end - start, 0), 0);
  return bytes < size ? ranges : undefined;
};
