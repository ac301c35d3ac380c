import { useMemo } from 'react';
import { configuration, isFeatureEnabled } from '../../api/configuration.ts';
import { copyToAlbumAction } from '../../gallery/albums/copy-to-album-action.tsx';
import { dateAction } from '../../gallery/dating/date-action.tsx';
import { deleteAction } from '../../gallery/deleting/delete-action.tsx';
import { downloadAction } from '../../gallery/download/download-action.tsx';
import { exportAction } from '../../gallery/exporting/export-action.tsx';
import type { PhotoAction } from '../../gallery/photo-action.ts';
import { arePrintsOffered, orderPrintsAction } from '../../gallery/prints/order-prints-action.tsx';
import { useStrippedDisplay } from '../../lib/stripped-display.ts';

/** What can be done with photos of the library on this page. */
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
