import { PreviewPending } from '../../gallery/preview/preview-pending.tsx';
import { usePreviewAddress } from './use-preview-address.ts';

/** Stands where the preview of a photo of the photo list is still on its way. */
export const PhotoPreviewPending = () => {
  const { close } = usePreviewAddress();
  return <PreviewPending onClose={close} />;
};
