import type { Pdf } from '@albumen/contracts/products';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { booksQuery } from '../../api/books.ts';
import { useAccountChanges } from '../../api/use-account-changes.ts';
import { useText } from '../../i18n/use-text.ts';
import { ListPage } from '../../site/list-page.tsx';
import { RouteLink } from '../../site/route-link.tsx';
import { BookIcon } from '../../ui/icons.tsx';
import { BackLink, Link } from '../../ui/link.tsx';
import { Outline } from '../../ui/waiting.tsx';
import { BookTile } from './book-tile.tsx';
import styles from './books-screen.module.css';

/** Books next to each other, as many as fit. */
export const Shelf = ({ books }: { readonly books: readonly Pdf[] }) => (
  <ul className={styles.shelf}>
    {books.map((book) => (
      <li key={book.code}>
        <BookTile book={book} />
      </li>
    ))}
  </ul>
);

const outlines = [0, 1, 2, 3];

/** The outline of a shelf. */
const ShelfSkeleton = () => (
  <Outline className={styles.shelf}>
    {outlines.map((at) => (
      <div key={at} className={styles.outline} />
    ))}
  </Outline>
);

/** The page with the customer's photo books. */
export const BooksScreen = () => {
  const text = useText();
  const list = useQuery(booksQuery);
  useAccountChanges(['product'], booksQuery, list.data);
  return (
    <ListPage
      // Albums §2
      title={text('books.title')}
      before={<BackLink to={sitePaths.home}>{text('photos.backToHome')}</BackLink>}
      list={list}
      items={list.data?.items}
      skeleton={<ShelfSkeleton />}
      failure={{ title: 'books.loadFailed', advice: 'books.loadFailedAdvice' }}
      empty={{
        picture: <BookIcon />,
        message: text('books.empty'),
        action: (
          <RouteLink
            variant="primary"
            to="Main"
            fallback={<Link to={sitePaths.home}>{text('frame.notFound.action')}</Link>}
          >
            {text('books.toShop')}
          </RouteLink>
        ),
      }}
    >
      {(books) => <Shelf books={books} />}
    </ListPage>
  );
};
