import { unknownMonth } from '@albumen/contracts/limits';
import type { TimelineEntry, UploadDay } from '@albumen/contracts/photo-management/library';
import type { SortOption } from '@albumen/contracts/photos';
import { libraryKey, sectionPartsKey } from './library.ts';

/*
 * [Note: Photo list] The photos of a page are a row of sections: months by date taken, or the days of upload. A photo
 * is found by its position, the key of its section and its index there. The layout of a section tells the shapes of all
 * its photos before any is loaded; photos come in pages of 24, and only so many pages are kept.
 */

/** A part of a photo list under one heading. */
export interface PhotoSection {
  /** `2024-12`, Unknown Date being `1970-01`; or `2026-11-21`: what the service calls it, too. */
  readonly key: string;
  readonly count: number;
}

/** A section as the service lists it. */
export interface ListedSection extends PhotoSection {
  /** Grows whenever a photo comes or goes: the count may be the same again. */
  readonly version: number;
}

/** Where a photo stands in a list. */
export interface PhotoPosition {
  /** The key of its section. */
  readonly section: string;
  readonly index: number;
}

/** Year, month and, of an upload day, the day that the key of a section stands for. */
export interface SectionDate {
  readonly year: number;
  readonly month: number;
  readonly day: number | undefined;
}

const keyOfMonth = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;

/** The key of Unknown Date. */
export const unknownDateKey = keyOfMonth(unknownMonth.year, unknownMonth.month);

/** What the key of a section stands for. */
export const readSectionKey = (key: string): SectionDate => {
  const [year = 0, month = 0, day] = key.split('-').map(Number);
  return { year, month, day };
};

/** The months in an order of dates taken; Unknown Date stands last in both. */
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

/** The upload days in an order of uploads. */
export const inDayOrder = (
  days: readonly UploadDay[],
  order: SortOption['order'],
): readonly ListedSection[] => {
  const sections = days.map(({ date, ...section }) => ({ key: date, ...section }));
  return order === 'asc' ? sections.toReversed() : sections;
};

/** The key of the sections of a list. */
export const sectionsKey = ({ key, order }: SortOption) => [...libraryKey, 'sections', key, order] as const;

/** The start of the keys of everything that is kept of the sections of a list. */
export const listKey = ({ key, order }: SortOption) => [...sectionPartsKey, key, order] as const;

/** The start of the keys of everything that is kept of a section. */
export const sectionKey = (sort: SortOption, section: string) => [...listKey(sort), section] as const;

/**
 * The position some photos before (-1) or after (1) another one, going on into the sections beside it; undefined beyond
 * the ends of the list, and where it does not hold the section.
 */
export const neighbourOf = (
  sections: readonly PhotoSection[],
  { section, index }: PhotoPosition,
  step: -1 | 1,
): PhotoPosition | undefined => {
  const at = sections.findIndex(({ key }) => key === section);
  const here = sections[at];
  if (!here) return undefined;
  const next = index + step;
  if (next >= 0 && next < here.count) return { section, index: next };
  const beside = sections[at + step];
  return beside && { section: beside.key, index: step > 0 ? 0 : beside.count - 1 };
};

/**
 * What stands now where a photo stood that is gone: its own place where its section is still there, else the first photo
 * of the section that has come to that one's place. Undefined in a list without photos.
 */
export const successorOf = (
  sections: readonly PhotoSection[],
  { order }: SortOption,
  position: PhotoPosition,
): PhotoPosition | undefined => {
  const { section } = position;
  if (sections.some(({ key }) => key === section)) return position;
  const comesLater = (key: string) =>
    section !== unknownDateKey &&
    (key === unknownDateKey || (order === 'asc' ? key > section : key < section));
  const next = sections.find(({ key }) => comesLater(key)) ?? sections.at(-1);
  return next && { section: next.key, index: 0 };
};
