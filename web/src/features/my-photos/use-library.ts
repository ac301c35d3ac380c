import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { libraryList } from '../../api/photos/library-list.ts';
import type { ListView } from '../../gallery/list-view.ts';
import { LoadFailure } from '../../gallery/load-failure.tsx';
import { sectionTitles, sectionYear } from '../../gallery/section-title.ts';
import { useSort } from '../../gallery/sorting-preference.ts';
import { useText } from '../../i18n/use-text.ts';
import { libraryRoutes } from './library-routes.ts';

const memory = {
  /** Albums §9: "Timeline section memory stored locally." */
  section: 'sectionMemory',
  /** Albums §3: "Photo scroll position: pair of non-negative numbers, stored locally." */
  position: 'photoScrollPosition',
  visit: 'photoScrollVisit',
} as const;

/** The customer's photos by month, or by the day of their upload, in the order that the customer chose. */
export const useLibraryView = (): ListView<SelectedPhotos> => {
  const text = useText();
  const intl = useIntl();
  const sort = useSort('photos');
  const list = useMemo(() => libraryList(sort), [sort]);
  return useMemo(
    () => ({
      ...libraryRoutes,
      list,
      memory,
      hasHeadings: true,
      titleOf: sectionTitles(intl, text),
      yearOf: sectionYear,
      goneMessage: 'preview.gone',
      Failure: LoadFailure,
    }),
    [list, intl, text],
  );
};
