import { deleteBatchSize } from '@albumen/contracts/limits';
import { dateRefusal } from '@albumen/contracts/photo-dates';
import type { DateRefusal } from '@albumen/contracts/photo-dates';
import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { DateChange } from '@albumen/contracts/photo-management/selections';
import { isCustomersDate } from '@albumen/contracts/photos';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { inUnits } from '@albumen/contracts/units';
import { readWallClock } from '../wall-clock.ts';

/** The fields of a photo that determine its date; only a photo read by itself has `fileDate`. */
type DatedPhoto = Pick<ListedPhoto, 'dateTaken' | 'dateSource'> & Partial<Pick<LocatedPhoto, 'fileDate'>>;

/** Why a photo cannot have another date: it has no date to shift, or the new date is not allowed. */
export type ChangeRefusal = DateRefusal | 'undated';

/** The new date of a photo (undefined is Unknown Date), or why it stays the same. */
type DateOutcome = { readonly dateTaken: string | undefined } | { readonly refusal: ChangeRefusal };

const minuteMs = 60_000;

export const isUndated = ({ dateTaken }: Pick<ListedPhoto, 'dateTaken'>): boolean =>
  readWallClock(dateTaken) === undefined;

/** Returns the effect of a change on the date of a photo. The service has the last word. */
export const outcomeOf = (
  { dateTaken, dateSource, fileDate }: DatedPhoto,
  change: DateChange,
  now: Date,
): DateOutcome => {
  if ('fromFile' in change)
    return { dateTaken: isCustomersDate(dateSource) ? fileDate?.dateTaken : dateTaken };
  const before = readWallClock(dateTaken);
  if ('shiftMinutes' in change && !before) return { refusal: 'undated' };
  const after =
    'set' in change
      ? new Date(`${change.set}Z`)
      : new Date((before?.getTime() ?? 0) + change.shiftMinutes * minuteMs);
  const refusal = dateRefusal(after, now);
  return refusal ? { refusal } : { dateTaken: after.toISOString().slice(0, 19) };
};

/** A change to some photos, made by one call. */
export interface ChangeOfSome {
  readonly change: DateChange;
  readonly photoIds: string[];
}

/** Our choice: if the photos had more different customer dates than this, Undo does not restore them one by one. */
const undoChangesLimit = 20;

/** Returns the change that restores the earlier date of a photo; undefined if the photo still has it. */
const undoOfOne = ({ dateTaken, dateSource }: ListedPhoto, change: DateChange): DateChange | undefined => {
  if (!isCustomersDate(dateSource)) return 'fromFile' in change ? undefined : { fromFile: true };
  if ('shiftMinutes' in change) return { shiftMinutes: -change.shiftMinutes };
  return dateTaken === undefined ? undefined : { set: dateTaken };
};

/**
 * Returns the changes that restore the dates of photos, given the photos as they were before a change. Empty if nothing
 * has changed, or if too many changes would be needed.
 */
export const undoOfChange = (photos: readonly ListedPhoto[], change: DateChange): readonly ChangeOfSome[] => {
  const groups = new Map<string, { change: DateChange; photoIds: string[] }>();
  for (const photo of photos) {
    const back = undoOfOne(photo, change);
    if (!back) continue;
    const key = JSON.stringify(back);
    const group = groups.get(key) ?? { change: back, photoIds: [] };
    group.photoIds.push(photo.imageId);
    groups.set(key, group);
  }
  if (groups.size > undoChangesLimit) return [];
  return [...groups.values()].flatMap((group) =>
    inUnits(group.photoIds, deleteBatchSize).map((photoIds) => ({
      change: group.change,
      photoIds: [...photoIds],
    })),
  );
};
