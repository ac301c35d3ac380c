import { useText } from '../i18n/use-text.ts';
import { Button } from './button.tsx';
import styles from './error-state.module.css';
import { RetryIcon, WarningIcon } from './icons.tsx';

interface ErrorStateProps {
  /** What happened, in the words of the error catalogue. */
  readonly title: string;
  /** What is safe, and what to do next. */
  readonly text?: string | undefined;
  readonly onRetry?: () => void;
  readonly isRetrying?: boolean;
}

/** What stands where something could not be shown: what happened, what is safe, and a Retry. */
export const ErrorState = ({ title, text: explanation, onRetry, isRetrying = false }: ErrorStateProps) => {
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
    </div>
  );
};
