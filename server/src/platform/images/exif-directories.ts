const entryBytes = 12;

/** Pointers to the directories of EXIF, GPS and interoperability. A block has at most one of each. */
const pointerTags: ReadonlySet<number> = new Set([0x8769, 0x8825, 0xa005]);

/** Far more than any program writes. Each pointer makes readers work through another directory. */
const mostPointers = 16;

/**
 * How often the values of a block may cover it. Real values lie next to each other; a flipped bit in a length can make
 * one as long as the block.
 */
const mostCovers = 16;

/** Bytes of one value, by type number: byte, text, short, long, fraction… */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Bytes of a directory's position. */
const positionBytes = 4;

/** The signature that JPEG puts before a TIFF structure. Some programs write another last byte than zero. */
const signature = Buffer.from('Exif\0', 'latin1');

/** Returns the TIFF structure of a block, without the signature. */
export const tiffOf = (block: Buffer): Buffer =>
  block.subarray(0, signature.length).equals(signature) ? block.subarray(signature.length + 1) : block;

/** Calls `leaveOut` with every entry and next directory that exceeds the limits, and does not follow it. */
const walk = (tiff: Buffer, leaveOut: (at: number, bytes: number) => void): void => {
  if (tiff.length < 8) return;
  const isBigEndian = tiff.toString('latin1', 0, 2) === 'MM';
  const short = (at: number) => (isBigEndian ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const long = (at: number) => (isBigEndian ? tiff.readUInt32BE(at) : tiff.readUInt32LE(at));

  const directories = new Set([long(4)]);
  let pointers = 0;
  let covered = 0;
  const hasRoomFor = (directory: number): boolean =>
    directories.size < mostPointers || directories.has(directory);

  const walkEntry = (at: number): void => {
    const bytes = (valueBytes[short(at + 2)] ?? 0) * long(at + 4);
    const target = long(at + 8);
    // Readers skip values that extend beyond the end.
    const value = bytes > 4 && target + bytes <= tiff.length ? bytes : 0;
    const isPointer = pointerTags.has(short(at));
    const isTooMany = isPointer && (pointers === mostPointers || !hasRoomFor(target));
    if (isTooMany || covered + value > mostCovers * tiff.length) return leaveOut(at, entryBytes);
    covered += value;
    if (!isPointer) return;
    pointers += 1;
    directories.add(target);
  };

  // The set grows during the loop.
  for (const start of directories) {
    if (start + 2 > tiff.length) continue;
    const entries = Math.min(short(start), Math.floor((tiff.length - start - 2) / entryBytes));
    for (let entry = 0; entry < entries; entry += 1) walkEntry(start + 2 + entry * entryBytes);
    const next = start + 2 + entries * entryBytes;
    if (next + positionBytes > tiff.length) continue;
    const directory = long(next);
    // 0 means that there is no next directory.
    if (directory === 0) continue;
    if (hasRoomFor(directory)) directories.add(directory);
    else leaveOut(next, positionBytes);
  }
};

const isBusy = (tiff: Buffer): boolean => {
  let busy = false;
  walk(tiff, () => (busy = true));
  return busy;
};

/**
 * Removes from an EXIF block everything that is designed to keep readers busy: 64 kB of entries that all point to one
 * directory, or all have the whole block as their value, kept them busy for ten seconds. Everything beyond the limits
 * becomes zeros, which readers skip. A block within the limits is returned unchanged.
 */
export const boundedExif = (block: Buffer): Buffer => {
  if (!isBusy(tiffOf(block))) return block;
  const bounded = Buffer.from(block);
  const tiff = tiffOf(bounded);
  walk(tiff, (at, bytes) => tiff.fill(0, at, at + bytes));
  // Overlapping directories change each other.
  if (isBusy(tiff)) tiff.fill(0);
  return bounded;
};
