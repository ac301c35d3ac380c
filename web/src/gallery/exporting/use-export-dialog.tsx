import type { ReactNode } from 'react';
import { loadExportDialog } from './export-action.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';

/** The dialog that asks for an export of the library, or of an album: what opens it, and the dialog itself. */
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
