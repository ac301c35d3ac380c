import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** A picture: an icon, drawn large. */
  readonly picture: ReactNode;
  /** One sentence. */
  readonly message: string;
  /** One action: a button or a link. */
  readonly action?: ReactNode;
}

/** What stands where there is nothing yet: a picture, one sentence and one action. */
export const EmptyState = ({ picture, message, action }: EmptyStateProps) => (
  <div className={styles.state}>
    <div className={styles.picture} aria-hidden="true">
      {picture}
    </div>
    <p className={styles.message}>{message}</p>
    {action}
  </div>
);
