import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { accountCountsQuery } from '../../api/photos/library.ts';
import { useExportDialog } from '../../gallery/exporting/use-export-dialog.tsx';
import { useText } from '../../i18n/use-text.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';

const loadDialog = async () => (await import('./delete-all-dialog.tsx')).DeleteAllDialog;

/** What is done with the library as a whole. */
export const PhotosMenu = () => {
  const text = useText();
  const navigate = useNavigate();
  const { data: counts } = useQuery(accountCountsQuery);
  const {
    Overlay: DeleteAllDialog,
    isOpen,
    open,
    close,
  } = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  const exporting = useExportDialog();
  const isEmpty = counts?.photosCount === 0;
  return (
    <>
      <MenuButton
        isCompact
        label={text('deleted.menu')}
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
      {isOpen && DeleteAllDialog && <DeleteAllDialog onClose={close} />}
    </>
  );
};
