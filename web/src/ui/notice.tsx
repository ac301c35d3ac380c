import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Row, Stack } from './layout.tsx';
import styles from './notice.module.css';

interface NoticePageProps {
  readonly picture?: ReactNode;
  readonly title?: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A whole page with one message, without a menu: starting, failing, signing in and out. */
export const NoticePage = ({ picture, title, text, action, children }: NoticePageProps) => {
  useDocumentTitle(title);
  return (
    <Stack as="main" gap={4} align="center" className={styles.page}>
      {picture && <div className={styles.picture}>{picture}</div>}
      {title && (
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      )}
      {text && <p className={styles.text}>{text}</p>}
      {action}
      {children}
    </Stack>
  );
};

interface NoticeProps {
  /** The subject, for screen readers. */
  readonly label: string;
  /** Whether screen readers announce changes of its text. */
  readonly isStatus?: boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A message on a page about something that continues by itself, or waits for the customer. */
export const Notice = ({ label, isStatus = false, actions, children }: NoticeProps) => (
  <Row as="section" gap={[3, 4]} wraps className={styles.notice} aria-label={label}>
    <div className={styles.words} role={isStatus ? 'status' : undefined}>
      {children}
    </div>
    {actions && (
      <Row gap={2} wraps align="stretch">
        {actions}
      </Row>
    )}
  </Row>
);

/** The class of additional text in a notice. */
export const noticeDetail = styles.quiet!;
