import { PreviewBeforeCode } from './preview-before-code.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import type { ListRoutes } from '../list-view.ts';
import { usePreviewAddress } from './use-preview-address.ts';

interface PhotoPreviewPendingProps {
  readonly routes: ListRoutes;
}

/** Stands where the preview of a photo is still on its way. */
export const PhotoPreviewPending = ({ routes }: PhotoPreviewPendingProps) => {
  const { close } = usePreviewAddress(routes);
  return (
    <PreviewBeforeCode onClose={close}>
      <Spinner />
    </PreviewBeforeCode>
  );
};
