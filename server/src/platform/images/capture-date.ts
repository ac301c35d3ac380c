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

/** Minutes from UTC: `+01:00`, `-0530`, `+2`, `GMT+01:00`, `Z`. */
const offset = String.raw`Z|(?:GMT|UTC)? *[+-] *\d{1,2}(?::?\d{2})?|GMT|UTC?`;

/**
 * The forms of a time that cameras and programs write after a day: `11:04:22.5+01:00`, ` 9: 3: 1` padded with spaces,
 * `11.04.22`, `03:11:12 PM`, `13:23:29 +02:00 DST`. A word at the end, such as the name of a zone, is ignored.
 */
const time = String.raw`(?<hour> ?\d{1,2})(?<colon>[:.])(?<minute> ?\d{1,2})(?:\k<colon>(?<second> ?\d{1,2})(?:[.,](?<fraction>\d+))?)?(?: *(?<half>[ap])\.?m\b\.?)? *(?<offset>${offset})?(?: *\(?[a-z]+\)?)?`;

/** `2019:03:21` (EXIF), `2019-03-21` (XMP, ISO 8601), `2002: 1: 5`. */
const numericDay = String.raw`(?<year>\d{4})[:/.-](?<month> ?\d{1,2})[:/.-](?<day> ?\d{1,2})`;

/** `Thu, 21 Mar 2019`, which the PNG specification suggests for "Creation Time" (RFC 1123). */
const writtenDay = String.raw`(?:[a-z]{3}, *)?(?<day>\d{1,2}) (?<monthName>[a-z]{3})[a-z]* (?<year>\d{4})`;

/** Some programs write another sign than a space or T between day and time. */
const numericDate = new RegExp(`^${numericDay}(?:(?:[T ]| *[./;,:]) *${time})?$`, 'i');
const writtenDate = new RegExp(`^${writtenDay}(?: +${time})?$`, 'i');

/** `25`, and `526GMT+02:00` as some phones write it. */
const subSecondsAndOffset = /^\.?(?<fraction>\d*) *(?<offset>\D.*)?$/;

/** Parses a text like those of `offset` to minutes; returns undefined for any other text. */
export const parseOffset = (text: string | undefined): number | undefined => {
  const value = text?.trim();
  if (value === undefined) return undefined;
  if (/^(?:Z|GMT|UTC?)$/i.test(value)) return 0;
  const parts = /^(?:GMT|UTC)? *([+-]) *(\d{1,2})(?::?(\d{2}))?$/i.exec(value);
  if (!parts) return undefined;
  const minutes = Number(parts[2]) * 60 + Number(parts[3] ?? 0);
  if (minutes > largestOffsetMinutes) return undefined;
  // Adding 0 turns the -0 of "-00:00" into 0.
  return (parts[1] === '-' ? -minutes : minutes) + 0;
};

const milliseconds = (fraction: string | undefined): string | undefined =>
  fraction ? fraction.slice(0, 3).padEnd(3, '0') : undefined;

const twoDigits = (value: string | number): string => String(value).trim().padStart(2, '0');

/** Far more than any date. For a date before 60,000 spaces, the patterns would take half a minute. */
const longestText = 100;

/** Returns the part of a stored text that may be a date. */
const dateTextOf = (text: string): string =>
  (text.split('\0', 1)[0] ?? '').trim().slice(0, longestText).trimEnd();

/** The hour of 24 for an hour of 12 with its half of the day; `15:11 PM` is 15:11. */
const hourOfDay = (hour: number, half: string | undefined): number => {
  if (half === undefined || hour > 12) return hour;
  return (hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
};

/**
 * Parses one written date and time. Returns undefined for any text that is not a valid date: blanks, `0000:00:00
 * 00:00:00`, a month 13, a 30 February. A date without a time is its midnight.
 */
export const parseWallClock = (text: string, subSeconds?: string): WallClock | undefined => {
  const value = dateTextOf(text);
  const parts = (numericDate.exec(value) ?? writtenDate.exec(value))?.groups;
  if (!parts) return undefined;
  const { year = '', monthName, day = '', hour = '0', half, minute = '0', second = '0' } = parts;
  const month = monthName ? String(months.indexOf(monthName.toLowerCase()) + 1) : (parts.month ?? '');
  const clock = [hourOfDay(Number(hour), half), minute, second].map(twoDigits).join(':');
  const moment = `${year}-${twoDigits(month)}-${twoDigits(day)}T${clock}`;
  const instant = new Date(`${moment}Z`);
  // A date that does not exist parses as invalid or as another date.
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(moment)) return undefined;

  const subSecondParts = subSecondsAndOffset.exec(subSeconds?.split('\0', 1)[0]?.trim() ?? '')?.groups;
  const fraction = milliseconds(parts.fraction ?? subSecondParts?.fraction);
  const offsetMinutes = parseOffset(parts.offset) ?? parseOffset(subSecondParts?.offset);
  return {
    local: fraction === undefined ? moment : `${moment}.${fraction}`,
    ...(offsetMinutes === undefined ? {} : { offsetMinutes }),
  };
};

/** Match a day at the beginning of a text in both forms above. */
const leadingDays = [numericDay, writtenDay].map((day) => new RegExp(`^${day}(?!\\d)`, 'i'));

const leadingDayOf = (text: string): string =>
  leadingDays.map((day) => day.exec(text)?.[0]).find((day) => day !== undefined) ?? '';

/**
 * Parses like `parseWallClock`; if only the time is unusable, such as `24:04:20` or blanks, returns midnight of the
 * day.
 */
export const parseCaptureDate = (text: string, subSeconds?: string): WallClock | undefined =>
  parseWallClock(text, subSeconds) ?? parseWallClock(leadingDayOf(dateTextOf(text)));

const isCredible = (candidate: CaptureDate, now: Date): boolean => {
  // Photo library §5: "Photo dates in January 1970 are treated as missing."
  if (candidate.local.startsWith('1970-01')) return false;
  if (Number(candidate.local.slice(0, 4)) < earliestPhotoYear) return false;
  const instant = Date.parse(`${candidate.local}Z`) - (candidate.offsetMinutes ?? 0) * 60_000;
  return instant <= now.getTime() + tolerancePastNowMs;
};

const dayOf = ({ local }: CaptureDate): string => local.slice(0, 10);

/** A day without a time reads as its midnight. */
const hasTime = ({ local }: CaptureDate): boolean => !local.endsWith('T00:00:00');

/**
 * Returns the first credible candidate; if it is a day without a time, a later candidate that has a time of the same
 * day. Candidates come best first and are only read as far as needed.
 * Our choice: an implausible date is skipped like a missing one, because a camera whose clock was never set often comes
 * with software or a satellite that knew the time.
 */
export const chooseCaptureDate = (candidates: Iterable<CaptureDate>, now: Date): CaptureDate | undefined => {
  let chosen: CaptureDate | undefined;
  for (const candidate of candidates) {
    if (!isCredible(candidate, now)) continue;
    chosen ??= candidate;
    if (hasTime(candidate) && dayOf(candidate) === dayOf(chosen)) return candidate;
    if (hasTime(chosen)) return chosen;
  }
  return chosen;
};
