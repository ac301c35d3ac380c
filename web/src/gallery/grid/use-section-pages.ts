import { timelinePageSize as pageSize } from '@albumen/contracts/limits';
import type { Photo, SortOption } from '@albumen/contracts/photos';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { loadedPhotoAt, pageOf, pageQuery } from '../../api/photos/photo-pages.ts';

interface SectionPages {
  /** The photo at an index, where its page is loaded. */
  readonly photoAt: (index: number) => Photo | undefined;
  /** The first photo after the pages that are loaded from the section's start on; undefined where no page is. */
  readonly firstMissing: () => number | undefined;
  readonly hasFailed: boolean;
  /** Whether the page of a photo is on its way. */
  readonly isLoading: (index: number) => boolean;
  /** Loads the pages that did not come. */
  readonly retry: () => void;
}

/**
 * The pages of a section that hold the photos from one index to before another.
 *
 * @param isEnabled whether pages that are not loaded are to be
 */
export const useSectionPages = (
  sort: SortOption,
  section: string,
  from: number,
  to: number,
  isEnabled: boolean,
): SectionPages => {
  const client = useQueryClient();
  const first = pageOf(from).page;
  const count = to > from ? pageOf(to - 1).page - first + 1 : 0;
  const results = useQueries({
    queries: Array.from({ length: count }, (_, at) => ({
      ...pageQuery(sort, section, first + at),
      enabled: isEnabled,
    })),
  });
  const resultOf = (index: number) => results[pageOf(index).page - first];

  return {
    // A photo that keeps the focus far away is not among those looked at.
    photoAt: (index) =>
      resultOf(index)?.data?.images[pageOf(index).at] ?? loadedPhotoAt(client, sort, { section, index }),
    firstMissing: () => {
      // Only what is drawn can be missing on the screen.
      const missing = results.findIndex(({ data }) => data === undefined);
      if (missing < 0 || first + missing === 0) return undefined;
      const index = (first + missing) * pageSize;
      for (let page = first + missing - 1; page >= 0; page -= 1) {
        if (!loadedPhotoAt(client, sort, { section, index: page * pageSize })) return undefined;
      }
      return index;
    },
    hasFailed: results.some(({ isError, data }) => isError && !data),
    isLoading: (index) => resultOf(index)?.isFetching ?? false,
    retry: () => {
      for (const { isError, refetch } of results) if (isError) void refetch();
    },
  };
};
