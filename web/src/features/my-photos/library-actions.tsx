import { configuration, isFeatureEnabled } from '../../api/configuration.ts';
import { copyToAlbumAction } from '../../gallery/albums/copy-to-album-action.tsx';
import { deleteAction } from '../../gallery/deleting/delete-action.tsx';
import { downloadAction } from '../../gallery/download/download-action.tsx';
import { exportAction } from '../../gallery/exporting/export-action.tsx';
import type { PhotoAction } from '../../gallery/photo-action.ts';
import { arePrintsOffered, orderPrintsAction } from '../../gallery/prints/order-prints-action.tsx';
import { ChangeDateIcon } from '../../ui/screen-icons.tsx';

/** Sets or shifts the dates of library photos, with a dialog. */
const dateAction: PhotoAction = {
  id: 'date',
  label: 'dates.change',
  icon: <ChangeDateIcon />,
  shownIn: ['preview', 'information', 'selection'],
  run: (_, tools) =>
    tools.open(async () => (await import('../../gallery/dating/date-dialog.tsx')).DateDialog),
};

/** The actions for photos of the library; the page of photos loads them after its first photos. */
export const libraryActions = (isStripped: boolean): readonly PhotoAction[] => [
  ...(arePrintsOffered(isFeatureEnabled, configuration(), isStripped) ? [orderPrintsAction] : []),
  downloadAction,
  exportAction,
  ...(isFeatureEnabled('PhotoManagementAlbumViewEnabled') ? [copyToAlbumAction] : []),
  dateAction,
  deleteAction,
];
