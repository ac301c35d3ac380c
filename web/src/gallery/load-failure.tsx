import { useState } from 'react';
import { failureValues } from '../i18n/failure-values.ts';
import { useText } from '../i18n/use-text.ts';
import { ErrorState } from '../ui/states.tsx';

export interface LoadFailureProps {
  /** Why loading failed; null during a retry. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** Photo library §2: "Load failure: Error: Your photos could not be loaded." */
export const LoadFailure = ({ error, onRetry, isRetrying }: LoadFailureProps) => {
  const text = useText();
  const [last, setLast] = useState(error);
  // Keeps the message during a retry.
  if (error && error !== last) setLast(error);
  return (
    <ErrorState
      title={text('photos.loadFailed')}
      text={text('photos.loadFailedAdvice', failureValues(error ?? last, text))}
      onRetry={onRetry}
      isRetrying={isRetrying}
    />
  );
};
