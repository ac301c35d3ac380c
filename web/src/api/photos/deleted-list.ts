import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import { readLayouts } from './photo-layout.ts';
import type { ListedSections, PhotoList, PhotosOfCall } from './photo-list.ts';
import { deletionCalls } from './photo-tasks.ts';

const onWire = (photos: PhotosOfCall): SelectedDeletedPhotos => {
  if ('photoIds' in photos) return photos;
  const { section, ...rule } = photos;
  return { all: section === undefined ? {} : { section: { deletedOn: section } }, ...rule };
};

/** The days of deletion; only this call knows when their photos are erased. */
const readDays = async (signal: AbortSignal): Promise<ListedSections> => {
  const { days, readAt } = await deletionCalls.readDeletionDays({ signal });
  const sections = days.map(({ date, count, version, erasedFrom, isErasingHeld }) => ({
    key: date,
    count,
    version,
    erasure: { erasedFrom, isErasingHeld },
  }));
  return { sections, readAt };
};

/** The photos in Recently deleted by the day of their deletion (UTC), latest first. */
export const deletedList: PhotoList<SelectedDeletedPhotos> = {
  key: 'deleted',
  sections: readDays,
  layouts: async (signal) => {
    const [days, answer] = await Promise.all([
      readDays(signal),
      deletionCalls.readDeletedLayouts({ signal }),
    ]);
    return { ...readLayouts(answer), ...days };
  },
  yearOf: () => undefined,
  photos: (date, query, signal) => deletionCalls.readDeletedColumns({ params: { date }, query, signal }),
  place: (photoId, signal) => deletionCalls.readDeletedPlace({ params: { photoId }, signal }),
  photo: (photoId, signal) => deletionCalls.readDeletedPhoto({ params: { photoId }, signal }),
  onWire,
  comesAfter: (section, other) => section < other,
};
