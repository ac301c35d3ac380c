import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { configuration, isFeatureEnabled } from '../../api/configuration.ts';
import { libraryList } from '../../api/photos/library-list.ts';
import { copyToAlbumAction } from '../../gallery/albums/copy-to-album-action.tsx';
import { deleteAction } from '../../gallery/deleting/delete-action.tsx';
import { downloadAction } from '../../gallery/download/download-action.tsx';
import { exportAction } from '../../gallery/exporting/export-action.tsx';
import type { ListView } from '../../gallery/list-view.ts';
import { LoadFailure } from '../../gallery/load-failure.tsx';
import type { PhotoAction } from '../../gallery/photo-action.ts';
import { arePrintsOffered, orderPrintsAction } from '../../gallery/prints/order-prints-action.tsx';
import { sectionTitles, sectionYear } from '../../gallery/section-title.ts';
import { useSort } from '../../gallery/sorting-preference.ts';
import { useText } from '../../i18n/use-text.ts';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';
import { ChangeDateIcon } from '../../ui/icons.tsx';
import { libraryRoutes } from './library-routes.ts';

const memory = {
  /** Albums §9: "Timeline section memory stored locally." */
  section: 'sectionMemory',
  /** Albums §3: "Photo scroll position: pair of non-negative numbers, stored locally." */
  position: 'photoScrollPosition',
  visit: 'photoScrollVisit',
};

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

/** Sets or shifts the dates of library photos, with a dialog. */
const dateAction: PhotoAction = {
  id: 'date',
  label: 'dates.change',
  icon: <ChangeDateIcon />,
  shownIn: ['preview', 'information', 'selection'],
  run: (_, tools) =>
    tools.open(async () => (await import('../../gallery/dating/date-dialog.tsx')).DateDialog),
};

/** The actions for photos of the library on this page. */
export const useLibraryActions = (): readonly PhotoAction[] => {
  const isStripped = useStrippedDisplay();
  return useMemo(
    () => [
      ...(arePrintsOffered(isFeatureEnabled, configuration(), isStripped) ? [orderPrintsAction] : []),
      downloadAction,
      exportAction,
      ...(isFeatureEnabled('PhotoManagementAlbumViewEnabled') ? [copyToAlbumAction] : []),
      dateAction,
      deleteAction,
    ],
    [isStripped],
  );
};
