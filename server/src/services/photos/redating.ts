import type { DateChange } from '@albumen/contracts/photo-management/selections';
import type { Clock } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Announce } from '../../platform/events.ts';
import { datesAfter } from './date-rules.ts';
import { photosRedated } from './events.ts';
import type { PhotosStore } from './store.ts';

/**
 * Gives listed photos other dates, each once for a task: one that has moved into the next month that is shifted is not
 * shifted again. Settles with the ids of those that it has changed, and of those that cannot be changed so.
 */
export const createRedating =
  ({ store, clock, announce }: { store: PhotosStore; clock: Clock; announce: Announce }) =>
  async (
    tx: Transaction,
    ownerId: string,
    photoIds: readonly string[],
    { change, taskId }: { change: DateChange; taskId: string },
  ): Promise<{ changed: string[]; failed: string[] }> => {
    const found = await store.datesOf(tx, ownerId, photoIds);
    const left = new Set(photoIds);
    const dated = found.flatMap(({ id, datedBy, ...before }) => {
      const isDone = datedBy === taskId;
      const after = isDone ? undefined : datesAfter(before, change, clock.now());
      if (isDone || after) left.delete(id);
      return after ? [{ id, ...after }] : [];
    });
    const changed = dated.length === 0 ? [] : await store.changeDates(tx, ownerId, dated, taskId);
    if (changed.length > 0) await announce(tx, photosRedated, { ownerId, photoIds: changed });
    return { changed, failed: [...left] };
  };
