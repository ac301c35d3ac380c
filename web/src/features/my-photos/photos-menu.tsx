import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { RefObject } from 'react';
import { accountCountsQuery } from '../../api/photos/library.ts';
import { usedPhotosQuery } from '../../gallery/deleting/photos-in-projects.ts';
import { useExportDialog } from '../../gallery/exporting/export-action.tsx';
import { useText } from '../../i18n/use-text.ts';
import { PopoverMenu } from '../../ui/menu-button.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';

const loadDialog = async () => (await import('./delete-all-dialog.tsx')).DeleteAllDialog;

interface PhotosMenuProps {
  /** The button that opens the menu. */
  readonly opener: RefObject<Element | null>;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The menu of the whole library, and the dialogs that it opens. */
export const PhotosMenu = ({ opener, isOpen, onClose }: PhotosMenuProps) => {
  const text = useText();
  const navigate = useNavigate();
  const { data: counts } = useQuery(accountCountsQuery);
  const {
    Overlay: DeleteAllDialog,
    isOpen: isDeletingAll,
    open,
    close,
  } = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  // For the dialog that deletes all photos.
  useQuery({ ...usedPhotosQuery, enabled: isOpen });
  const exporting = useExportDialog();
  const isEmpty = counts?.photosCount === 0;
  return (
    <>
      <PopoverMenu
        opener={opener}
        isOpen={isOpen}
        label={text('deleted.menu')}
        onClose={onClose}
        actions={[
          {
            id: 'export',
            label: text('exports.open'),
            disabledReason: isEmpty ? text('photos.empty') : undefined,
            onAction: exporting.open,
          },
          {
            id: 'downloads',
            label: text('downloads.title'),
            onAction: () => void navigate({ to: sitePaths.downloads }),
          },
          {
            id: 'projects',
            label: text('projects.menu'),
            onAction: () => void navigate({ to: sitePaths.savedProjects }),
          },
          {
            id: 'deleted',
            label: text('deleted.open'),
            onAction: () => void navigate({ to: sitePaths.recentlyDeleted }),
          },
          {
            id: 'delete-all',
            label: text('deletingAll.open'),
            isDanger: true,
            disabledReason: isEmpty ? text('photos.empty') : undefined,
            onAction: open,
          },
        ]}
      />
      {exporting.dialog}
      {isDeletingAll && DeleteAllDialog && <DeleteAllDialog onClose={close} />}
    </>
  );
};
