import { recentlyDeletedDays, timelinePageSize } from '@albumen/contracts/limits';
import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import type { PhotoList, PhotosOfCall } from './photo-list.ts';
import { deletionCalls } from './photo-tasks.ts';

const dayMs = 86_400_000;

/** Whole days from now until photos that were deleted on a day (UTC, `2026-11-24`) may be erased; never below 0. */
export const daysUntilErased = (deletedOn: string, now: Date): number => {
  const today = Math.floor(now.getTime() / dayMs);
  const deleted = Math.floor(Date.parse(`${deletedOn}T00:00:00Z`) / dayMs);
  return Math.max(0, deleted + recentlyDeletedDays - today);
};

const onWire = (photos: PhotosOfCall): SelectedDeletedPhotos => {
  if ('photoIds' in photos) return photos;
  const { section, ...rule } = photos;
  return { all: section === undefined ? {} : { section: { deletedOn: section } }, ...rule };
};

/** The photos in Recently deleted by the day of their deletion (UTC), latest first. */
export const deletedList: PhotoList<SelectedDeletedPhotos> = {
  key: 'deleted',
  sections: async (signal) => {
    const { days, readAt } = await deletionCalls.readDeletionDays({ signal });
    return { sections: days.map(({ date, count, version }) => ({ key: date, count, version })), readAt };
  },
  layout: (date, signal) => deletionCalls.readDeletedLayout({ params: { date }, signal }),
  page: (date, cursor, signal, limit = timelinePageSize) =>
    deletionCalls.readDeletedPhotos({ params: { date }, query: { cursor, limit }, signal }),
  place: (photoId, signal) => deletionCalls.readDeletedPlace({ params: { photoId }, signal }),
  photo: (photoId, signal) => deletionCalls.readDeletedPhoto({ params: { photoId }, signal }),
  onWire,
  comesAfter: (section, other) => section < other,
};
