import { unknownMonth } from '@albumen/contracts/limits';
import type { DateSource } from '@albumen/contracts/photos';
import type { IntlShape } from 'react-intl';
import type { MessageId } from '../i18n/message-id.ts';

/** The texts for the source of a photo's date. */
export const dateSourceNames: Readonly<Record<DateSource, MessageId>> = {
  'exif-original': 'information.source.exifOriginal',
  'exif-digitized': 'information.source.exifDigitized',
  xmp: 'information.source.xmp',
  png: 'information.source.png',
  iptc: 'information.source.iptc',
  gps: 'information.source.gps',
  'file-name': 'information.source.fileName',
  customer: 'information.source.customer',
};

// A wall clock has no zone: we represent it as the instant that shows it in UTC, and format it in UTC. So a photo has
// the same date in Auckland and in Honolulu, and no daylight-saving gap can move it.
const formatZone = 'UTC';

const wallClockForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?/;

/**
 * Parses the wall clock of a photo (`2024-12-31T23:30:00`) as the instant that shows it in UTC; undefined if it is
 * missing or not a date. Only format it with `formatDay`: any other zone would show another time.
 */
export const readWallClock = (dateTaken: string | undefined): Date | undefined => {
  const clock = dateTaken?.match(wallClockForm)?.[0];
  if (clock === undefined) return undefined;
  const moment = new Date(`${clock}Z`);
  if (Number.isNaN(moment.getTime())) return undefined;
  // Photo library §5: "Photo dates in January 1970 are treated as missing."
  return isUnknownMonth(moment.getUTCFullYear(), moment.getUTCMonth() + 1) ? undefined : moment;
};

/** Whether this month of the timeline contains the photos without a usable date. */
const isUnknownMonth = (year: number, month: number): boolean =>
  year === unknownMonth.year && month === unknownMonth.month;

const dayMs = 86_400_000;

/**
 * The days formatted so far, by their number since 1970: many photos share a day, and formatting it takes as long as
 * drawing a photo.
 */
const formattedDays = new WeakMap<IntlShape, Map<number, string>>();

/** Formats the day when a photo was taken: "31 December 2024". Undefined if it is missing. */
export const formatDay = (intl: IntlShape, dateTaken: string | undefined): string | undefined => {
  const moment = readWallClock(dateTaken);
  if (!moment) return undefined;
  const days = formattedDays.get(intl) ?? new Map<number, string>();
  formattedDays.set(intl, days);
  const day = Math.floor(moment.getTime() / dayMs);
  const words = days.get(day) ?? intl.formatDate(moment, { dateStyle: 'long', timeZone: formatZone });
  days.set(day, words);
  return words;
};

/** Formats the day and time when a photo was taken: "31 December 2024 at 23:30". Undefined if it is missing. */
export const formatMoment = (intl: IntlShape, dateTaken: string | undefined): string | undefined => {
  const moment = readWallClock(dateTaken);
  return moment && intl.formatDate(moment, { dateStyle: 'long', timeStyle: 'short', timeZone: formatZone });
};

/** Formats a month of the timeline: "December 2024". */
export const formatMonth = (intl: IntlShape, year: number, month: number): string =>
  intl.formatDate(Date.UTC(year, month - 1), { month: 'long', year: 'numeric', timeZone: formatZone });
