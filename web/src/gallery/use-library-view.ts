import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { libraryList } from '../api/photos/library-list.ts';
import { useText } from '../i18n/use-text.ts';
import type { ListRoutes, ListView, PlaceMemory } from './list-view.ts';
import { LoadFailure } from './load-failure.tsx';
import { sectionTitles, sectionYear } from './section-title.ts';
import { useSort } from './sorting-preference.ts';

/** The place on the page My photos. */
export const photosMemory: PlaceMemory = {
  /** Albums §9: "Timeline section memory stored locally." */
  section: 'sectionMemory',
  /** Albums §3: "Photo scroll position: pair of non-negative numbers, stored locally." */
  position: 'photoScrollPosition',
  visit: 'photoScrollVisit',
};

/**
 * The customer's photos by month, or by the day of their upload, in the order that the customer chose. Routes and
 * memory must be stable across renders.
 */
export const useLibraryView = (routes: ListRoutes, memory: PlaceMemory): ListView<SelectedPhotos> => {
  const text = useText();
  const intl = useIntl();
  const sort = useSort('photos');
  const list = useMemo(() => libraryList(sort), [sort]);
  return useMemo(
    () => ({
      ...routes,
      list,
      memory,
      hasHeadings: true,
      titleOf: sectionTitles(intl, text),
      yearOf: sectionYear,
      goneMessage: 'preview.gone',
      Failure: LoadFailure,
    }),
    [routes, list, memory, intl, text],
  );
};
