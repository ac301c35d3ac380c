import { sitePaths } from '@albumen/contracts/site-paths';
import { useText } from '../../i18n/use-text.ts';
import type { HomePartProps } from '../../site/feature.ts';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { Shelf } from './books-screen.tsx';

/** Our choice: a row of most screens. */
const booksShown = 4;

/** The latest photo books on the home page. Nothing while there are none. */
export const HomeBooks = ({ overview: { books }, failure }: HomePartProps) => {
  const text = useText();
  if (books?.count === 0) return null;
  return (
    <Section
      title={text('home.books')}
      note={books && text('home.number', { count: books.count })}
      actions={<Link to={sitePaths.onlineProducts}>{text('home.books.all')}</Link>}
    >
      {books ? <Shelf books={books.newest.slice(0, booksShown)} /> : failure}
    </Section>
  );
};
