import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Announce } from '../../kernel/events.ts';
import { offsetsOf } from '../../platform/time-zones.ts';
import { datesAfter, datesByName } from './date-rules.ts';
import type { DatingChange, PhotoDates } from './date-rules.ts';
import { photosRedated } from './events.ts';
import { dateInName, viewerOf } from './name-date-rules.ts';
import type { PhotosStore } from './store.ts';
import type { PhotosTable } from './tables.ts';

type Placed = Pick<PhotosTable, 'takenLocal' | 'sortAt' | 'uploadOrder'>;

const placeOf = ({ takenLocal, sortAt, uploadOrder }: Placed): string =>
  `${takenLocal === null ? 0 : 1} ${sortAt} ${uploadOrder}`;

/** In the order of the timeline from its end: undated photos first, then by date taken. */
const byPlace = (one: Placed, other: Placed): number => (placeOf(one) < placeOf(other) ? -1 : 1);

/** Returns the function that computes the dates of a photo after a change; it returns undefined if they stay. */
const rulesOf = (change: DatingChange, now: Date) => {
  if (!('fromName' in change)) return (dates: PhotoDates) => datesAfter(dates, change, now);
  const viewer = viewerOf(offsetsOf(change.fromName.timeZone), now);
  return (dates: PhotoDates, fileName: string) => datesByName(dates, dateInName(fileName, viewer));
};

/**
 * Changes the dates of listed photos, each once per task: a photo that moved into the next month to be shifted is not
 * shifted again. Resolves to the ids of changed photos and of those that cannot be changed this way.
 */
export const createRedating =
  ({ store, clock, announce }: { store: PhotosStore; clock: Clock; announce: Announce }) =>
  async (
    tx: Transaction,
    ownerId: string,
    photoIds: readonly string[],
    { change, taskId }: { change: DatingChange; taskId: string },
  ): Promise<{ changed: string[]; failed: string[] }> => {
    const found = await store.datesOf(tx, ownerId, photoIds);
    const datesOf = rulesOf(change, clock.now());
    const left = new Set(photoIds);
    const dated = found.toSorted(byPlace).flatMap(({ id, datedBy, uploadOrder, fileName, ...before }) => {
      const isDone = datedBy === taskId;
      const after = isDone ? undefined : datesOf(before, fileName);
      if (isDone || after) left.delete(id);
      return after ? [{ id, uploadOrder, ...after }] : [];
    });
    // Photos that get the same date keep their order: they share out their upload orders.
    const orders = dated.map(({ uploadOrder }) => uploadOrder).toSorted();
    const placed =
      'set' in change ? dated.map((photo, index) => ({ ...photo, uploadOrder: orders[index] ?? '' })) : dated;
    const changed = placed.length === 0 ? [] : await store.changeDates(tx, ownerId, placed, taskId);
    if (changed.length > 0) await announce(tx, photosRedated, { ownerId, photoIds: changed });
    // Names are a choice among undated photos: the others were not meant.
    return { changed, failed: 'fromName' in change ? [] : [...left] };
  };
