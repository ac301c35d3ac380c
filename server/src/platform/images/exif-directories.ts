const entryBytes = 12;

/** Pointers to the directories of EXIF, of GPS and of interoperability. A block has one of each. */
const pointerTags: ReadonlySet<number> = new Set([0x8769, 0x8825, 0xa005]);

/** Far more than any program writes, since each lets a reader work through another directory. */
const mostPointers = 16;

/**
 * How often the values of a block may cover it. Those of real ones lie side by side; a changed bit in a length can make one
 * as long as the block.
 */
const mostCovers = 16;

/** Bytes of one value, by the number of its type: byte, text, short, long, fraction… */
const valueBytes = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8];

/** Bytes of the position of a directory. */
const positionBytes = 4;

/** The TIFF structure of a block, without the signature that JPEG puts before it. */
export const tiffOf = (block: Buffer): Buffer =>
  block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;

/** Tells `leaveOut` of every entry and every next directory that lies beyond the bounds, and goes no further there. */
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
    // Readers leave out what reaches beyond the end.
    const value = bytes > 4 && target + bytes <= tiff.length ? bytes : 0;
    const isPointer = pointerTags.has(short(at));
    const isTooMany = isPointer && (pointers === mostPointers || !hasRoomFor(target));
    if (isTooMany || covered + value > mostCovers * tiff.length) return leaveOut(at, entryBytes);
    covered += value;
    if (!isPointer) return;
    pointers += 1;
    directories.add(target);
  };

  // The set grows while it is walked.
  for (const start of directories) {
    if (start + 2 > tiff.length) continue;
    const entries = Math.min(short(start), Math.floor((tiff.length - start - 2) / entryBytes));
    for (let entry = 0; entry < entries; entry += 1) walkEntry(start + 2 + entry * entryBytes);
    const next = start + 2 + entries * entryBytes;
    if (next + positionBytes > tiff.length) continue;
    const directory = long(next);
    // 0 says that there is none.
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
 * An EXIF block without what is made to occupy its readers: 64 kB of entries that all point to one directory, or all have
 * the whole block as their value, kept them busy for ten seconds. What lies beyond the bounds is zeros then, which readers
 * pass over; a block within them is given as it is.
 */
export const boundedExif = (block: Buffer): Buffer => {
  if (!isBusy(tiffOf(block))) return block;
  const bounded = Buffer.from(block);
  const tiff = tiffOf(bounded);
  walk(tiff, (at, bytes) => tiff.fill(0, at, at + bytes));
  // Directories that lie one upon another change each other.
  if (isBusy(tiff)) tiff.fill(0);
  return bounded;
};
