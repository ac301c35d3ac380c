import { parseWallClock } from './capture-date.ts';
import type { WallClock } from './capture-date.ts';

// When the shutter was pressed comes before when the file was made: a scan's CreateDate is the day of scanning.
const datesInOrder = ['exif:DateTimeOriginal', 'photoshop:DateCreated', '(?:xmp|xap):CreateDate'].map(
  (property) =>
    new RegExp(`${property}(?:\\s*=\\s*["'](?<attribute>[^"']{1,64})["']|>(?<element>[^<]{1,64})<)`),
);

/**
 * The dates of an XMP packet, best first. Three properties with a fixed spelling need no XML parser, which would cost
 * milliseconds and open the door to whatever a hostile document does to one.
 */
export const readXmpDates = (packet: Buffer): WallClock[] => {
  const text = packet.toString('utf8');
  return datesInOrder.flatMap((property) => {
    const { attribute, element } = property.exec(text)?.groups ?? {};
    return parseWallClock(attribute ?? element ?? '') ?? [];
  });
};
