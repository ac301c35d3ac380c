import { parseWallClock } from '../../platform/images/capture-date.ts';
import type { OffsetMinutesAt } from '../../platform/time-zones.ts';

const minuteMs = 60_000;

/** The clocks of all zones change at quarter-hours. */
const quarterHourMs = 15 * minuteMs;

/** Our choice: digital photos and messengers are younger. */
const earliest = '1990';

/** The customer whose clock completes names that state UTC, and decides which days are in the future. */
interface Viewer {
  readonly offsetAt: OffsetMinutesAt;
  /** `2026-06-15`. */
  readonly today: string;
}

const isoAt = (instant: number, offsetAt: OffsetMinutesAt): string =>
  new Date(instant + offsetAt(instant) * minuteMs).toISOString().slice(0, 19);

/** The viewer in a time zone at a moment. Remembers offsets: looking one up takes longer than reading a name. */
export const viewerOf = (offsetOf: OffsetMinutesAt, now: Date): Viewer => {
  const offsets = new Map<number, number>();
  const offsetAt: OffsetMinutesAt = (instant) => {
    const quarterHour = Math.floor(instant / quarterHourMs) * quarterHourMs;
    const offset = offsets.get(quarterHour) ?? offsetOf(quarterHour);
    offsets.set(quarterHour, offset);
    return offset;
  };
  return { offsetAt, today: isoAt(now.getTime(), offsetAt).slice(0, 10) };
};

const day = (separator: string): string =>
  `(?<year>\\d{4})${separator}(?<month>\\d{2})${separator}(?<day>\\d{2})`;
const time = (separator: string): string =>
  `(?<hour>\\d{2})${separator}(?<minute>\\d{2})${separator}(?<second>\\d{2})`;

/** Milliseconds may follow, but no other digits. */
const end = '(?:\\d{3})?(?!\\d)';

const patternOf = (pattern: string): RegExp => new RegExp(`^${pattern}${end}`, 'iu');

/** Pixel phones: `PXL_20230714_153012345.jpg`, in UTC. */
const inUtc = patternOf(`PXL_${day('')}_${time('')}`);

/** The names that apps and cameras give, in local time. Nothing is guessed from other digits. */
const inLocalTime: readonly RegExp[] = [
  // WhatsApp: `IMG-20230714-WA0003.jpg`.
  patternOf(`(?:IMG|VID)-${day('')}-WA\\d{4}`),
  // Signal: `signal-2023-07-14-153012.jpg`.
  patternOf(`signal-${day('-')}(?:-${time('-?')})?`),
  // Telegram and Viber: `photo_2023-07-14_15-30-12.jpg`.
  patternOf(`(?:photo|viber_image)_${day('-')}[_ ]${time('[-.]')}`),
  // Screenshots: `Screenshot_20230714-153012.png`, `Screenshot from 2023-07-14 15-30-12.png`.
  patternOf(`Screen ?shot[_ ](?:from )?${day('-?')}[-_ ]${time('[-.]?')}`),
  // Cameras: `IMG_20230714_153012.jpg`, and Samsung's `20230714_153012.jpg`.
  patternOf(`(?:(?:IMG|VID|MVIMG|PANO|Resized)_)?${day('')}_${time('')}`),
  patternOf(`IMG${day('')}${time('')}`),
  patternOf(`WP_${day('')}_${time('_')}`),
  // Dropbox, macOS and WhatsApp in a browser, in any language: `2023-07-14 15.30.12.jpg`, `… at 3.30.12 PM.png`.
  new RegExp(
    `^(?:\\p{L}[\\p{L}\\p{M}'’ -]* )?${day('-')},? (?:\\p{L}+\\.? ){0,2}` +
      `(?<hour>\\d{1,2})\\.(?<minute>\\d{2})\\.(?<second>\\d{2})(?:\\s?(?<half>[AP])M\\b)?(?!\\d)`,
    'iu',
  ),
];

const firstMatch = (fileName: string): RegExpExecArray | undefined => {
  for (const pattern of inLocalTime) {
    const match = pattern.exec(fileName);
    if (match) return match;
  }
  return undefined;
};

/** Returns the moment that a match names; undefined if it does not exist, such as 13 PM. */
const momentOf = (match: RegExpExecArray): string | undefined => {
  const { year, month, day: ofMonth, hour = '0', minute = '00', second = '00', half } = match.groups ?? {};
  if (half !== undefined && Number(hour) > 12) return undefined;
  const clock = `${hour}:${minute}:${second}${half === undefined ? '' : ` ${half}M`}`;
  return parseWallClock(`${year}-${month}-${ofMonth} ${clock}`)?.local;
};

/**
 * Returns the date that a file name states (`2023-07-14T15:30:12`); undefined if it follows no known pattern, or if its
 * day does not exist, is before 1990 or in the future. A day without a time is its midnight, as in files. A name in UTC
 * gets the clock of the viewer: most photos are taken at home.
 */
export const dateInName = (fileName: string, viewer: Viewer): string | undefined => {
  const utc = inUtc.exec(fileName);
  const match = utc ?? firstMatch(fileName);
  const moment = match && momentOf(match);
  if (!moment) return undefined;
  const date = utc ? isoAt(Date.parse(`${moment}Z`), viewer.offsetAt) : moment;
  return date >= earliest && date.slice(0, 10) <= viewer.today ? date : undefined;
};
