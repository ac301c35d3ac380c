import { timelinePageSize as pageSize } from '@albumen/contracts/limits';
import type { ListedPhoto } from '@albumen/contracts/photos';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { pageOf } from '../../api/photos/photo-list.ts';
import type { PhotoList } from '../../api/photos/photo-list.ts';
import { loadedPhotoAt, pageQuery } from '../../api/photos/photo-pages.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import type { PlacedSection } from './list-layout.ts';

/** A photo of a page: `failed` if the page could not be loaded, `loading` if it is missing for another reason. */
export type PhotoOfPage = ListedPhoto | 'loading' | 'failed';

interface SectionPages {
  readonly photoAt: (index: number) => PhotoOfPage;
  /** The first photo after the loaded pages from the section's start; undefined if there is none. */
  readonly firstMissing: () => number | undefined;
  readonly hasFailed: boolean;
  /** Whether the page of a photo is loading. */
  readonly isLoading: (index: number) => boolean;
}

/**
 * Some pages of a section, by their numbers in order.
 *
 * @param isEnabled whether missing pages are loaded
 */
export const useSectionPages = (
  list: PhotoList,
  { key: section, layout }: PlacedSection,
  pages: readonly number[],
  isEnabled: boolean,
): SectionPages => {
  const client = useQueryClient();
  const names = pages.join(' ');
  const queries = useMemo(
    () =>
      names
        .split(' ')
        .filter(Boolean)
        .map((page) => ({ ...pageQuery(list, section, Number(page)), enabled: isEnabled })),
    [names, list, section, isEnabled],
  );
  const results = useQueries({ queries });
  const resultOf = (index: number) => results[pages.indexOf(pageOf(index).page)];

  return {
    photoAt: (index) => {
      const result = resultOf(index);
      const hasFailed = result !== undefined && hasFailedToLoad(result) && !result.isFetching;
      // A page of another version would show photos in each other's places: it renews the section.
      const photos = result?.data?.version === layout?.version ? result?.data?.images : undefined;
      return photos?.[pageOf(index).at] ?? (hasFailed ? 'failed' : 'loading');
    },
    firstMissing: () => {
      // Only what is drawn can be missing on the screen.
      const missing = pages[results.findIndex(({ data }) => data === undefined)];
      if (missing === undefined || missing === 0) return undefined;
      const index = missing * pageSize;
      for (let page = missing - 1; page >= 0; page -= 1) {
        if (!loadedPhotoAt(client, list, { section, index: page * pageSize })) return undefined;
      }
      return index;
    },
    hasFailed: results.some(hasFailedToLoad),
    isLoading: (index) => resultOf(index)?.isFetching ?? false,
  };
};
