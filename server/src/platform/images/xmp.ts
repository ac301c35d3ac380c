import { parseCaptureDate, parseWallClock } from './capture-date.ts';
import type { WallClock } from './capture-date.ts';
import type { Place } from './gps-time.ts';

/**
 * The value of a property in a packet, as an attribute or an element. Some properties with a fixed spelling need no XML
 * parser, which would cost milliseconds and open the door to whatever a hostile document does to one.
 */
const propertyPattern = (property: string): RegExp =>
  new RegExp(`${property}(?:\\s*=\\s*["'](?<attribute>[^"']{1,64})["']|>(?<element>[^<]{1,64})<)`);

const valueOf = (text: string, property: RegExp): string => {
  const { attribute, element } = property.exec(text)?.groups ?? {};
  return attribute ?? element ?? '';
};

// When the shutter was pressed comes before when the file was made: a scan's CreateDate is the day of scanning.
const datesInOrder = ['exif:DateTimeOriginal', 'photoshop:DateCreated', '(?:xmp|xap):CreateDate'].map(
  propertyPattern,
);

/** The dates of an XMP packet, best first. */
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

/** Where and when the satellites saw the camera, each as far as an XMP packet tells it; the moment as UTC in milliseconds. */
export const readXmpGps = (packet: Buffer): { place?: Place; instant?: number } => {
  const text = packet.toString('utf8');
  const latitude = coordinateOf(valueOf(text, gpsProperties.latitude));
  const longitude = coordinateOf(valueOf(text, gpsProperties.longitude));
  const time = valueOf(text, gpsProperties.time);
  // One property tells both by the specification of XMP; some writers keep them apart, as EXIF does.
  const moment = parseWallClock(time) ?? parseWallClock(`${valueOf(text, gpsProperties.day)} ${time}`);
  return {
    ...(Number.isNaN(latitude) || Number.isNaN(longitude) ? {} : { place: { latitude, longitude } }),
    ...(moment && { instant: Date.parse(`${moment.local}Z`) - (moment.offsetMinutes ?? 0) * 60_000 }),
  };
};
