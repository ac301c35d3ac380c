import { dateRefusal } from '@albumen/contracts/photo-dates';
import type { DateChange } from '@albumen/contracts/photo-management/selections';
import { isCustomersDate } from '@albumen/contracts/photos';
import type { DateSource, FileDateSource } from '@albumen/contracts/photos';
import type { CaptureDate } from '../../platform/images/index.ts';

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

/** A change that a task makes: one that a call names, or the dates in the names of undated photos. */
export type DatingChange = DateChange | { readonly fromName: { readonly timeZone: string } };

const minuteMs = 60_000;

/** The date of the file, in the fields that keep it next to the customer's date. */
const fileDateOf = (dates: PhotoDates) =>
  isCustomersDate(dates.takenSource)
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
 * Returns the dates of an undated photo whose name states a date; undefined if there is none, or if the photo has a
 * date.
 */
export const datesByName = (dates: PhotoDates, inName: string | undefined): PhotoDates | undefined =>
  inName === undefined || dates.takenLocal !== null
    ? undefined
    : { ...fileDateOf(dates), takenLocal: inName, takenOffsetMinutes: null, takenSource: 'file-name' };

/**
 * Returns the dates of a photo whose file was examined again; undefined if nothing changes. A customer's date stays, and
 * a date stays if the file is not found to have one.
 */
export const datesFound = (dates: PhotoDates, found: CaptureDate | undefined): PhotoDates | undefined => {
  const file = fileDateOf(dates);
  if (found === undefined) return undefined;
  const { local, offsetMinutes = null, source } = found;
  const isSame =
    file.fileTakenLocal === local &&
    file.fileTakenOffsetMinutes === offsetMinutes &&
    file.fileTakenSource === source;
  if (isSame) return undefined;
  return isCustomersDate(dates.takenSource)
    ? { ...dates, fileTakenLocal: local, fileTakenOffsetMinutes: offsetMinutes, fileTakenSource: source }
    : { ...dates, takenLocal: local, takenOffsetMinutes: offsetMinutes, takenSource: source };
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
