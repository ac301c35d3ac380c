import type { SortOption } from '@albumen/contracts/photos';
import { queryOptions } from '@tanstack/react-query';
import { calls } from './library.ts';
import { readSectionKey, sectionKey, sectionsKey } from './photo-sections.ts';
import type { PhotoSection } from './photo-sections.ts';
import { inViewersTimeZone } from './viewers-time-zone.ts';

/** The shapes of all photos of a section, and the way to each of its pages. */
export interface PhotoLayout {
  /** A byte for each photo, in order: see `ratioOfProportion`. */
  readonly proportions: Uint8Array;
  /** `cursors[k]` opens page k + 1. */
  readonly cursors: readonly string[];
  /** Where photos of the layout before this one stand now: their indexes there and here. See [Note: Renewal of a section]. */
  readonly moves?: ReadonlyMap<number, number>;
}

const callForLayout = ({ key, order }: SortOption, section: string, signal: AbortSignal) => {
  if (key === 'created') {
    return inViewersTimeZone((timeZone) =>
      calls.readUploadDayLayout({
        params: { date: section },
        query: { timeZone, sortOrder: order },
        signal,
      }),
    );
  }
  const { year, month } = readSectionKey(section);
  return calls.readMonthLayout({ params: { year, month }, query: { sortOrder: order }, signal });
};

/** Reads the layout of a section. */
export const readLayout = async (
  sort: SortOption,
  section: string,
  signal: AbortSignal,
): Promise<PhotoLayout> => {
  const { proportions, cursors } = await callForLayout(sort, section, signal);
  return { proportions: Uint8Array.from(atob(proportions), (character) => character.charCodeAt(0)), cursors };
};

/**
 * The layout of a section. It stays: a byte and a share of a cursor for each photo is little, and without it nothing of
 * the section has its place.
 */
export const layoutQuery = (sort: SortOption, section: string) =>
  queryOptions({
    queryKey: [...sectionKey(sort, section), 'layout'],
    queryFn: async ({ client, signal }): Promise<PhotoLayout> => {
      const layout = await readLayout(sort, section, signal);
      const listed = client.getQueryData<readonly PhotoSection[]>(sectionsKey(sort));
      const count = listed?.find(({ key }) => key === section)?.count;
      // The section has changed since it was counted.
      if (count !== undefined && count !== layout.proportions.length)
        void client.invalidateQueries({ queryKey: sectionsKey(sort) });
      return layout;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
