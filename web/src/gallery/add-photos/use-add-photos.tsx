import type { ConfirmedSession } from '@albumen/contracts/storage';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { refreshLibrary } from '../../api/photos/library-keys.ts';
import { useText } from '../../i18n/use-text.ts';
import { focusOnHeading } from '../../lib/use-document-title.ts';
import { useLatePart } from '../../lib/use-late-part.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import type { QueueAlbum } from '../../uploads/kept-uploads.ts';
import { albumRoute } from '../albums/album-routes.ts';
import type { ListRoute } from '../list-view.ts';
import { showPhotos } from '../shown-photos.ts';
import type { AlbumToFill } from './add-photos-dialog.tsx';

const loadDialog = async () => (await import('./add-photos-dialog.tsx')).AddPhotosDialog;

const loadNotice = async () => (await import('./uploads-notice.tsx')).UploadsNotice;

interface AddPhotos {
  /** Opens the dialog. The page may render it more than once. */
  readonly button: ReactNode;
  /** The dialog while it is open, or else the uploads in progress and those left by an earlier visit. */
  readonly uploads: ReactNode;
}

interface Adding {
  /** The page that shows the added photos. */
  readonly page: ListRoute;
  /** The album of the page, into which the photos go, too. */
  readonly into?: AlbumToFill | undefined;
  /** Replaces the dialog if photos are added by other means. */
  readonly handOver?: (() => void) | undefined;
}

/** The button and the dialog to add photos. Loads the code of the dialog and of the queue when it is needed, or ahead. */
export const useAddPhotos = ({ page, into, handOver }: Adding): AddPhotos => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const hasAdded = useRef(false);
  const {
    Overlay: AddPhotosDialog,
    isOpen,
    isLoading,
    open,
    close,
  } = useLateOverlay(loadDialog, 'photos.addPhotosFailed');
  const { Part: UploadsNotice } = useLatePart(loadNotice, AddPhotosDialog ?? 'ahead');

  const wordsFor = (confirmed: ConfirmedSession, album: QueueAlbum | undefined): string => {
    const { added, restored, duplicates, undated, repeated } = confirmed;
    const leftOut = confirmed.leftOut.length;
    if (!album) return text('uploads.confirmed', { added, restored, duplicates, undated, repeated, leftOut });
    const { albumName } = album;
    return text('uploads.album.confirmed', { count: added + restored + duplicates, albumName, leftOut });
  };

  // Photo library §4: "Confirmed photos lead to the photos page with caches refreshed." Photos added to an album lead
  // to the album.
  const showAdded = (confirmed: ConfirmedSession, album: QueueAlbum | undefined) => {
    close();
    hasAdded.current = true;
    void refreshLibrary(client);
    const target = album ? albumRoute(album.albumId) : page;
    void navigate(target);
    const { imageIds } = confirmed;
    const show = () =>
      void navigate(target).then(() =>
        // Wait until the toast has restored the focus.
        setTimeout(() => showPhotos(imageIds)),
      );
    showToast({
      message: wordsFor(confirmed, album),
      ...(imageIds.length > 0 && { action: { label: text('uploads.left.show'), onPress: show } }),
    });
  };

  // The button of an empty list disappears when photos arrive: move the focus to the heading.
  useEffect(() => {
    if (isOpen || !hasAdded.current) return;
    hasAdded.current = false;
    focusOnHeading();
  }, [isOpen]);

  return {
    button: (
      <Button variant="primary" icon={<PlusIcon />} isPending={isLoading} onPress={handOver ?? open}>
        {text('photos.addPhotos')}
      </Button>
    ),
    uploads:
      isOpen && AddPhotosDialog ? (
        <AddPhotosDialog into={into} onClose={close} onAdded={showAdded} />
      ) : (
        UploadsNotice && <UploadsNotice into={into} onShow={open} onAdded={showAdded} />
      ),
  };
};
