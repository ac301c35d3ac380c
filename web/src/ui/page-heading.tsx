import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import styles from './page-heading.module.css';

interface PageHeadingProps {
  readonly children: string;
  /** The document's title, where it is another one. */
  readonly documentTitle?: string;
  /** Stands before the heading in its line: a link back. */
  readonly before?: ReactNode;
  /** Stands after it: the actions of the page. */
  readonly after?: ReactNode;
  readonly className?: string | undefined;
}

/** The one `h1` of a page, and the document's title with it. The focus moves to it when the page is entered. */
export const PageHeading = ({
  children,
  documentTitle = children,
  before,
  after,
  className,
}: PageHeadingProps) => {
  useDocumentTitle(documentTitle);
  return (
    <div className={classNames(styles.line, className)}>
      {before}
      <h1 className={styles.heading} tabIndex={-1}>
        {children}
      </h1>
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
};
