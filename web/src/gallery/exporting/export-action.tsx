import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { archivePhotosLimit } from '@albumen/contracts/limits';
import { ExportIcon } from '../../ui/icons.tsx';
import type { PhotoAction } from '../photo-action.ts';

/** Loads the dialog that asks for an export, of the library unless an album is named. */
export const loadExportDialog = async () => (await import('./export-dialog.tsx')).ExportDialog;

const offered = {
  id: 'export',
  icon: <ExportIcon />,
  shownIn: ['selection'],
  note: 'download.several.limit',
  isOffered: (count: number) => count > archivePhotosLimit,
} as const;

/** Offers an export of the library where more photos are selected than can be downloaded at a time. */
export const exportAction: PhotoAction = {
  ...offered,
  label: 'exports.action',
  run: (_target, { open }) => open(loadExportDialog),
};

/** The same for an album: offers an export of all of it. */
export const albumExportAction = (albumId: string): PhotoAction<PhotosForAlbum> => ({
  ...offered,
  label: 'exports.album.open',
  run: (_target, { open }) =>
    open(async () => {
      const ExportDialog = await loadExportDialog();
      return ({ onClose }) => <ExportDialog albumId={albumId} onClose={onClose} />;
    }),
});
