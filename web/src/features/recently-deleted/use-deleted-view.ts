import type { SelectedDeletedPhotos } from '@albumen/contracts/photo-management/selections';
import { useMemo } from 'react';
import { daysUntilErased, deletedList } from '../../api/photos/deleted-list.ts';
import type { ListView } from '../../gallery/list-view.ts';
import { LoadFailure } from '../../gallery/load-failure.tsx';
import { useText } from '../../i18n/use-text.ts';
import { deletedRoutes } from './deleted-routes.ts';

const memory = {
  section: 'deletedSectionMemory',
  position: 'deletedScrollPosition',
  visit: 'deletedScrollVisit',
};

/** What was deleted in the last 30 days, under how long it can still be restored. */
export const useDeletedView = (): ListView<SelectedDeletedPhotos> => {
  const text = useText();
  return useMemo(
    () => ({
      ...deletedRoutes,
      list: deletedList,
      memory,
      hasHeadings: true,
      titleOf: (section) => text('deleted.section', { days: daysUntilErased(section, new Date()) }),
      yearOf: (section) => Number(section.slice(0, 4)),
      goneMessage: 'deleted.gone',
      Failure: LoadFailure,
    }),
    [text],
  );
};
