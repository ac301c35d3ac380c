import { dateRefusal } from '@albumen/contracts/photo-dates';
import type { DateChange } from '@albumen/contracts/photo-management/selections';
import type { DateSource, FileDateSource } from '@albumen/contracts/photos';

/** The date of a photo, and the date of its file if the customer has set another one. */
export interface PhotoDates {
  /** `YYYY-MM-DDTHH:mm:ss[.SSS]`; null for Unknown Date. */
  readonly takenLocal: string | null;
  readonly takenOffsetMinutes: number | null;
  readonly takenSource: DateSource | null;
  readonly fileTakenLocal: string | null;
  readonly fileTakenOffsetMinutes: number | null;
  readonly fileTakenSource: FileDateSource | null;
}

const minuteMs = 60_000;

const isCustomers = ({ takenSource }: PhotoDates): boolean => takenSource === 'customer';

/** The date of the file, in the fields that keep it next to the customer's date. */
const fileDateOf = (dates: PhotoDates) =>
  isCustomers(dates)
    ? {
        fileTakenLocal: dates.fileTakenLocal,
        fileTakenOffsetMinutes: dates.fileTakenOffsetMinutes,
        fileTakenSource: dates.fileTakenSource,
      }
    : {
        fileTakenLocal: dates.takenLocal,
        fileTakenOffsetMinutes: dates.takenOffsetMinutes,
        fileTakenSource: dates.takenSource as FileDateSource | null,
      };

/**
 * Returns the dates of a photo after a change; undefined if the change is not possible. The customer's date has no
 * offset: no camera has recorded one for it.
 */
export const datesAfter = (dates: PhotoDates, change: DateChange, now: Date): PhotoDates | undefined => {
  const file = fileDateOf(dates);
  if ('fromFile' in change) {
    return {
      takenLocal: file.fileTakenLocal,
      takenOffsetMinutes: file.fileTakenOffsetMinutes,
      takenSource: file.fileTakenSource,
      fileTakenLocal: null,
      fileTakenOffsetMinutes: null,
      fileTakenSource: null,
    };
  }
  if ('shiftMinutes' in change && dates.takenLocal === null) return undefined;
  const wallClockMs =
    'set' in change
      ? Date.parse(`${change.set}Z`)
      : Date.parse(`${dates.takenLocal}Z`) + change.shiftMinutes * minuteMs;
  const wallClock = new Date(wallClockMs);
  if (dateRefusal(wallClock, now)) return undefined;
  const takenLocal = wallClock.toISOString().replace(/(\.000)?Z$/, '');
  return { ...file, takenLocal, takenOffsetMinutes: null, takenSource: 'customer' };
};
