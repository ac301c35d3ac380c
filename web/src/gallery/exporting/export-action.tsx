import { archivePhotosLimit } from '@albumen/contracts/limits';
import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import type { ReactNode } from 'react';
import { ExportIcon } from '../../ui/icons.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import type { PhotoAction } from '../photo-action.ts';

/** Returns a function that opens the dialog for an export of the library, or of an album, and the dialog itself. */
export const useExportDialog = (
  albumId?: string,
): { readonly open: () => void; readonly dialog: ReactNode } => {
  const {
    Overlay: ExportDialog,
    isOpen,
    open,
    close,
  } = useLateOverlay(loadExportDialog, 'photos.actionNotLoaded');
  return { open, dialog: isOpen && ExportDialog && <ExportDialog albumId={albumId} onClose={close} /> };
};

/** Loads the dialog for an export of the library, or of an album if there is one. */
const loadExportDialog = async () => (await import('./export-dialog.tsx')).ExportDialog;

const offered = {
  id: 'export',
  icon: <ExportIcon />,
  shownIn: ['selection'],
  note: 'download.several.limit',
  isOffered: (count: number) => count > archivePhotosLimit,
} as const;

/** Offers an export of the library if more photos are selected than a download can take. */
export const exportAction: PhotoAction = {
  ...offered,
  label: 'exports.action',
  run: (_target, { open }) => open(loadExportDialog),
};

/** The same for an album: offers an export of the whole album. */
export const albumExportAction = (albumId: string): PhotoAction<PhotosForAlbum> => ({
  ...offered,
  label: 'exports.album.open',
  run: (_target, { open }) =>
    open(async () => {
      const ExportDialog = await loadExportDialog();
      return ({ onClose }) => <ExportDialog albumId={albumId} onClose={onClose} />;
    }),
});
