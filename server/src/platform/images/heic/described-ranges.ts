import { eachExtent, headerBytes, readMeta, topBoxes } from './heif-boxes.ts';
import type { Range } from './heif-boxes.ts';

/** The types of items that hold pixels, almost all bytes of a photo. */
const pixelTypes: ReadonlySet<string> = new Set(['hvc1', 'av01']);

interface Box {
  readonly type: string;
  /** With its header of 8 bytes. */
  readonly bytes: Buffer;
}

const boxHeader = 8;
/** With version and flags. */
const fullBoxHeader = 12;

const boxesIn = (content: Buffer): Box[] => {
  const boxes: Box[] = [];
  for (let at = 0; at + boxHeader <= content.length;) {
    const length = content.readUInt32BE(at);
    if (length < boxHeader || at + length > content.length) throw new RangeError('A box beyond its end');
    boxes.push({
      type: content.toString('latin1', at + 4, at + 8),
      bytes: content.subarray(at, at + length),
    });
    at += length;
  }
  return boxes;
};

const versionOf = (box: Buffer): number => box.readUInt8(boxHeader);

/** The type of each item by its id (ISO 14496-12, 8.11.6). */
const typesOf = (information: Buffer): ReadonlyMap<number, string> => {
  const countBytes = versionOf(information) === 0 ? 2 : 4;
  const protectionBytes = 2;
  return new Map(
    boxesIn(information.subarray(fullBoxHeader + countBytes)).map(({ bytes }) => {
      const idBytes = versionOf(bytes) > 2 ? 4 : 2;
      const typeAt = fullBoxHeader + idBytes + protectionBytes;
      return [bytes.readUIntBE(fullBoxHeader, idBytes), bytes.toString('latin1', typeAt, typeAt + 4)];
    }),
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
    const parts = boxesIn(meta.subarray(fullBoxHeader));
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
