import type { Pdf } from '@albumen/contracts/products';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { CSSProperties } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { useRetriedPicture } from '../../lib/picture-states.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Day } from '../../ui/money-and-dates.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { Row } from '../../ui/layout.tsx';
import styles from './book-tile.module.css';

/** The proportions of a book whose size is not known. Our choice: those of the usual landscape book. */
const usualSize = { width: 4, height: 3 };

interface BookProps {
  readonly book: Pdf;
}

/** The cover in its real proportions. Until it is there, and if it cannot be shown, a plain one with the title. */
const Cover = ({ book }: BookProps) => {
  const { title, cover, coverSize, pageSize, progress } = book;
  const { width, height } = coverSize ?? pageSize ?? usualSize;
  const [small, large] = cover;
  const src = (large ?? small)?.url;
  const { isShown, hasFailed, imageKey, onLoad, onError } = useRetriedPicture(src);
  return (
    <span className={styles.stand}>
      <span className={styles.cover} style={{ '--ratio': width / height } as CSSProperties}>
        {src === undefined || hasFailed ? (
          <span className={styles.plain} aria-hidden="true">
            {title}
          </span>
        ) : (
          <span className={styles.ground} />
        )}
        {src !== undefined && (
          <img
            key={imageKey}
            src={src}
            srcSet={cover.map(({ url, width: pixels }) => `${url} ${pixels}w`).join(', ')}
            sizes="(width < 575px) 45vw, 18rem"
            alt=""
            loading="lazy"
            decoding="async"
            className={classNames(styles.picture, isShown && styles.shown)}
            onLoad={onLoad}
            onError={onError}
          />
        )}
        {progress.state === 'queued' && (
          <span className={styles.waiting} aria-hidden="true">
            <Spinner size="small" />
          </span>
        )}
      </span>
    </span>
  );
};

/** The state of a book, if it cannot be looked through. */
const State = ({ book: { progress, cover } }: BookProps) => {
  const text = useText();
  if (progress.state === 'queued') return <span className={styles.facts}>{text('books.queued')}</span>;
  if (progress.reason === undefined || cover.length > 0) return null;
  return (
    <Row as="span" gap={1} align="stretch" className={classNames(styles.facts, styles.failed)}>
      <WarningIcon />
      {text('books.failed', { reason: progress.reason })}
    </Row>
  );
};

/** A book on the shelf, which opens it. */
export const BookTile = ({ book }: BookProps) => {
  const text = useText();
  const { code, title, article, created, pages, progress } = book;
  const count = pages ?? progress.count;
  return (
    <Link
      variant="plain"
      className={styles.tile}
      to={sitePaths.onlineProduct}
      params={{ productCode: code }}
      search={{}}
    >
      <Cover book={book} />
      <span className={styles.title}>{title}</span>
      <span className={styles.facts}>{article}</span>
      <span className={classNames(styles.facts, styles.line)}>
        {count > 0 && <span>{text('books.pages', { count })}</span>}
        <span>
          <Day value={created} />
        </span>
      </span>
      <State book={book} />
    </Link>
  );
};
