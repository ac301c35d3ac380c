/** Texts of EXIF that can be replaced in a file by others of the same length. */
export interface ExifTexts {
  /** `YYYY-MM-DDTHH:mm:ss`: the wall clock of the place. */
  readonly takenLocal: string;
  /** `+01:00`. */
  readonly offset: string;
  /** Three digits behind the second. */
  readonly subSeconds: string;
}

const tags = {
  takenLocal: [0x0132, 0x9003, 0x9004],
  offset: [0x9010, 0x9011, 0x9012],
  subSeconds: [0x9290, 0x9291, 0x9292],
} as const;

const exifPointer = 0x8769;
const asciiType = 2;

/** `2024-08-17T18:12:03` as EXIF writes it: `2024:08:17 18:12:03`. */
export const exifDate = (takenLocal: string): string => takenLocal.replaceAll('-', ':').replace('T', ' ');

/** A TIFF header in either byte order whose first directory follows at once: EXIF begins so, in JPEG and HEIC alike. */
const beginnings = ['II*\0\b\0\0\0', 'MM\0*\0\0\0\b'] as const;

/** Where the TIFF header of a file's EXIF stands. Throws where there is none. */
const findTiff = (bytes: Buffer): number => {
  const found = beginnings.map((beginning) => bytes.indexOf(beginning, 0, 'latin1')).filter((at) => at >= 0);
  if (found.length === 0) throw new Error('The file has no EXIF.');
  return Math.min(...found);
};

/**
 * A copy of a JPEG or HEIC file with another date, offset or fraction of the second in its EXIF: the same length, other
 * bytes, the pixels untouched. Only texts that the file has already are replaced; one that it lacks is an error.
 */
export const replaceExifTexts = (file: Buffer, texts: Partial<ExifTexts>): Buffer => {
  const bytes = Buffer.from(file);
  const start = findTiff(bytes);
  const isLittle = bytes.toString('latin1', start, start + 2) === 'II';
  const uint16 = (at: number) => (isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at));
  const uint32 = (at: number) => (isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const wanted = new Map<number, string>();
  for (const name of ['takenLocal', 'offset', 'subSeconds'] as const) {
    const text = texts[name];
    if (text !== undefined)
      for (const tag of tags[name]) wanted.set(tag, name === 'takenLocal' ? exifDate(text) : text);
  }
  const replaced = new Set<string>();
  const walk = (directory: number): void => {
    for (let entry = 0; entry < uint16(directory); entry++) {
      const at = directory + 2 + entry * 12;
      const tag = uint16(at);
      if (tag === exifPointer) walk(start + uint32(at + 8));
      const text = wanted.get(tag);
      if (text === undefined || uint16(at + 2) !== asciiType) continue;
      const length = uint32(at + 4);
      // Up to four bytes stand in the entry itself, more elsewhere; the last is the closing zero.
      const place = length <= 4 ? at + 8 : start + uint32(at + 8);
      if (length !== text.length + 1)
        throw new Error(`"${text}" does not fit where EXIF holds ${length - 1} characters.`);
      bytes.write(text, place, 'latin1');
      replaced.add(text);
    }
  };
  walk(start + uint32(start + 4));
  for (const text of wanted.values())
    if (!replaced.has(text)) throw new Error(`The file has no place for "${text}".`);
  return bytes;
};
