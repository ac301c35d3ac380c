import { useCallback, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { PhotoPreview } from '../../gallery/preview/photo-preview.tsx';
import { PreviewMessage } from '../../gallery/preview/preview-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { showToast } from '../../ui/toasts.ts';
import { LoadFailure } from '../../gallery/load-failure.tsx';
import { usePreviewAddress } from '../../gallery/preview/use-preview-address.ts';
import { usePreviewedPhoto } from '../../gallery/preview/use-previewed-photo.ts';

/** The preview of a photo of the photo list. */
export const PhotoPreviewScreen = () => {
  const text = useText();
  const { photoId, show, close } = usePreviewAddress();
  // Albums §2: "A missing photo redirects to the photos list". Our choice: which then says why.
  const hasLeft = useRef(false);
  const leave = useCallback(() => {
    if (hasLeft.current) return;
    hasLeft.current = true;
    close();
    showToast({ message: text('preview.gone') });
  }, [close, text]);
  // The dialog says by itself what became of the photo: it is not taken away while it is read.
  const [isDownloading, setDownloading] = useState(false);
  const { photo, neighbours, failure, onImageFailed } = usePreviewedPhoto(photoId, isDownloading, leave);
  if (photo) {
    return (
      <PhotoPreview
        photo={photo}
        neighbours={neighbours}
        isDownloading={isDownloading}
        onDownloading={setDownloading}
        onShow={show}
        onClose={close}
        onImageFailed={onImageFailed}
      />
    );
  }
  return (
    // Anew for each, so that the focus is never lost with a Retry that goes away.
    <PreviewMessage key={failure ? 'failure' : 'loading'} label={text('preview.label')} onClose={close}>
      {failure ? <LoadFailure {...failure} /> : <Spinner />}
    </PreviewMessage>
  );
};
