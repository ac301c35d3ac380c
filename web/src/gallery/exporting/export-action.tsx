import { archivePhotosLimit } from '@albumen/contracts/limits';
import { ExportIcon } from '../../ui/icons/export-icon.tsx';
import type { PhotoAction } from '../photo-action.ts';

/** Offers an export of the library where more photos are selected than can be downloaded at a time. */
export const exportAction: PhotoAction = {
  id: 'export',
  label: 'exports.action',
  icon: <ExportIcon />,
  shownIn: ['selection'],
  isOffered: (count) => count > archivePhotosLimit,
  run: (_target, { open }) => open(async () => (await import('./export-dialog.tsx')).ExportDialog),
};
