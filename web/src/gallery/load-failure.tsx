import { useText } from '../i18n/use-text.ts';
import { ErrorState } from '../ui/error-state.tsx';

interface LoadFailureProps {
  readonly onRetry: () => void;
  readonly isRetrying?: boolean;
}

/** Photo library §2: "Load failure: Error: Your photos could not be loaded." */
export const LoadFailure = ({ onRetry, isRetrying = false }: LoadFailureProps) => {
  const text = useText();
  return (
    <ErrorState
      title={text('photos.loadFailed')}
      text={text('photos.loadFailedAdvice')}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
};
