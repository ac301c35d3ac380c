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

/** The TIFF structure of a block, without the signature that JPEG puts before it. */
export const tiffOf = (block: Buffer): Buffer =>
  block.toString('latin1', 0, 6) === 'Exif\0\0' ? block.subarray(6) : block;

/**
 * Whether an EXIF block is made to occupy its readers: 64 kB of entries that all point to one directory, or all have the
 * whole block as their value, kept them busy for ten seconds.
 */
export const isBusyExif = (block: Buffer): boolean => {
  const tiff = tiffOf(block);
  if (tiff.length < 8) return false;
  const isBigEndian = tiff.toString('latin1', 0, 2) === 'MM';
  const short = (at: number) => (isBigEndian ? tiff.readUInt16BE(at) : tiff.readUInt16LE(at));
  const long = (at: number) => (isBigEndian ? tiff.readUInt32BE(at) : tiff.readUInt32LE(at));

  const directories = new Set([long(4)]);
  let pointers = 0;
  let covered = 0;
  const walk = (start: number): void => {
    const entries = Math.min(short(start), Math.floor((tiff.length - start - 2) / entryBytes));
    for (let entry = 0; entry < entries; entry += 1) {
      const at = start + 2 + entry * entryBytes;
      const bytes = (valueBytes[short(at + 2)] ?? 0) * long(at + 4);
      // Readers leave out what reaches beyond the end.
      if (bytes > 4 && long(at + 8) + bytes <= tiff.length) covered += bytes;
      if (!pointerTags.has(short(at))) continue;
      pointers += 1;
      directories.add(long(at + 8));
    }
    const next = start + 2 + entries * entryBytes;
    // 0 says that there is none.
    if (next + 4 <= tiff.length && long(next) !== 0) directories.add(long(next));
  };
  // The set grows while it is walked.
  for (const start of directories) {
    if (directories.size > mostPointers || pointers > mostPointers || covered > mostCovers * tiff.length)
      return true;
    if (start + 2 <= tiff.length) walk(start);
  }
  return pointers > mostPointers || covered > mostCovers * tiff.length;
};
