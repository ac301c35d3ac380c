import ExifReader from 'exifreader';
import { parseCaptureDate, parseOffset, parseWallClock } from './capture-date.ts';
import type { WallClock } from './capture-date.ts';
import { boundedExif, tiffOf } from './exif-directories.ts';
import type { Place } from './gps-time.ts';

/** The dates, place and camera in an EXIF block. Absent or malformed parts are missing. */
export interface ExifFacts {
  readonly original?: WallClock;
  readonly digitized?: WallClock;
  readonly place?: Place;
  /** The time of the satellites: UTC, in milliseconds since 1970. */
  readonly gpsInstant?: number;
  readonly make?: string;
  readonly model?: string;
  /** 1-8. */
  readonly orientation?: number;
}

const wantedTags = [
  'Make',
  'Model',
  'Orientation',
  'DateTimeOriginal',
  'OffsetTimeOriginal',
  'SubSecTimeOriginal',
  'DateTimeDigitized',
  'OffsetTimeDigitized',
  'SubSecTimeDigitized',
  'GPSLatitude',
  'GPSLatitudeRef',
  'GPSLongitude',
  'GPSLongitudeRef',
  'GPSDateStamp',
  'GPSTimeStamp',
];

/** The longest make or model that is stored: real ones have up to 40 characters, but the field may hold any text. */
const longestCameraName = 100;

type Tags = Readonly<Record<string, { value?: unknown } | undefined>>;

const textOf = (tags: Tags, name: string): string | undefined => {
  const value = tags[name]?.value;
  const text: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof text === 'string') return text;
  // Some programs write texts as bytes of the type UNDEFINED.
  return Array.isArray(value) && typeof text === 'number' ? Buffer.from(value).toString('latin1') : undefined;
};

const nameOf = (tags: Tags, name: string): string | undefined =>
  textOf(tags, name)
    ?.replaceAll(/\p{Cc}/gu, '')
    .trim()
    .slice(0, longestCameraName) || undefined;

const orientationOf = (tags: Tags): number | undefined => {
  const value = tags.Orientation?.value;
  return typeof value === 'number' && value >= 1 && value <= 8 ? value : undefined;
};

const momentOf = (tags: Tags, name: 'Original' | 'Digitized'): WallClock | undefined => {
  const text = textOf(tags, `DateTime${name}`);
  const moment = text === undefined ? undefined : parseCaptureDate(text, textOf(tags, `SubSecTime${name}`));
  const offsetMinutes = parseOffset(textOf(tags, `OffsetTime${name}`));
  return moment && offsetMinutes !== undefined ? { ...moment, offsetMinutes } : moment;
};

/**
 * Returns the sum of three fractions, such as degrees, minutes and seconds, in units of the first. NaN if one is
 * missing or x/0.
 */
const sexagesimal = (value: unknown): number => {
  if (!Array.isArray(value) || value.length !== 3) return Number.NaN;
  const [whole, minutes, seconds] = value.map((fraction: unknown) =>
    Array.isArray(fraction) ? Number(fraction[0]) / Number(fraction[1]) : Number.NaN,
  );
  return (whole ?? Number.NaN) + (minutes ?? Number.NaN) / 60 + (seconds ?? Number.NaN) / 3600;
};

const coordinateOf = (tags: Tags, name: string, negativeRef: string): number => {
  const degrees = sexagesimal(tags[name]?.value);
  return textOf(tags, `${name}Ref`)?.toUpperCase().startsWith(negativeRef) ? -degrees : degrees;
};

const placeOf = (tags: Tags): Place | undefined => {
  const latitude = coordinateOf(tags, 'GPSLatitude', 'S');
  const longitude = coordinateOf(tags, 'GPSLongitude', 'W');
  return Number.isNaN(latitude) || Number.isNaN(longitude) ? undefined : { latitude, longitude };
};

const gpsInstantOf = (tags: Tags): number | undefined => {
  const day = parseWallClock(textOf(tags, 'GPSDateStamp') ?? '');
  const hours = sexagesimal(tags.GPSTimeStamp?.value);
  if (!day || !(hours >= 0 && hours < 24)) return undefined;
  // Rounded because a third of an hour is not an exact number; receivers give milliseconds at best.
  return Date.parse(`${day.local.slice(0, 10)}T00:00:00Z`) + Math.round(hours * 3_600_000);
};

const present = <Facts extends object>(facts: { [Key in keyof Facts]: Facts[Key] | undefined }): Facts =>
  Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as Facts;

const tagsOf = (block: Buffer): Tags => {
  try {
    // Parsing blocks the thread that answers requests.
    const tiff = tiffOf(boundedExif(block));
    // oxlint-disable-next-line import/no-named-as-default-member -- CommonJS: Node.js sees no named export
    const { exif } = ExifReader.load(tiff, { expanded: true, includeTags: { exif: wantedTags } });
    return { ...exif } as Tags;
  } catch {
    return {};
  }
};

/** Reads one EXIF block. */
const readBlock = (block: Buffer): ExifFacts => {
  const tags = tagsOf(block);
  return present<ExifFacts>({
    original: momentOf(tags, 'Original'),
    digitized: momentOf(tags, 'Digitized'),
    place: placeOf(tags),
    gpsInstant: gpsInstantOf(tags),
    make: nameOf(tags, 'Make'),
    model: nameOf(tags, 'Model'),
    orientation: orientationOf(tags),
  });
};

/**
 * Reads the EXIF blocks of a JPEG, PNG or HEIC, as they are stored: of each fact, the first block that has it. Some
 * programs put an empty block before the real one. Returns only the readable parts of broken blocks.
 */
export const readExif = (blocks: readonly Buffer[]): ExifFacts =>
  Object.assign({}, ...blocks.toReversed().map(readBlock)) as ExifFacts;
