import { archivePhotosLimit } from '@albumen/contracts/limits';
import { downloadArchive } from '../../gallery/download/download-archive.ts';
import { dateAction } from '../../gallery/dating/date-action.tsx';
import { deleteAction } from '../../gallery/deleting/delete-action.tsx';
import type { PhotoAction } from '../../gallery/photo-action.ts';
import { DownloadIcon } from '../../ui/icons/download-icon.tsx';

const loadDownloadPhoto = async () =>
  (await import('../../gallery/download/download-photo-dialog.tsx')).DownloadTarget;

/** What can be done with photos of the library, in the order: order prints, download, copy to album, edit date, delete. */
export const photoActions: readonly PhotoAction[] = [
  {
    id: 'download',
    label: 'preview.download',
    icon: <DownloadIcon />,
    shownIn: ['preview', 'selection'],
    // Photo library §5: "at most 100 photos at once".
    disabledReason: ({ count }) => (count > archivePhotosLimit ? 'download.several.limit' : undefined),
    run: (target, tools) => {
      if (target.count === 1 && target.loaded.length === 1) tools.open(loadDownloadPhoto);
      else void downloadArchive(target, tools);
    },
  },
  dateAction,
  deleteAction,
];
