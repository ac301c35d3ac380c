/*
 * The records of a ZIP file as defined by PKWARE's APPNOTE 6.3: 4.3.7 local file header, 4.3.12 central directory
 * header, 4.3.14 to 4.3.16 ends of the central directory. Entries are stored, so that all lengths are known in advance,
 * or deflated while they are sent: then a data descriptor (4.3.9) with their lengths follows.
 */

const largest16 = 0xff_ff;
const largest32 = 0xff_ff_ff_ff;

/** 4.4.4, bit 11: the name is in UTF-8. */
const utf8Names = 0x08_00;

/** 4.4.4, bit 3: lengths and checksum are in a data descriptor behind the entry. */
const describedBehind = 0x00_08;

/** 4.4.5: the method of compression. */
const stored = 0;
const deflated = 8;

/** 4.4.3: the required version of the format, for stored entries and for ZIP64. */
const plainVersion = 20;
const zip64Version = 45;

/** 4.4.2: made on UNIX, so that the mode of the files applies. */
const madeOnUnix = 0x03_00;

/** A regular file that its owner may write and everyone may read. */
const fileMode = (0o100644 << 16) >>> 0;

/** The facts about an entry that the records contain. */
export interface EntryFacts {
  readonly name: Buffer;
  /** Bytes. */
  readonly size: number;
  /** Bytes in the archive, if the entry is deflated. */
  readonly deflatedSize?: number;
  readonly crc32: number;
  /** As returned by `dosTime`. */
  readonly time: number;
  readonly date: number;
}

/** The positions of entries and central directory. */
export interface DirectoryFacts {
  readonly entries: number;
  /** The beginning and end of the central directory. */
  readonly start: number;
  readonly end: number;
}

/**
 * 4.4.6: converts a wall clock (`2024-12-31T23:30:00`) to time and date in steps of two seconds. Years before 1980 or
 * after 2107 become the nearest value that the format supports.
 */
export const dosTime = (wallClock: string): { time: number; date: number } => {
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = (
    wallClock.match(/\d+/g) ?? []
  ).map(Number);
  if (year < 1980) return { time: 0, date: (1 << 5) | 1 };
  if (year > 2107) return { time: (23 << 11) | (59 << 5) | 29, date: (127 << 9) | (12 << 5) | 31 };
  return {
    time: (hour << 11) | (minute << 5) | (second >> 1),
    date: ((year - 1980) << 9) | (month << 5) | day,
  };
};

/** 4.5.3: sizes and positions of 4 GiB and more are stored in an extra field, and this marker in the usual one. */
const isLarge = (value: number): boolean => value >= largest32;

const in32Bits = (value: number): number => (isLarge(value) ? largest32 : value);

const flagsOf = ({ deflatedSize }: EntryFacts): number =>
  deflatedSize === undefined ? utf8Names : utf8Names | describedBehind;

const methodOf = ({ deflatedSize }: EntryFacts): number => (deflatedSize === undefined ? stored : deflated);

const localFixed = 30;
/** Id, length, and the two sizes; a local header has both or neither. */
const localExtra = 20;

export const localHeaderBytes = ({ name, size }: EntryFacts): number =>
  localFixed + name.length + (isLarge(size) ? localExtra : 0);

export const localHeader = (entry: EntryFacts): Buffer => {
  const { name, size } = entry;
  const large = isLarge(size);
  const header = Buffer.alloc(localHeaderBytes(entry));
  header.writeUInt32LE(0x04_03_4b_50, 0);
  header.writeUInt16LE(large ? zip64Version : plainVersion, 4);
  header.writeUInt16LE(flagsOf(entry), 6);
  header.writeUInt16LE(methodOf(entry), 8);
  header.writeUInt16LE(entry.time, 10);
  header.writeUInt16LE(entry.date, 12);
  header.writeUInt32LE(entry.crc32 >>> 0, 14);
  header.writeUInt32LE(in32Bits(size), 18);
  header.writeUInt32LE(in32Bits(size), 22);
  header.writeUInt16LE(name.length, 26);
  header.writeUInt16LE(large ? localExtra : 0, 28);
  name.copy(header, localFixed);
  if (large) {
    const extra = localFixed + name.length;
    header.writeUInt16LE(1, extra);
    header.writeUInt16LE(localExtra - 4, extra + 2);
    header.writeBigUInt64LE(BigInt(size), extra + 4);
    header.writeBigUInt64LE(BigInt(size), extra + 12);
  }
  return header;
};

