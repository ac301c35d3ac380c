import { DeleteIcon } from '../../ui/icons.tsx';
import type { PhotoAction } from '../photo-action.ts';
import { countUses, usedPhotosQuery } from './photos-in-projects.ts';
import { startDeleting } from './start-deleting.ts';

/**
 * Deletes photos. Does not ask, since the toast can undo it, unless saved projects are known to use some of them: these
 * projects could not be ordered.
 */
export const deleteAction: PhotoAction = {
  id: 'delete',
  label: 'deleting.delete',
  icon: <DeleteIcon />,
  shownIn: ['preview', 'selection'],
  shortcut: 'Delete',
  prepare: (client) => void client.prefetchQuery(usedPhotosQuery),
  run: (target, tools) => {
    if (countUses(target.onWire, tools.client.getQueryData(usedPhotosQuery.queryKey)).used === 0)
      return startDeleting(target, tools);
    tools.open(async () => (await import('./delete-used-dialog.tsx')).DeleteUsedDialog);
  },
};
