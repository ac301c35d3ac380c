import { sitePaths } from '@albumen/contracts/site-paths';
import type { ConfirmedSession } from '@albumen/contracts/storage';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { refreshLibrary } from '../../api/photos/library.ts';
import { useText } from '../../i18n/use-text.ts';
import { log } from '../../lib/log.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons/plus-icon.tsx';
import { showToast } from '../../ui/toasts.ts';

const loadDialog = async () =>
  (await import('../../gallery/add-photos/add-photos-dialog.tsx')).AddPhotosDialog;

type AddPhotosDialog = Awaited<ReturnType<typeof loadDialog>>;

const UploadsNotice = lazy(async () => {
  try {
    return { default: (await import('../../gallery/add-photos/uploads-notice.tsx')).UploadsNotice };
  } catch (error) {
    // The photos on the page stay; what was left is offered at the next visit.
    log.error('The notice of uploads could not be loaded', { error });
    return { default: () => <></> };
  }
});

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
  const [isOpen, setOpen] = useState(false);
  const [isLoading, setLoading] = useState(false);
  const [dialog, setDialog] = useState<{ readonly Component: AddPhotosDialog }>();
  const hasAdded = useRef(false);

  const open = async (): Promise<void> => {
    setLoading(true);
    try {
      const Component = await loadDialog();
      setDialog({ Component });
      setOpen(true);
    } catch (error) {
      // No connection, or a new version of the website that has no such file: the photos on the page stay.
      log.error('The Add photos dialog could not be loaded', { error });
      showToast({
        message: text('photos.addPhotosFailed'),
        tone: 'error',
        action: { label: text('ui.retry'), onPress: () => void open() },
      });
    } finally {
      setLoading(false);
    }
  };

  // Photo library §4: "Confirmed photos lead to the photos page with caches refreshed."
  const showAdded = (confirmed: ConfirmedSession) => {
    setOpen(false);
    hasAdded.current = true;
    void refreshLibrary(client);
    void navigate({ to: sitePaths.photos });
    showToast({ message: text('uploads.confirmed', confirmed) });
  };

  // The button of an empty library goes away with its emptiness: the focus starts anew at the heading.
  useEffect(() => {
    if (isOpen || !hasAdded.current) return;
    hasAdded.current = false;
    document.querySelector('h1')?.focus({ preventScroll: true });
  }, [isOpen]);

  return {
    button: (
      <Button variant="primary" icon={<PlusIcon />} isPending={isLoading} onPress={() => void open()}>
        {text('photos.addPhotos')}
      </Button>
    ),
    uploads:
      isOpen && dialog ? (
        <dialog.Component onClose={() => setOpen(false)} onAdded={showAdded} />
      ) : (
        <Suspense>
          <UploadsNotice onShow={() => void open()} onAdded={showAdded} />
        </Suspense>
      ),
  };
};