/** Follows a deflated entry, whose local header says 0 for all three. Throws for 4 GiB and more: nothing is so large. */
export const dataDescriptor = ({ crc32, size, deflatedSize = size }: EntryFacts): Buffer => {
  if (isLarge(size) || isLarge(deflatedSize)) throw new RangeError('A deflated entry has at most 4 GiB.');
  const descriptor = Buffer.alloc(16);
  descriptor.writeUInt32LE(0x08_07_4b_50, 0);
  descriptor.writeUInt32LE(crc32 >>> 0, 4);
  descriptor.writeUInt32LE(deflatedSize, 8);
  descriptor.writeUInt32LE(size, 12);
  return descriptor;
};

const centralFixed = 46;

const centralExtraBytes = ({ size }: EntryFacts, offset: number): number => {
  const values = (isLarge(size) ? 16 : 0) + (isLarge(offset) ? 8 : 0);
  return values === 0 ? 0 : values + 4;
};

export const centralHeaderBytes = (entry: EntryFacts, offset: number): number =>
  centralFixed + entry.name.length + centralExtraBytes(entry, offset);

/** `offset` is the position of the entry's local header. */
export const centralHeader = (entry: EntryFacts, offset: number): Buffer => {
  const { name, size, deflatedSize = size } = entry;
  const extraBytes = centralExtraBytes(entry, offset);
  const version = extraBytes > 0 ? zip64Version : plainVersion;
  const header = Buffer.alloc(centralHeaderBytes(entry, offset));
  header.writeUInt32LE(0x02_01_4b_50, 0);
  header.writeUInt16LE(madeOnUnix | version, 4);
  header.writeUInt16LE(version, 6);
  header.writeUInt16LE(flagsOf(entry), 8);
  header.writeUInt16LE(methodOf(entry), 10);
  header.writeUInt16LE(entry.time, 12);
  header.writeUInt16LE(entry.date, 14);
  header.writeUInt32LE(entry.crc32 >>> 0, 16);
  header.writeUInt32LE(in32Bits(deflatedSize), 20);
  header.writeUInt32LE(in32Bits(size), 24);
  header.writeUInt16LE(name.length, 28);
  header.writeUInt16LE(extraBytes, 30);
  header.writeUInt32LE(fileMode, 38);
  header.writeUInt32LE(in32Bits(offset), 42);
  name.copy(header, centralFixed);
  if (extraBytes > 0) {
    let at = header.length - extraBytes;
    header.writeUInt16LE(1, at);
    header.writeUInt16LE(extraBytes - 4, at + 2);
    at += 4;
    for (const value of [...(isLarge(size) ? [size, size] : []), ...(isLarge(offset) ? [offset] : [])]) {
      header.writeBigUInt64LE(BigInt(value), at);
      at += 8;
    }
  }
  return header;
};

const endBytes = 22;
const zip64EndBytes = 56;
const zip64LocatorBytes = 20;

/** Returns the records after the central directory. */
export const endOfArchive = ({ entries, start, end }: DirectoryFacts): Buffer => {
  const bytes = end - start;
  const needsZip64 = entries >= largest16 || isLarge(start) || isLarge(bytes);
  const zip64 = Buffer.alloc(needsZip64 ? zip64EndBytes + zip64LocatorBytes : 0);
  if (needsZip64) {
    zip64.writeUInt32LE(0x06_06_4b_50, 0);
    zip64.writeBigUInt64LE(BigInt(zip64EndBytes - 12), 4);
    zip64.writeUInt16LE(madeOnUnix | zip64Version, 12);
    zip64.writeUInt16LE(zip64Version, 14);
    zip64.writeBigUInt64LE(BigInt(entries), 24);
    zip64.writeBigUInt64LE(BigInt(entries), 32);
    zip64.writeBigUInt64LE(BigInt(bytes), 40);
    zip64.writeBigUInt64LE(BigInt(start), 48);
    zip64.writeUInt32LE(0x07_06_4b_50, zip64EndBytes);
    zip64.writeBigUInt64LE(BigInt(end), zip64EndBytes + 8);
    zip64.writeUInt32LE(1, zip64EndBytes + 16);
  }
  const last = Buffer.alloc(endBytes);
  last.writeUInt32LE(0x06_05_4b_50, 0);
  last.writeUInt16LE(Math.min(entries, largest16), 8);
  last.writeUInt16LE(Math.min(entries, largest16), 10);
  last.writeUInt32LE(in32Bits(bytes), 12);
  last.writeUInt32LE(in32Bits(start), 16);
  return Buffer.concat([zip64, last]);
};
