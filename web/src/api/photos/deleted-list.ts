import { timelinePageSize } from '@albumen/contracts/limits';
import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import type { PhotoList, PhotosOfCall } from './photo-list.ts';
import { deletionCalls } from './photo-tasks.ts';

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
    const sections = days.map(({ date, count, version, erasedFrom, isErasingHeld }) => ({
      key: date,
      count,
      version,
      erasure: { erasedFrom, isErasingHeld },
    }));
    return { sections, readAt };
  },
  layout: (date, signal) => deletionCalls.readDeletedLayout({ params: { date }, signal }),
  page: (date, cursor, signal, limit = timelinePageSize) =>
    deletionCalls.readDeletedPhotos({ params: { date }, query: { cursor, limit }, signal }),
  place: (photoId, signal) => deletionCalls.readDeletedPlace({ params: { photoId }, signal }),
  photo: (photoId, signal) => deletionCalls.readDeletedPhoto({ params: { photoId }, signal }),
  onWire,
  comesAfter: (section, other) => section < other,
};
