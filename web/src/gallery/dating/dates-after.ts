import { deleteBatchSize } from '@albumen/contracts/limits';
import { dateRefusal } from '@albumen/contracts/photo-dates';
import type { DateRefusal } from '@albumen/contracts/photo-dates';
import type { LocatedPhoto } from '@albumen/contracts/photo-management/library';
import type { DateChange } from '@albumen/contracts/photo-management/selections';
import type { Photo } from '@albumen/contracts/photos';
import { inUnits } from '@albumen/contracts/units';
import { readWallClock } from '../wall-clock.ts';

/** What of a photo tells its date; `fileDate` is known of a photo that was read by itself. */
type DatedPhoto = Pick<Photo, 'dateTaken' | 'dateSource'> & Partial<Pick<LocatedPhoto, 'fileDate'>>;

/** Why a photo cannot have another date: it has none that could be shifted, or the new one can be no photo's. */
export type ChangeRefusal = DateRefusal | 'undated';

/** What becomes of the date of a photo: the new one, undefined being Unknown Date, or why it stays as it is. */
type DateOutcome = { readonly dateTaken: string | undefined } | { readonly refusal: ChangeRefusal };

const minuteMs = 60_000;

export const isUndated = ({ dateTaken }: Pick<Photo, 'dateTaken'>): boolean =>
  readWallClock(dateTaken) === undefined;

/** What a change makes of the date of a photo. The service has the last word. */
export const outcomeOf = (
  { dateTaken, dateSource, fileDate }: DatedPhoto,
  change: DateChange,
  now: Date,
): DateOutcome => {
  if ('fromFile' in change) return { dateTaken: dateSource === 'customer' ? fileDate?.dateTaken : dateTaken };
  const before = readWallClock(dateTaken);
  if ('shiftMinutes' in change && !before) return { refusal: 'undated' };
  const after =
    'set' in change
      ? new Date(`${change.set}Z`)
      : new Date((before?.getTime() ?? 0) + change.shiftMinutes * minuteMs);
  const refusal = dateRefusal(after, now);
  return refusal ? { refusal } : { dateTaken: after.toISOString().slice(0, 19) };
};

/** A change of some photos that one call makes. */
export interface ChangeOfSome {
  readonly change: DateChange;
  readonly photoIds: string[];
}

/** Our choice: photos that had more dates of the customer's than this are not put back one date at a time. */
const undoChangesLimit = 20;

/** The change that gives a photo back the date that it had before another change; undefined where it has that one still. */
const undoOfOne = ({ dateTaken, dateSource }: Photo, change: DateChange): DateChange | undefined => {
  if (dateSource !== 'customer') return 'fromFile' in change ? undefined : { fromFile: true };
  if ('shiftMinutes' in change) return { shiftMinutes: -change.shiftMinutes };
  return dateTaken === undefined ? undefined : { set: dateTaken };
};

/**
 * The changes that give photos, as they were before a change, the dates back that they had then. None where nothing has
 * changed, or too many would be needed.
 */
export const undoOfChange = (photos: readonly Photo[], change: DateChange): readonly ChangeOfSome[] => {
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
