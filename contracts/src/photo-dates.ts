import { earliestPhotoYear, photoDateAheadHours, unknownMonth } from './limits.ts';

/** Why a wall clock can be no photo's date: it means that nothing is known, it is too long ago, or too far ahead. */
export type DateRefusal = 'unknown' | 'tooEarly' | 'tooLate';

/** What is wrong with a photo's date, a wall clock as the moment that shows it in UTC; undefined where nothing is. */
export const dateRefusal = (wallClock: Date, now: Date): DateRefusal | undefined => {
  const [year, month] = [wallClock.getUTCFullYear(), wallClock.getUTCMonth() + 1];
  if (year === unknownMonth.year && month === unknownMonth.month) return 'unknown';
  if (year < earliestPhotoYear) return 'tooEarly';
  return wallClock.getTime() > now.getTime() + photoDateAheadHours * 3_600_000 ? 'tooLate' : undefined;
};
