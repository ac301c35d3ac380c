import { unknownMonth } from '@albumen/contracts/limits';
import type { DateSource } from '@albumen/contracts/photos';
import type { IntlShape } from 'react-intl';
import type { MessageId } from '../i18n/message-id.ts';

/** Says where the date of a photo comes from. */
export const dateSourceNames: Readonly<Record<DateSource, MessageId>> = {
  'exif-original': 'information.source.exifOriginal',
  'exif-digitized': 'information.source.exifDigitized',
  xmp: 'information.source.xmp',
  png: 'information.source.png',
  gps: 'information.source.gps',
  customer: 'information.source.customer',
};

// A wall clock has no zone: it is carried as the moment that shows it in UTC, and formatted in UTC. So the same
// photo has the same date in Auckland and in Honolulu, and no daylight-saving gap can move it.
const formatZone = 'UTC';

const wallClockForm = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?/;

/**
 * The wall clock of a photo (`2024-12-31T23:30:00`) as the moment that shows it in UTC; undefined where it is missing
 * or not a date. Format it with `formatDay` only: in any other zone it would show another time.
 */
export const readWallClock = (dateTaken: string | undefined): Date | undefined => {
  const clock = dateTaken?.match(wallClockForm)?.[0];
  if (clock === undefined) return undefined;
  const moment = new Date(`${clock}Z`);
  if (Number.isNaN(moment.getTime())) return undefined;
  // Photo library §5: "Photo dates in January 1970 are treated as missing."
  return isUnknownMonth(moment.getUTCFullYear(), moment.getUTCMonth() + 1) ? undefined : moment;
};

/** Whether this month of the timeline holds the photos without a usable date. */
const isUnknownMonth = (year: number, month: number): boolean =>
  year === unknownMonth.year && month === unknownMonth.month;

const dayMs = 86_400_000;

/** The days told so far, by their number since 1970: many photos share one, and each telling takes as long as a photo's drawing. */
const toldDays = new WeakMap<IntlShape, Map<number, string>>();

/** The day when a photo was taken, in words: "31 December 2024". Undefined where it is missing. */
export const formatDay = (intl: IntlShape, dateTaken: string | undefined): string | undefined => {
  const moment = readWallClock(dateTaken);
  if (!moment) return undefined;
  const told = toldDays.get(intl) ?? new Map<number, string>();
  toldDays.set(intl, told);
  const day = Math.floor(moment.getTime() / dayMs);
  const words = told.get(day) ?? intl.formatDate(moment, { dateStyle: 'long', timeZone: formatZone });
  told.set(day, words);
  return words;
};

/** The day and the time of that day: "31 December 2024 at 23:30". Undefined where it is missing. */
export const formatMoment = (intl: IntlShape, dateTaken: string | undefined): string | undefined => {
  const moment = readWallClock(dateTaken);
  return moment && intl.formatDate(moment, { dateStyle: 'long', timeStyle: 'short', timeZone: formatZone });
};

/** A month of the timeline in words: "December 2024". */
export const formatMonth = (intl: IntlShape, year: number, month: number): string =>
  intl.formatDate(Date.UTC(year, month - 1), { month: 'long', year: 'numeric', timeZone: formatZone });
