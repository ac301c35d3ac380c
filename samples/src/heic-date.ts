import { exifDate } from './exif.ts';

/** When a photo was taken, as local wall clock time. */
export interface HeicDate {
  /** `YYYY-MM-DDTHH:mm:ss.sss`. */
  readonly taken: string;
  /** `+01:00`. */
  readonly offset: string;
}

/** The EXIF tags of the second, the offset and the fraction of the second. */
const tags = {
  second: [0x0132, 0x9003, 0x9004],
  offset: [0x9010, 0x9011, 0x9012],
  fraction: [0x9290, 0x9291, 0x9292],
} as const;

const exifPointer = 0x8769;

/**
 * A little-endian TIFF header, directly followed by the first directory: the EXIF of the committed files begins like
 * this.
 */
const beginning = 'II*\0\b\0\0\0';

/**
 * Returns a copy of a HEIC file with another date in its EXIF: the length and the pixels stay the same. Throws if the
 * file has no room for a date.
 */
export const dateHeic = (file: Buffer, { taken, offset }: HeicDate): Buffer => {
  const bytes = Buffer.from(file);
  const start = bytes.indexOf(beginning, 0, 'latin1');
  if (start < 0) throw new Error('The HEIC file has no EXIF.');
  const [moment = '', fraction = ''] = taken.split('.');
  const texts = { second: exifDate(moment), offset, fraction };
  const wanted = new Map<number, string>();
  for (const name of ['second', 'offset', 'fraction'] as const)
    for (const tag of tags[name]) wanted.set(tag, texts[name]);
  const walk = (directory: number): void => {
    for (let entry = 0; entry < bytes.readUInt16LE(directory); entry++) {
      const at = directory + 2 + entry * 12;
      const tag = bytes.readUInt16LE(at);
      if (tag === exifPointer) walk(start + bytes.readUInt32LE(at + 8));
      const text = wanted.get(tag);
      if (text === undefined) continue;
      const length = bytes.readUInt32LE(at + 4);
      if (length !== text.length + 1)
        throw new Error(`"${text}" does not fit where EXIF holds ${length - 1} characters.`);
      // Values of up to four bytes are in the entry itself, longer ones elsewhere.
      bytes.write(text, length <= 4 ? at + 8 : start + bytes.readUInt32LE(at + 8), 'latin1');
    }
  };
  walk(start + bytes.readUInt32LE(start + 4));
  return bytes;
};
