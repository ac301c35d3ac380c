import { sitePaths } from '@albumen/contracts/site-paths';
import type { ConfirmedSession } from '@albumen/contracts/storage';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { refreshLibrary } from '../../api/photos/library.ts';
import { showPhotos } from '../../gallery/shown-photos.ts';
import { useText } from '../../i18n/use-text.ts';
import { focusOnHeading } from '../../lib/focus-on-heading.ts';
import { useLatePart } from '../../lib/use-late-part.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons/plus-icon.tsx';
import { showToast } from '../../ui/toasts.ts';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';

const loadDialog = async () =>
  (await import('../../gallery/add-photos/add-photos-dialog.tsx')).AddPhotosDialog;

const loadNotice = async () => (await import('../../gallery/add-photos/uploads-notice.tsx')).UploadsNotice;

interface AddPhotos {
  /** Opens the dialog. It may stand more than once on the page. */
  readonly button: ReactNode;
  /** The dialog while it is open; else what is under way, or was left by an earlier visit. */
  readonly uploads: ReactNode;
}

/** The way to add photos. The code of the dialog and of the queue is loaded after the page. */
export const useAddPhotos = (): AddPhotos => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { Part: UploadsNotice } = useLatePart(loadNotice, true);
  const hasAdded = useRef(false);
  const {
    Overlay: AddPhotosDialog,
    isOpen,
    isLoading,
    open,
    close,
  } = useLateOverlay(loadDialog, 'photos.addPhotosFailed');

  // Photo library §4: "Confirmed photos lead to the photos page with caches refreshed."
  const showAdded = (confirmed: ConfirmedSession) => {
    close();
    hasAdded.current = true;
    void refreshLibrary(client);
    void navigate({ to: sitePaths.photos });
    const { imageIds, leftOut, ...counts } = confirmed;
    const show = () =>
      void navigate({ to: sitePaths.photos }).then(() =>
        // Once the toast has given the focus back.
        setTimeout(() => showPhotos(imageIds)),
      );
    showToast({
      message: text('uploads.confirmed', { ...counts, leftOut: leftOut.length }),
      ...(imageIds.length > 0 && { action: { label: text('uploads.left.show'), onPress: show } }),
    });
  };

  // The button of an empty library goes away with its emptiness: the focus starts anew at the heading.
  useEffect(() => {
    if (isOpen || !hasAdded.current) return;
    hasAdded.current = false;
    focusOnHeading();
  }, [isOpen]);

  return {
    button: (
      <Button variant="primary" icon={<PlusIcon />} isPending={isLoading} onPress={open}>
        {text('photos.addPhotos')}
      </Button>
    ),
    uploads:
      isOpen && AddPhotosDialog ? (
        <AddPhotosDialog onClose={close} onAdded={showAdded} />
      ) : (
        UploadsNotice && <UploadsNotice onShow={open} onAdded={showAdded} />
      ),
  };
};
