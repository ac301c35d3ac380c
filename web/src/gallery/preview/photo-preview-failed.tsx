import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PreviewBeforeCode } from './preview-before-code.tsx';
import { useText } from '../../i18n/use-text.ts';
import { log } from '../../lib/log.ts';
import { ErrorState } from '../../ui/states.tsx';
import type { ListRoutes } from '../list-view.ts';
import { usePreviewAddress } from './use-preview-address.ts';

interface PhotoPreviewFailedProps extends ErrorComponentProps {
  readonly routes: ListRoutes;
  /** Loads the code of the preview once more, and tells whether it is there. */
  readonly load: () => Promise<boolean>;
}

/** Stands where the preview of a photo could not be loaded or drawn; the list below it stays. */
export const PhotoPreviewFailed = ({ routes, error, reset, load }: PhotoPreviewFailedProps) => {
  const text = useText();
  const { close } = usePreviewAddress(routes);
  const [isRetrying, setRetrying] = useState(false);
  useEffect(() => log.error('The preview failed', { error }), [error]);
  const retry = async () => {
    setRetrying(true);
    if (await load()) reset();
    else setRetrying(false);
  };
  return (
    <PreviewBeforeCode onClose={close}>
      <ErrorState
        title={text('start.unexpectedError')}
        onRetry={() => void retry()}
        isRetrying={isRetrying}
      />
    </PreviewBeforeCode>
  );
};
