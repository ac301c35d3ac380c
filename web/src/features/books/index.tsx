import { sitePaths } from '@albumen/contracts/site-paths';
import { createRoute } from '@tanstack/react-router';
import type { Feature } from '../../site/feature.ts';
import { accountPage, latePage, mainRoute } from '../../site/routes.ts';
import { BookIcon } from '../../ui/icons.tsx';

const bookRoute = createRoute({
  getParentRoute: () => mainRoute,
  path: sitePaths.onlineProduct,
  validateSearch: ({ page }): { page?: number } =>
    Number.isInteger(page) && Number(page) > 0 ? { page: Number(page) } : {},
  staticData: { coversFrame: true },
  component: latePage(() => import('./book-screen.tsx'), 'BookScreen'),
});

/** The customer's photo books, which they can look through. Linked from home and from orders. */
export const books = {
  routes: [
    accountPage(sitePaths.onlineProducts, () => import('./books-screen.tsx'), 'BooksScreen'),
    bookRoute,
  ],
  homeEntry: {
    place: 'projects',
    to: sitePaths.onlineProducts,
    label: 'books.title',
    Icon: BookIcon,
    detail: ({ books: made }) => made && ['home.books.count', { count: made.count }],
  },
  homePart: {
    slot: 'books',
    load: async () => (await import('./home-books.tsx')).HomeBooks,
  },
} satisfies Feature;
