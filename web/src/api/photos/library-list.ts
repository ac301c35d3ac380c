import { unknownMonth } from '@albumen/contracts/limits';
import type { TimelineEntry, UploadDay } from '@albumen/contracts/photo-management/library';
import type { LibrarySection, SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import type { SortOption } from '@albumen/contracts/photos';
import { calls } from './library.ts';
import { readLayouts } from './photo-layout.ts';
import type { ListedSection, PhotoList, PhotosOfCall } from './photo-list.ts';
import { inViewersTimeZone, zoneInUse } from './viewers-time-zone.ts';

/** The year, month and, for an upload day, the day of a section's key. */
export interface SectionDate {
  readonly year: number;
  readonly month: number;
  readonly day: number | undefined;
}

const keyOfMonth = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

/** The key of Unknown Date. */
export const unknownDateKey = keyOfMonth(unknownMonth.year, unknownMonth.month);

/** Reads the key of a section of the library: `2024-12`, or `2026-11-21`. */
export const readSectionKey = (key: string): SectionDate => {
  const [year = 0, month = 0, day] = key.split('-').map(Number);
  return { year, month, day };
};

/** Sorts the months by date taken; Unknown Date is last in both orders. */
export const inMonthOrder = (
  timeline: readonly TimelineEntry[],
  order: SortOption['order'],
): readonly ListedSection[] => {
  const sections = timeline.map(({ year, month, ...section }) => ({
    key: keyOfMonth(year, month),
    ...section,
  }));
  const dated = sections.filter(({ key }) => key !== unknownDateKey);
  return [
    ...(order === 'asc' ? dated.toReversed() : dated),
    ...sections.filter(({ key }) => key === unknownDateKey),
  ];
};

/** Sorts the upload days. */
const inDayOrder = (days: readonly UploadDay[], order: SortOption['order']): readonly ListedSection[] => {
  const sections = days.map(({ date, ...section }) => ({ key: date, ...section }));
  return order === 'asc' ? sections.toReversed() : sections;
};

const layoutsOf = async (
  query: NonNullable<NonNullable<Parameters<typeof calls.readPhotoLayouts>[0]>['query']>,
  signal: AbortSignal,
  year: number | undefined,
) =>
  readLayouts(
    await (year === undefined
      ? calls.readPhotoLayouts({ query, signal })
      : calls.readYearLayouts({ params: { year }, query, signal })),
  );

type Reading = Pick<PhotoList, 'sections' | 'layouts' | 'photos' | 'place'>;

const byMonth = (sortOrder: SortOption['order']): Reading => {
  const query = { sortKey: 'dateTaken', sortOrder } as const;
  return {
    sections: async (signal) => {
      const { timeline, readAt } = await calls.readTimeline({ signal });
      return { sections: inMonthOrder(timeline, sortOrder), readAt };
    },
    layouts: (signal, year) => layoutsOf(query, signal, year),
    photos: (section, part, signal) => {
      const { year, month } = readSectionKey(section);
      return calls.readMonthColumns({ params: { year, month }, query: { ...part, sortOrder }, signal });
    },
    place: (photoId, signal) => calls.readPhotoPlace({ params: { photoId }, query, signal }),
  };
};

const byUploadDay = (sortOrder: SortOption['order']): Reading => {
  const queryIn = (timeZone: string) => ({ sortKey: 'created', sortOrder, timeZone }) as const;
  return {
    sections: (signal) =>
      inViewersTimeZone(async (timeZone) => {
        const { days, readAt } = await calls.readUploadDays({ query: { timeZone }, signal });
        return { sections: inDayOrder(days, sortOrder), readAt };
      }),
    layouts: (signal, year) => inViewersTimeZone((timeZone) => layoutsOf(queryIn(timeZone), signal, year)),
    photos: (date, part, signal) =>
      inViewersTimeZone((timeZone) =>
        calls.readUploadDayColumns({ params: { date }, query: { ...part, timeZone, sortOrder }, signal }),
      ),
    place: (photoId, signal) =>
      inViewersTimeZone((timeZone) =>
        calls.readPhotoPlace({ params: { photoId }, query: queryIn(timeZone), signal }),
      ),
  };
};

const sectionOnWire = (key: string): LibrarySection =>
  readSectionKey(key).day === undefined ? { month: key } : { day: key, timeZone: zoneInUse() };

const onWire = (photos: PhotosOfCall): SelectedPhotos => {
  if ('photoIds' in photos) return photos;
  const { section, ...rule } = photos;
  return { all: section === undefined ? {} : { section: sectionOnWire(section) }, ...rule };
};

/** The photos of the library: by month if they are ordered by date taken, otherwise by the day of their upload. */
export const libraryList = ({ key, order }: SortOption): PhotoList<SelectedPhotos> => ({
  key: `library ${key} ${order}`,
  ...(key === 'created' ? byUploadDay(order) : byMonth(order)),
  yearOf: (section) => readSectionKey(section).year,
  photo: (photoId, signal) => calls.readPhoto({ params: { photoId }, signal }),
  onWire,
  comesAfter: (section, other) =>
    other !== unknownDateKey &&
    (section === unknownDateKey || (order === 'asc' ? section > other : section < other)),
});
