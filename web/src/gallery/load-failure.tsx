import { LoadFailure as Failure } from '../ui/states.tsx';

export interface LoadFailureProps {
  /** Why loading failed; null during a retry. */
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly isRetrying: boolean;
}

/** Photo library §2: "Load failure: Error: Your photos could not be loaded." */
export const LoadFailure = ({ error, onRetry, isRetrying }: LoadFailureProps) => (
  <Failure
    failure={{ title: 'photos.loadFailed', advice: 'photos.loadFailedAdvice' }}
    loading={{ error, isFetching: isRetrying, refetch: onRetry }}
  />
);
