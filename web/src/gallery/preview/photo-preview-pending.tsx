import { PreviewBeforeCode } from './preview-before-code.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { usePreviewAddress } from './use-preview-address.ts';

/** Stands where the preview of a photo of the photo list is still on its way. */
export const PhotoPreviewPending = () => {
  const { close } = usePreviewAddress();
  return (
    <PreviewBeforeCode onClose={close}>
      <Spinner />
    </PreviewBeforeCode>
  );
};
