import { archivePhotosLimit } from '@albumen/contracts/limits';
import { DownloadIcon } from '../../ui/icons.tsx';
import type { PhotoAction } from '../photo-action.ts';
import { downloadArchive } from './download-archive.ts';

/** Loads the dialog that downloads one photo. */
export const loadDownloadPhoto = async () => (await import('./download-photo-dialog.tsx')).DownloadTarget;

/** Downloads one photo as it was uploaded, or several as one archive. */
export const downloadAction: PhotoAction = {
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
};
