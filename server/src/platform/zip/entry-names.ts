import { visibleFileName } from '@albumen/contracts/visible-file-name';

/** Characters that some system forbids in file names; the slash separates folders. */
const refusedSomewhere = /["*:<>?|\\]/g;

/** Names that Windows reserves for devices, with any ending; superscripts count as digits. */
const deviceName = /^(con|prn|aux|nul|(?:com|lpt)[\d¹²³])(?=\.|$)/i;

/** Bytes of a name in UTF-8. Our choice: every file system accepts it, with room for a number. */
const nameBytesLimit = 240;

const shortened = (name: string): string => {
  if (Buffer.byteLength(name) <= nameBytesLimit) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  const room = Buffer.alloc(nameBytesLimit - Buffer.byteLength(ending));
  // Writes whole characters only, as many as fit.
  const written = room.write(name.slice(0, name.length - ending.length));
  return room.toString('utf8', 0, written) + ending;
};

const safePart = (part: string): string =>
  shortened(visibleFileName(part).replace(refusedSomewhere, '_'))
    .replace(/[. ]+$/, '_')
    .replace(deviceName, '_$1');

/**
 * Returns a name for one file or folder that every system can save: forbidden characters, including slashes, are
 * replaced.
 */
export const safeFileName = (name: string): string => safePart(name.replaceAll(/[/\\]/g, '_'));

const numbered = (path: string, number: number): string => {
  const nameStart = path.lastIndexOf('/') + 1;
  const dot = path.lastIndexOf('.');
  const end = dot < nameStart ? path.length : dot;
  // A name may be only an ending, such as `.jpg`.
  const gap = end > nameStart ? ' ' : '';
  return `${path.slice(0, end)}${gap}(${number})${path.slice(end)}`;
};

/** Names entries one by one, with the same results as `entryNames`. */
export const createEntryNaming = (): ((path: string) => string) => {
  const taken = new Set<string>();
  const lastNumbers = new Map<string, number>();
  return (path) => {
    const parts = path.split('/').filter((part) => part !== '' && part !== '.' && part !== '..');
    const wanted = (parts.length === 0 ? ['file'] : parts).map(safePart).join('/');
    const key = wanted.toLowerCase();
    let number = lastNumbers.get(key) ?? 1;
    let name = number === 1 ? wanted : numbered(wanted, number);
    while (taken.has(name.toLowerCase())) name = numbered(wanted, (number += 1));
    lastNumbers.set(key, number);
    taken.add(name.toLowerCase());
    return name;
  };
};

/**
 * Returns names for the entries of an archive, made from paths such as `2024/12/IMG_1.jpg`. Every system can unpack
 * them, none leaves the target folder, and all are different, even if case makes no difference. The first of several
 * equal names stays; the next is `IMG_1 (2).jpg`.
 */
export const entryNames = (paths: readonly string[]): string[] => paths.map(createEntryNaming());
