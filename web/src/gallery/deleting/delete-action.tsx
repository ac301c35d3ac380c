import { DeleteIcon } from '../../ui/settings-icons.tsx';
import type { ActionTools, PhotoAction, PhotoTarget } from '../photo-action.ts';
import { countUses, usedPhotosQuery } from './photos-in-projects.ts';
import { startDeleting } from './start-deleting.ts';

const deleteOrAsk = async (target: PhotoTarget, tools: ActionTools): Promise<void> => {
  const cached = tools.client.getQueryData(usedPhotosQuery.queryKey);
  // If it cannot be loaded, the photos are deleted without the question: the toast can undo it.
  const usedPhotos = cached ?? (await tools.client.fetchQuery(usedPhotosQuery).catch(() => undefined));
  if (countUses(target.onWire, usedPhotos).used === 0) startDeleting(target, tools);
  else await tools.open(async () => (await import('./delete-used-dialog.tsx')).DeleteUsedDialog);
};

/**
 * Deletes photos. Does not ask, since the toast can undo it, unless saved projects use some of them: these projects could
 * not be ordered.
 */
export const deleteAction: PhotoAction = {
  id: 'delete',
  label: 'deleting.delete',
  icon: <DeleteIcon />,
  shownIn: ['preview', 'selection'],
  shortcut: 'Delete',
  prepare: (client) => void client.prefetchQuery(usedPhotosQuery),
  run: deleteOrAsk,
};
