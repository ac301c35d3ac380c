import { queryOptions } from '@tanstack/react-query';
import { sectionKey, sectionsKey } from './photo-list.ts';
import type { ListedSections, PhotoList } from './photo-list.ts';

/** The proportions of all photos of a section, and the cursors of its pages. */
export interface PhotoLayout {
  /** One byte for each photo, in order: see `ratioOfProportion`. */
  readonly proportions: Uint8Array;
  /** `cursors[k]` opens page k + 1. */
  readonly cursors: readonly string[];
  /** Maps indexes of photos in the previous layout to their indexes here. See [Note: Renewal of a section]. */
  readonly moves?: ReadonlyMap<number, number>;
}

/** Reads the layout of a section. */
export const readLayout = async (
  list: PhotoList,
  section: string,
  signal: AbortSignal,
): Promise<PhotoLayout> => {
  const { proportions, cursors } = await list.layout(section, signal);
  return { proportions: Uint8Array.from(atob(proportions), (character) => character.charCodeAt(0)), cursors };
};

/**
 * The layout of a section. It stays in the cache: it is small (a byte and a share of a cursor per photo), and without
 * it no photo of the section has a place.
 */
export const layoutQuery = (list: PhotoList, section: string) =>
  queryOptions({
    queryKey: [...sectionKey(list, section), 'layout'],
    queryFn: async ({ client, signal }): Promise<PhotoLayout> => {
      const layout = await readLayout(list, section, signal);
      const listed = client.getQueryData<ListedSections>(sectionsKey(list));
      const count = listed?.sections.find(({ key }) => key === section)?.count;
      // The section has changed since its photos were counted.
      if (count !== undefined && count !== layout.proportions.length)
        void client.invalidateQueries({ queryKey: sectionsKey(list) });
      return layout;
    },
    staleTime: Infinity,
    gcTime: Infinity,
  });
