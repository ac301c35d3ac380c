import type { Product } from '@albumen/contracts/products';
import { pdfPurpose } from '@albumen/contracts/products';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { bookQuery, pagesQuery, pdfCalls } from '../../api/books.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useByteSize } from '../../gallery/byte-size.ts';
import { saveFrom } from '../../gallery/download/save-file.ts';
import { PreviewMessage } from '../../gallery/preview/preview-frame.tsx';
import { failureValues } from '../../i18n/failure-values.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureCause, hasFailedToLoad } from '../../lib/failure-cause.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useChange } from '../../site/change.ts';
import { Button } from '../../ui/button.tsx';
import { BookIcon, DownloadIcon, HelpIcon, WarningIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { Stack } from '../../ui/layout.tsx';
import hidden from '../../ui/visually-hidden.module.css';
import styles from './book-screen.module.css';
import { BookViewer } from './book-viewer.tsx';
import { useBookAddress } from './use-book-address.ts';

interface DownloadProps {
  readonly book: Product;
  /** In the line of controls; on a phone it shows only the size. */
  readonly isShort?: boolean;
}

/** Lets the browser download the PDF; it can resume that by itself. */
const DownloadButton = ({ book: { code, title, files }, isShort = false }: DownloadProps) => {
  const text = useText();
  const byteSize = useByteSize();
  const { start: download, isPending } = useChange({
    run: async () => {
      const { url, fileName } = await pdfCalls.readPdfUrl({ params: { productCode: code } });
      saveFrom(url, fileName);
    },
    failed: (error, _input, retry) => ({
      message: text('books.downloadFailed', { title, ...failureValues(error, text) }),
      about: code,
      ...retry,
    }),
  });
  const size = byteSize(files.find(({ purpose }) => purpose === pdfPurpose)?.size ?? 0);
  return (
    <Button
      icon={<DownloadIcon />}
      isPending={isPending}
      className={isShort ? styles.pill : undefined}
      onPress={() => void download()}
    >
      <span>
        <span className={isShort ? hidden.onPhones : undefined}>{text('books.download')} </span>
        <span className={styles.size}>{size}</span>
      </span>
    </Button>
  );
};

interface MessageProps {
  readonly picture: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
  readonly action: ReactNode;
}

/** One message in place of the pages. */
const Message = ({ picture, title, children, action }: MessageProps) => (
  <Stack gap={3} align="center" className={styles.message}>
    <span className={styles.picture} aria-hidden="true">
      {picture}
    </span>
    <h1 className={styles.title}>{title}</h1>
    <p className={styles.text}>{children}</p>
    {action}
  </Stack>
);

/** A photo book, page by page; otherwise says why there are no pages. */
export const BookScreen = () => {
  const text = useText();
  const { productCode = '' } = useParams({ strict: false });
  const query = useQuery(bookQuery(productCode));
  const pagesOptions = pagesQuery(productCode);
  const reading = useQuery(pagesOptions);
  const { page, show, close } = useBookAddress(productCode, reading.data?.pages.length || undefined);
  useAccountChanges(['product'], pagesOptions, reading.data);
  const book = query.data;
  const pages = reading.data;
  const failed = [query, reading].filter(hasFailedToLoad);
  const isGone = failed.some(({ error }) => error !== null && failureCause(error) === 'gone');
  useDocumentTitle(isGone ? text('frame.notFound.title') : book?.title, true);

  if (book && pages && pages.pages.length > 0 && (pages.state !== 'failed' || pages.renderedCount > 0)) {
    return (
      <BookViewer
        title={book.title}
        book={pages}
        page={page}
        download={<DownloadButton book={book} isShort />}
        onShow={show}
        onClose={close}
        onPictureFailed={() => void reading.refetch({ cancelRefetch: false })}
      />
    );
  }
  const messageOf = (): ReactNode => {
    if (isGone)
      return (
        <Message
          picture={<HelpIcon />}
          title={text('frame.notFound.title')}
          action={
            <Link variant="quiet" to={sitePaths.onlineProducts} replace>
              {text('books.all')}
            </Link>
          }
        >
          {text('books.gone')}
        </Message>
      );
    const [failure] = failed;
    if (failure)
      return (
        <LoadFailure
          failure={{ title: 'books.bookNotLoaded', advice: 'books.loadFailedAdvice' }}
          loading={{
            error: failure.error,
            isFetching: failed.some(({ isFetching }) => isFetching),
            refetch: () => failed.map((each) => each.refetch()),
          }}
        />
      );
    if (!book || !pages) return <Spinner />;
    const { reason } = pages;
    return (
      <Message
        picture={reason === undefined ? <BookIcon /> : <WarningIcon />}
        title={book.title}
        action={<DownloadButton book={book} />}
      >
        {reason === undefined ? text('books.preparing') : text('books.unreadable', { reason })}
      </Message>
    );
  };
  return (
    <PreviewMessage
      // A new element for each, so that the focus is not lost when a button disappears.
      key={`${isGone} ${failed.length > 0} ${pages?.state}`}
      label={book?.title ?? text('books.label')}
      onClose={close}
    >
      {messageOf()}
    </PreviewMessage>
  );
};
