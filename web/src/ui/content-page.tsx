import type { ReactNode } from 'react';
import styles from './content-page.module.css';
import { PageHeading } from './page-heading.tsx';
import { Page } from './page.tsx';

interface ContentPageProps {
  /** The heading, and the document's title unless that is another one. */
  readonly title: string;
  readonly documentTitle?: string;
  /** A link back, before the heading. */
  readonly before?: ReactNode;
  /** The actions of the page, after its heading. */
  readonly actions?: ReactNode;
  /** `ListContent`, `DetailContent`, cards, a form: one below the other. */
  readonly children: ReactNode;
}

/** An ordinary page: its heading, and what it is about below it. */
export const ContentPage = ({
  title,
  documentTitle = title,
  before,
  actions,
  children,
}: ContentPageProps) => (
  <Page>
    <PageHeading documentTitle={documentTitle} before={before} after={actions}>
      {title}
    </PageHeading>
    <div className={styles.content}>{children}</div>
  </Page>
);
