import { earliestPhotoYear, photoDateAheadHours, unknownMonth } from './limits.ts';

/** Why a wall clock time cannot be a photo's date: it means "unknown", is too long ago, or is too far in the future. */
export type DateRefusal = 'unknown' | 'tooEarly' | 'tooLate';

/**
 * Returns the reason why a photo's date is invalid, or undefined if it is valid. `wallClock` is the moment that shows
 * the wall clock time in UTC.
 */
export const dateRefusal = (wallClock: Date, now: Date): DateRefusal | undefined => {
  const [year, month] = [wallClock.getUTCFullYear(), wallClock.getUTCMonth() + 1];
  if (year === unknownMonth.year && month === unknownMonth.month) return 'unknown';
  if (year < earliestPhotoYear) return 'tooEarly';
  return wallClock.getTime() > now.getTime() + photoDateAheadHours * 3_600_000 ? 'tooLate' : undefined;
};

/** Writes the offset of a wall clock: `+13:00` for 780 minutes. */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};
