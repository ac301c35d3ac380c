import { useState } from 'react';
import type { ReactNode } from 'react';
import { failureValues } from '../i18n/failure-values.ts';
import type { MessageId } from '../i18n/message-id.ts';
import { useText } from '../i18n/use-text.ts';
import { Stack } from './layout.tsx';
import { RetryButton } from './button.tsx';
import styles from './states.module.css';
import { WarningIcon } from './icons.tsx';

export interface EmptyStateProps {
  /** A picture: an icon, drawn large. */
  readonly picture: ReactNode;
  /** One sentence. */
  readonly message: string;
  /** One action: a button or a link. */
  readonly action?: ReactNode;
}

/** Shown while there is no content yet: a picture, one sentence and one action. */
export const EmptyState = ({ picture, message, action }: EmptyStateProps) => (
  <Stack gap={6} align="center" className={styles.empty}>
    <div className={styles.emptyPicture} aria-hidden="true">
      {picture}
    </div>
    <p className={styles.message}>{message}</p>
    {action}
  </Stack>
);

interface ErrorStateProps {
  /** A description of the failure, from the error catalogue. */
  readonly title: string;
  /** Says what is safe, and what to do next. */
  readonly text?: string | undefined;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
  /** More to do than to retry, such as a link. */
  readonly children?: ReactNode;
}

/** Shown in place of content that failed to load: what happened, what is safe, and a Retry. */
export const ErrorState = ({ title, text, onRetry, isRetrying = false, children }: ErrorStateProps) => (
  <Stack gap={4} align="center" role="alert" className={styles.state}>
    <div className={styles.picture}>
      <WarningIcon />
    </div>
    <p className={styles.title}>{title}</p>
    {text && <p className={styles.text}>{text}</p>}
    {onRetry && <RetryButton onPress={onRetry} isPending={isRetrying} />}
    {children}
  </Stack>
);

/** The messages for a failure to load. */
export interface FailureMessages {
  readonly title: MessageId;
  /** Says what is safe, and what to do next, with `failureValues`. Default: what to do next. */
  readonly advice?: MessageId;
  /** More to do than to retry, such as a link. */
  readonly more?: ReactNode;
}

/** The state of loading that a failure shows: a query of the cache fits. */
export interface FailedLoading {
  /** Why it failed; null during a retry. */
  readonly error: unknown;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

interface LoadFailureProps {
  readonly failure: FailureMessages;
  readonly loading: FailedLoading;
}

/** Shown in place of content that failed to load. The message stays during a retry. */
export const LoadFailure = ({
  failure: { title, advice = 'ui.changeFailedAdvice', more },
  loading: { error, isFetching, refetch },
}: LoadFailureProps) => {
  const text = useText();
  const [last, setLast] = useState(error);
  if (error && error !== last) setLast(error);
  return (
    <ErrorState
      title={text(title)}
      text={text(advice, failureValues(error ?? last, text))}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      {more}
    </ErrorState>
  );
};
