import { useCallback, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts.ts';
import type { ListView } from '../list-view.ts';
import type { PhotoAction, PhotosDialog } from '../photo-action.ts';
import { PhotoPreview } from './photo-preview.tsx';
import { PreviewMessage } from './preview-message.tsx';
import { usePreviewAddress } from './use-preview-address.ts';
import { usePreviewedPhoto } from './use-previewed-photo.ts';

interface ListPreviewProps {
  readonly view: ListView;
  /** What can be done with its photos. */
  readonly actions: readonly PhotoAction[];
}

/** The preview of a photo of a list. */
export const ListPreview = ({ view, actions }: ListPreviewProps) => {
  const { list, goneMessage, Failure } = view;
  const text = useText();
  const { photoId, show, close } = usePreviewAddress(view);
  // Albums §2: "A missing photo redirects to the photos list". Our choice: which then says why.
  const hasLeft = useRef(false);
  const leave = useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    close();
    showToast({ message: text(goneMessage) });
  }, [close, text, goneMessage]);
  const [opened, setOpened] = useState<{ readonly Dialog: PhotosDialog | undefined }>();
  const Dialog = opened?.Dialog;
  // The dialog says by itself what became of the photo: it is not taken away while it is read.
  const isBusy = Dialog !== undefined;
  const { photo, neighbours, failure, onImageFailed } = usePreviewedPhoto(list, photoId, isBusy, leave);
  if (photo) {
    return (
      <PhotoPreview
        list={list}
        photo={photo}
        neighbours={neighbours}
        actions={actions}
        Dialog={Dialog}
        onDialog={(next) => setOpened({ Dialog: next })}
        onShow={show}
        onClose={close}
        onImageFailed={onImageFailed}
      />
    );
  }
  return (
    // Anew for each, so that the focus is never lost with a Retry that goes away.
    <PreviewMessage key={failure ? 'failure' : 'loading'} label={text('preview.label')} onClose={close}>
      {failure ? <Failure {...failure} /> : <Spinner />}
    </PreviewMessage>
  );
};
