import { earliestPhotoYear, photoDateAheadHours } from '@albumen/contracts/limits';
import type { FileDateSource } from '@albumen/contracts/photos';

/** The time at which a photo was taken: the wall clock at the place, and its offset from UTC if known. */
export interface CaptureDate {
  /** `YYYY-MM-DDTHH:mm:ss`, with `.sss` if the camera recorded it. */
  readonly local: string;
  readonly offsetMinutes?: number;
  readonly source: FileDateSource;
}

export type WallClock = Omit<CaptureDate, 'source'>;

/** Photos with a later date count as undated. */
const tolerancePastNowMs = photoDateAheadHours * 60 * 60 * 1000;

/** UTC-12 to UTC+14, with room for unusual local clocks. */
const largestOffsetMinutes = 15 * 60;

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** `2019:03:21 11:04:22` (EXIF), `2019-03-21T11:04:22.5+01:00` (XMP, ISO 8601), `2019-03-21`, some with `GMT+01:00`. */
const numericDate =
  /^(?<year>\d{4})[:/.-](?<month>\d{1,2})[:/.-](?<day>\d{1,2})(?:[T ]+(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d{2})(?:[.,](?<fraction>\d+))?)?)? *(?<offset>Z|(?:GMT|UTC)?[+-]\d{2}:?\d{2}|GMT|UTC)?$/;

/** `25`, and `526GMT+02:00` as some phones write it. */
const subSecondsAndOffset = /^\.?(?<fraction>\d*) *(?<offset>\D.*)?$/;

/** `Thu, 21 Mar 2019 11:04:22 +0100`, which the PNG specification suggests for "Creation Time" (RFC 1123). */
const writtenDate =
  /^(?:[a-z]{3}, *)?(?<day>\d{1,2}) (?<monthName>[a-z]{3})[a-z]* (?<year>\d{4})(?: (?<hour>\d{2}):(?<minute>\d{2})(?::(?<second>\d{2}))? *(?<offset>GMT|UTC?|Z|[+-]\d{4})?)?$/i;

/** Parses `+01:00`, `-0530`, `GMT+01:00` or `Z` to minutes; returns undefined for any other text. */
export const parseOffset = (text: string | undefined): number | undefined => {
  const value = text?.trim();
  if (value === undefined) return undefined;
  if (/^(?:Z|GMT|UTC?)$/i.test(value)) return 0;
  const parts = /^(?:GMT|UTC)?([+-])(\d{2}):?(\d{2})$/i.exec(value);
  if (!parts) return undefined;
  const minutes = Number(parts[2]) * 60 + Number(parts[3]);
  if (minutes > largestOffsetMinutes) return undefined;
  // Adding 0 turns the -0 of "-00:00" into 0.
  return (parts[1] === '-' ? -minutes : minutes) + 0;
};

const milliseconds = (fraction: string | undefined): string | undefined =>
  fraction ? fraction.slice(0, 3).padEnd(3, '0') : undefined;

const twoDigits = (value: string): string => value.padStart(2, '0');

/**
 * Parses one written date and time. Returns undefined for any text that is not a valid date: blanks, `0000:00:00
 * 00:00:00`, a month 13, a 30 February. A date without a time is its midnight.
 */
export const parseWallClock = (text: string, subSeconds?: string): WallClock | undefined => {
  const value = text.split('\0', 1)[0]?.trim() ?? '';
  const parts = (numericDate.exec(value) ?? writtenDate.exec(value))?.groups;
  if (!parts) return undefined;
  const { year = '', monthName, day = '', hour = '00', minute = '00', second = '00' } = parts;
  const month = monthName ? String(months.indexOf(monthName.toLowerCase()) + 1) : (parts.month ?? '');
  const moment = `${year}-${twoDigits(month)}-${twoDigits(day)}T${twoDigits(hour)}:${minute}:${second}`;
  const instant = new Date(`${moment}Z`);
  // A date that does not exist parses as invalid or as another date.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(moment)) return undefined;

  const beside = subSecondsAndOffset.exec(subSeconds?.split('\0', 1)[0]?.trim() ?? '')?.groups;
  const fraction = milliseconds(parts.fraction ?? beside?.fraction);
  const offsetMinutes = parseOffset(parts.offset) ?? parseOffset(beside?.offset);
  return {
    local: fraction === undefined ? moment : `${moment}.${fraction}`,
    ...(offsetMinutes === undefined ? {} : { offsetMinutes }),
  };
};

/** Matches a day at the beginning of a text in both forms above. */
const leadingDay = /^(?:\d{4}[:/.-]\d{1,2}[:/.-]\d{1,2}|(?:[a-z]{3}, *)?\d{1,2} [a-z]{3}[a-z]* \d{4})(?!\d)/i;

/**
 * Parses like `parseWallClock`; if only the time is unusable, such as `24:04:20` or blanks, returns midnight of the
 * day.
 */
export const parseCaptureDate = (text: string, subSeconds?: string): WallClock | undefined =>
  parseWallClock(text, subSeconds) ?? parseWallClock(leadingDay.exec(text.trim())?.[0] ?? '');

const isCredible = (candidate: CaptureDate, now: Date): boolean => {
  // Photo library §5: "Photo dates in January 1970 are treated as missing."
  if (candidate.local.startsWith('1970-01')) return false;
  if (Number(candidate.local.slice(0, 4)) < earliestPhotoYear) return false;
  const instant = Date.parse(`${candidate.local}Z`) - (candidate.offsetMinutes ?? 0) * 60_000;
  return instant <= now.getTime() + tolerancePastNowMs;
};

/**
 * Returns the first credible candidate. Candidates come best first and are only read as far as needed.
 * Our choice: an implausible date is skipped like a missing one, because a camera whose clock was never set often comes
 * with software or a satellite that knew the time.
 */
export const chooseCaptureDate = (candidates: Iterable<CaptureDate>, now: Date): CaptureDate | undefined => {
  for (const candidate of candidates) if (isCredible(candidate, now)) return candidate;
  return undefined;
};
