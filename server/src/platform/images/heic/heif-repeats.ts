// [Note: Repeated references] A picture may use one item several times, such as a tile of plain sky. libheif refuses
// that ("'iref' has double references"), so each repetition gets its own item that names the same bytes.

/** The number of references that libheif allows. */
const mostCopies = 1000;

interface Box {
  readonly type: string;
  /** With its header of 8 bytes. */
  readonly bytes: Buffer;
}

const boxHeader = 8;
/** With version and flags. */
export const fullBoxHeader = 12;

export const boxesIn = (content: Buffer): Box[] => {
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

/** A box with the header of `old` and other content. */
const renewed = (old: Buffer, headerBytes: number, ...content: readonly Buffer[]): Buffer => {
  const box = Buffer.concat([old.subarray(0, headerBytes), ...content]);
  box.writeUInt32BE(box.length, 0);
  return box;
};

const versionOf = (box: Buffer): number => box.readUInt8(boxHeader);

const numberOf = (value: number, width: number): Buffer => {
  const number = Buffer.alloc(width);
  number.writeUIntBE(value, 0, width);
  return number;
};

/** The item that is copied for each repetition, by the id of the copy. */
type Copies = Map<number, number>;

/** A list in which each entry begins with the id of an item, after the number of entries. */
interface List {
  readonly countAt: number;
  readonly countWidth: number;
  readonly idWidth: number;
  /** The position of the id in an entry. */
  readonly idAt: number;
  readonly entryEnd: (box: Buffer, at: number) => number;
}

const withCopies = (box: Buffer, list: List, copies: Copies): Buffer => {
  const { countAt, countWidth, idWidth, idAt, entryEnd } = list;
  const first = countAt + countWidth;
  const count = box.readUIntBE(countAt, countWidth);
  const entries = new Map<number, Buffer>();
  let at = first;
  for (let index = 0; index < count; index += 1) {
    const end = entryEnd(box, at);
    entries.set(box.readUIntBE(at + idAt, idWidth), box.subarray(at, end));
    at = end;
  }
  const added: Buffer[] = [];
  for (const [copy, original] of copies) {
    const entry = entries.get(original);
    if (entry === undefined) continue;
    const changed = Buffer.from(entry);
    changed.writeUIntBE(copy, idAt, idWidth);
    added.push(changed);
  }
  const total = numberOf(count + added.length, countWidth);
  return renewed(box, countAt, total, box.subarray(first, at), ...added);
};

/** ISO 14496-12, 8.11.6: each entry is a separate box. */
export const informationList = (box: Buffer): List => {
  const countWidth = versionOf(box) === 0 ? 2 : 4;
  const first = fullBoxHeader + countWidth;
  const isLong = box.length > first + boxHeader && versionOf(box.subarray(first)) > 2;
  return {
    countAt: fullBoxHeader,
    countWidth,
    idWidth: isLong ? 4 : 2,
    idAt: fullBoxHeader,
    entryEnd: (entries, at) => at + entries.readUInt32BE(at),
  };
};

/** ISO 14496-12, 8.11.3. */
const locationList = (box: Buffer): List => {
  const version = versionOf(box);
  const widths = box.readUInt16BE(fullBoxHeader);
  const widthAt = (shift: number): number => (widths >> shift) & 15;
  const idWidth = version < 2 ? 2 : 4;
  const beforeExtents = idWidth + (version === 0 ? 2 : 4) + widthAt(4);
  const extent = widthAt(12) + widthAt(8) + (version === 0 ? 0 : widthAt(0));
  return {
    countAt: fullBoxHeader + 2,
    countWidth: idWidth,
    idWidth,
    idAt: 0,
    entryEnd: (entries, at) => at + beforeExtents + 2 + entries.readUInt16BE(at + beforeExtents) * extent,
  };
};

/** ISO 23008-12, 9.3. */
const propertyList = (box: Buffer): List => {
  const idWidth = versionOf(box) < 1 ? 2 : 4;
  const associationWidth = (box.readUInt8(boxHeader + 3) & 1) === 1 ? 2 : 1;
  return {
    countAt: fullBoxHeader,
    countWidth: 4,
    idWidth,
    idAt: 0,
    entryEnd: (entries, at) => at + idWidth + 1 + entries.readUInt8(at + idWidth) * associationWidth,
  };
};

/** Names a copy wherever a derived picture names an item again, and notes it; elsewhere a repetition means nothing. */
const withoutRepeats = (references: Buffer, firstCopy: number, copies: Copies): Buffer => {
  const idWidth = versionOf(references) === 0 ? 2 : 4;
  const lists = boxesIn(references.subarray(fullBoxHeader)).map(({ type, bytes }) => {
    const first = boxHeader + idWidth + 2;
    const count = bytes.readUInt16BE(first - 2);
    const seen = new Set<number>();
    for (let index = 0; index < count; index += 1) {
      const item = bytes.readUIntBE(first + index * idWidth, idWidth);
      const isRepeated = seen.has(item);
      if (isRepeated && type !== 'dimg') continue;
      if (isRepeated) copies.set(firstCopy + copies.size, item);
      seen.add(isRepeated ? firstCopy + copies.size - 1 : item);
    }
    const items = [...seen].map((item) => numberOf(item, idWidth));
    return renewed(bytes, first - 2, numberOf(items.length, 2), ...items);
  });
  return renewed(references, fullBoxHeader, ...lists);
};

const idsOf = (information: Buffer): number[] => {
  const { countAt, countWidth, idWidth, idAt } = informationList(information);
  const entries = boxesIn(information.subarray(countAt + countWidth));
  return entries.map(({ bytes }) => bytes.readUIntBE(idAt, idWidth));
};

/**
 * Returns a `meta` box in which no item is referred to twice from one place, see [Note: Repeated references]; undefined
 * if `meta` needs no change, or is invalid.
 */
export const metaWithoutRepeats = (meta: Buffer): Buffer | undefined => {
  try {
    const parts = boxesIn(meta.subarray(fullBoxHeader));
    const partOf = (wanted: string) => parts.find(({ type }) => type === wanted)?.bytes;
    const [information, references] = [partOf('iinf'), partOf('iref')];
    if (!information || !references) return undefined;
    const copies: Copies = new Map();
    const separate = withoutRepeats(references, Math.max(...idsOf(information)) + 1, copies);
    if (separate.length === references.length && copies.size === 0) return undefined;
    if (copies.size > mostCopies) return undefined;
    const renewal: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
      iref: () => separate,
      iinf: (bytes) => withCopies(bytes, informationList(bytes), copies),
      iloc: (bytes) => withCopies(bytes, locationList(bytes), copies),
      ipma: (bytes) => withCopies(bytes, propertyList(bytes), copies),
      iprp: (bytes) => renewed(bytes, boxHeader, ...boxesIn(bytes.subarray(boxHeader)).map(renew)),
    };
    const renew = ({ type, bytes }: Box): Buffer => renewal[type]?.(bytes) ?? bytes;
    return renewed(meta, fullBoxHeader, ...parts.map(renew));
  } catch (error) {
    // A number beyond the end: libheif reports the fault.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};
