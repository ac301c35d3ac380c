import { useText } from '../../i18n/use-text.ts';
import { PhotoPreview } from '../../gallery/preview/photo-preview.tsx';
import { PreviewMessage } from '../../gallery/preview/preview-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { LoadFailure } from './load-failure.tsx';
import { usePreviewAddress } from './use-preview-address.ts';
import { usePreviewedPhoto } from './use-previewed-photo.ts';

/** The preview of a photo of the timeline. Albums §2: "A missing photo redirects to the photos list". */
export const PhotoPreviewScreen = () => {
  const text = useText();
  const { photoId, show, close } = usePreviewAddress();
  const { photo, previous, next, failure, readAgain } = usePreviewedPhoto(photoId, close);
  if (photo) {
    return (
      <PhotoPreview
        photo={photo}
        previous={previous}
        next={next}
        onShow={show}
        onClose={close}
        onImageFailed={readAgain}
      />
    );
  }
  return (
    <PreviewMessage label={text('preview.label')} onClose={close}>
      {failure ? <LoadFailure onRetry={failure.retry} /> : <Spinner />}
    </PreviewMessage>
  );
};
