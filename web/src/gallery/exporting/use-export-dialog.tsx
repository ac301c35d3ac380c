import type { ReactNode } from 'react';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';

const loadDialog = async () => (await import('./export-dialog.tsx')).ExportDialog;

/** The dialog that asks for an export of the library: what opens it, and the dialog itself. */
export const useExportDialog = (): { readonly open: () => void; readonly dialog: ReactNode } => {
  const { Overlay: ExportDialog, isOpen, open, close } = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  return { open, dialog: isOpen && ExportDialog && <ExportDialog onClose={close} /> };
};
