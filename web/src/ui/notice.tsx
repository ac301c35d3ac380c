import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface NoticeProps {
  /** What it is about, for screen readers. */
  readonly label: string;
  /** Whether a screen reader says when its words change. */
  readonly isStatus?: boolean;
  /** Buttons. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Something on a page that goes on by itself, or waits for the customer. */
export const Notice = ({ label, isStatus = false, actions, children }: NoticeProps) => (
  <section className={styles.notice} aria-label={label}>
    <div className={styles.words} role={isStatus ? 'status' : undefined}>
      {children}
    </div>
    {actions && <div className={styles.actions}>{actions}</div>}
  </section>
);

/** The class of further words in a notice. */
export const noticeDetail = styles.quiet!;
