import type { ReactNode } from 'react';
import { useId } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { classNames } from '../lib/class-names.ts';
import { useDocumentTitle } from '../lib/use-document-title.ts';
import { Stack } from './layout.tsx';
import { EditIcon } from './icons.tsx';
import styles from './page.module.css';

interface PageHeadingProps {
  readonly children: string;
  /** The document's title, if it differs. */
  readonly documentTitle?: string;
  /** Shown before the heading in its line: a link back. */
  readonly before?: ReactNode;
  /** Makes the heading a button that edits it; `label` says so to screen readers. */
  readonly edit?: { readonly label: string; readonly onPress: () => void };
  /** Shown after it: the actions of the page. */
  readonly after?: ReactNode;
  readonly className?: string | undefined;
}

/** The only `h1` of a page; also sets the document's title. The focus moves to it when the customer enters the page. */
export const PageHeading = ({
  children,
  documentTitle = children,
  before,
  edit,
  after,
  className,
}: PageHeadingProps) => {
  useDocumentTitle(documentTitle);
  const editId = useId();
  return (
    <div className={classNames(styles.line, className)}>
      {before}
      <h1 className={styles.heading} tabIndex={-1}>
        {edit ? (
          <AriaButton className={styles.edit!} onPress={edit.onPress} aria-describedby={editId}>
            {children}
            <EditIcon />
          </AriaButton>
        ) : (
          children
        )}
      </h1>
      {edit && (
        <span id={editId} hidden>
          {edit.label}
        </span>
      )}
      {after && <div className={styles.after}>{after}</div>}
    </div>
  );
};

interface PageProps {
  readonly children: ReactNode;
  /** Takes the whole width, for photo grids; otherwise at most 1280 px. */
  readonly isWide?: boolean;
  /** Takes the whole width, without the room that photo grids keep for the scrubber. */
  readonly isFull?: boolean;
}

/** The content of a page, with its margins. */
export const Page = ({ children, isWide = false, isFull = false }: PageProps) => (
  <div className={classNames(styles.page, isWide && styles.wide, isFull && styles.full)}>{children}</div>
);

export interface ContentPageProps {
  /** The heading, and the document's title unless that differs. */
  readonly title: string;
  readonly documentTitle?: string;
  /** A link back, before the heading. */
  readonly before?: ReactNode;
  /** The actions of the page, after its heading. */
  readonly actions?: ReactNode;
  /** `ListContent`, `DetailContent`, cards, a form: one below the other. */
  readonly children: ReactNode;
}

/** An ordinary page: its heading, and its content below. */
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
    <Stack gap={5} className={styles.content}>
      {children}
    </Stack>
  </Page>
);
