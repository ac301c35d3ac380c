import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import styles from './states.module.css';
import { RetryIcon, WarningIcon } from './icons.tsx';

interface EmptyStateProps {
  /** A picture: an icon, drawn large. */
  readonly picture: ReactNode;
  /** One sentence. */
  readonly message: string;
  /** One action: a button or a link. */
  readonly action?: ReactNode;
}

/** Shown while there is no content yet: a picture, one sentence and one action. */
export const EmptyState = ({ picture, message, action }: EmptyStateProps) => (
  <div className={styles.empty}>
    <div className={styles.emptyPicture} aria-hidden="true">
      {picture}
    </div>
    <p className={styles.message}>{message}</p>
    {action}
  </div>
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
export const ErrorState = ({
  title,
  text: explanation,
  onRetry,
  isRetrying = false,
  children,
}: ErrorStateProps) => {
  const text = useText();
  return (
    <div role="alert" className={styles.state}>
      <div className={styles.picture}>
        <WarningIcon />
      </div>
      <p className={styles.title}>{title}</p>
      {explanation && <p className={styles.text}>{explanation}</p>}
      {onRetry && (
        <Button icon={<RetryIcon />} onPress={onRetry} isPending={isRetrying}>
          {text('ui.retry')}
        </Button>
      )}
      {children}
    </div>
  );
};
