import type { ReactNode } from 'react';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import styles from './notice-page.module.css';

interface NoticePageProps {
  readonly picture?: ReactNode;
  readonly title?: string;
  readonly text?: string | undefined;
  readonly action?: ReactNode;
  readonly children?: ReactNode;
}

/** A whole page that says one thing, without menu: starting, failing, signing in and out. */
export const NoticePage = ({ picture, title, text, action, children }: NoticePageProps) => {
  useDocumentTitle(title);
  return (
    <main className={styles.page}>
      {picture && <div className={styles.picture}>{picture}</div>}
      {title && (
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
      )}
      {text && <p className={styles.text}>{text}</p>}
      {action}
      {children}
    </main>
  );
};
