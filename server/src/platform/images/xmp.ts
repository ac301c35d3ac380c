import { parseCaptureDate, parseWallClock } from './capture-date.ts';
import type { WallClock } from './capture-date.ts';
import type { Place } from './gps-time.ts';

/**
 * Matches the value of a property in a packet, as an attribute or an element. For a few properties with a fixed
 * spelling we need no XML parser, which would cost milliseconds and expose us to hostile documents.
 */
const propertyPattern = (property: string): RegExp =>
  new RegExp(`${property}(?:\\s*=\\s*["'](?<attribute>[^"']{1,64})["']|>(?<element>[^<]{1,64})<)`);

const valueOf = (text: string, property: RegExp): string => {
  const { attribute, element } = property.exec(text)?.groups ?? {};
  return attribute ?? element ?? '';
};

// The moment of exposure comes before that of creating the file: a scan's CreateDate is the day of scanning.
const datesInOrder = ['exif:DateTimeOriginal', 'photoshop:DateCreated', '(?:xmp|xap):CreateDate'].map(
  propertyPattern,
);

/** Returns the dates of an XMP packet, best first. */
export const readXmpDates = (packet: Buffer): WallClock[] => {
  const text = packet.toString('utf8');
  return datesInOrder.flatMap((property) => parseCaptureDate(valueOf(text, property)) ?? []);
};

const gpsProperties = {
  latitude: propertyPattern('exif:GPSLatitude'),
  longitude: propertyPattern('exif:GPSLongitude'),
  day: propertyPattern('exif:GPSDateStamp'),
  time: propertyPattern('exif:GPSTimeStamp'),
};

/** `36,51.5S` or `36,51,30S`. */
const coordinate =
  /^(?<degrees>\d{1,3}),(?<minutes>\d{1,2}(?:\.\d+)?)(?:,(?<seconds>\d{1,2}(?:\.\d+)?))?(?<side>[NSEW])$/i;

const coordinateOf = (text: string): number => {
  const parts = coordinate.exec(text.trim())?.groups;
  if (!parts) return Number.NaN;
  const { degrees, minutes, seconds = 0, side = '' } = parts;
  const value = Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600;
  return /[SW]/i.test(side) ? -value : value;
};

/**
 * Returns the place and time of the satellite fix, each as far as an XMP packet contains it; the time as UTC in
 * milliseconds.
 */
export const readXmpGps = (packet: Buffer): { place?: Place; instant?: number } => {
  const text = packet.toString('utf8');
  const latitude = coordinateOf(valueOf(text, gpsProperties.latitude));
  const longitude = coordinateOf(valueOf(text, gpsProperties.longitude));
  const time = valueOf(text, gpsProperties.time);
  // XMP specifies one property for both; some writers use two, as in EXIF.
  const moment = parseWallClock(time) ?? parseWallClock(`${valueOf(text, gpsProperties.day)} ${time}`);
  return {
    ...(Number.isNaN(latitude) || Number.isNaN(longitude) ? {} : { place: { latitude, longitude } }),
    ...(moment && { instant: Date.parse(`${moment.local}Z`) - (moment.offsetMinutes ?? 0) * 60_000 }),
  };
};
