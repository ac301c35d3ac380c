import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { storageStatusQuery } from '../../api/photos/storage.ts';
import { session } from '../../api/session.ts';
import { useExportDialog } from '../exporting/export-action.tsx';
import { readStoredInTab, writeStoredInTab } from '../../lib/local-storage.ts';
import { useLatePart } from '../../lib/use-late-part.ts';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { standingOf } from './storage-standing.ts';
import { StorageStatusButton, StorageStatusFailed } from './storage-status-button.tsx';

const loadDialog = async () => (await import('./storage-dialog.tsx')).StorageDialog;

/** The customer who has seen the dialog in this browser session; another customer may sign in in the same tab. */
const shownKey = 'storageTold';

const wasShown = (): boolean => readStoredInTab(shownKey) === session.customerId();
const noteShown = (): void => writeStoredInTab(shownKey, session.customerId());

/** Everything that can cover the page: dialogs, the preview, menus. */
const overlays = '[role=dialog], [role=alertdialog], [role=menu], [role=listbox]';

/** Calls `then` once nothing covers the page, one frame later: by then a dialog has restored the focus. */
const whenNothingLiesAbove = (then: () => void): (() => void) => {
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      if (document.querySelector(overlays) !== null) return;
      observer.disconnect();
      then();
    });
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => {
    observer.disconnect();
    cancelAnimationFrame(frame);
  };
};

interface StorageStatusProps {
  /** Whether the button has little room. */
  readonly isShort: boolean;
}

/**
 * How long the photos are kept, as a button that opens the reactivation modal. Nothing until the status is known: its
 * arrival moves nothing next to it.
 */
export const StorageStatus = ({ isShort }: StorageStatusProps) => {
  const { data: status, dataUpdatedAt, isError, isFetching, refetch } = useQuery(storageStatusQuery);
  const {
    Overlay: StorageDialog,
    isOpen,
    isLoading,
    open,
    close,
  } = useLateOverlay(loadDialog, 'photos.actionNotLoaded');
  const exporting = useExportDialog();
  const exportPhotos = () => {
    close();
    exporting.open();
  };
  const standing = status && standingOf(status, new Date(dataUpdatedAt));
  const isCritical = standing?.state === 'critical';
  // Load its code first, so that no other dialog can open between the check for overlays and its opening.
  const { Part } = useLatePart(loadDialog, isCritical || undefined);
  const isOnPage = useLocation({ select: ({ pathname }) => pathname === sitePaths.photos });
  const canTell = isCritical && Part !== undefined && isOnPage;

  // Photo library §4: "opens automatically once per browser session when the status is critical". Our choice: never
  // above something else, but once that has closed.
  const [isFree, setFree] = useState(false);
  useEffect(() => {
    if (!canTell || wasShown()) return undefined;
    return whenNothingLiesAbove(() => setFree(true));
  }, [canTell]);
  // Opens in an effect: the photos take the focus back from the preview in the same render at the latest.
  const openLatest = useRef(open);
  useEffect(() => {
    openLatest.current = open;
  });
  useEffect(() => {
    if (!isFree || wasShown()) return;
    noteShown();
    openLatest.current();
  }, [isFree]);

  const show = () => {
    if (isCritical) noteShown();
    open();
  };
  if (status === undefined || standing === undefined)
    return isError && <StorageStatusFailed isPending={isFetching} onPress={() => void refetch()} />;
  return (
    <>
      <StorageStatusButton standing={standing} isShort={isShort} isPending={isLoading} onPress={show} />
      {StorageDialog && (
        <StorageDialog
          status={status}
          standing={standing}
          isOpen={isOpen}
          onClose={close}
          onExport={exportPhotos}
        />
      )}
      {exporting.dialog}
    </>
  );
};
