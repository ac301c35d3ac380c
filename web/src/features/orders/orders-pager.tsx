import { sitePaths } from '@albumen/contracts/site-paths';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { ChevronLeftIcon, ChevronRightIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './orders-pager.module.css';

/** The pages that have a link: the first, the last, and those around the current one. */
export const linkedPages = (page: number, pages: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, pages])].filter((one) => one >= 1 && one <= pages);

interface PageLinkProps {
  readonly page: number;
  readonly isCurrent?: boolean;
  readonly children: ReactNode;
}

const PageLink = ({ page, isCurrent = false, children }: PageLinkProps) => (
  <Link
    variant="plain"
    className={styles.link}
    to={sitePaths.orders}
    search={(now) => ({ ...now, page: page === 1 ? undefined : page })}
    activeOptions={{ exact: true }}
    aria-current={isCurrent ? 'page' : undefined}
  >
    {children}
  </Link>
);

interface OrdersPagerProps {
  /** The first page is 1. */
  readonly page: number;
  readonly pages: number;
}

/** Links to the other pages of the list. Nothing if there is only one. */
export const OrdersPager = ({ page, pages }: OrdersPagerProps) => {
  const text = useText();
  if (pages === 1) return null;
  const linked = linkedPages(page, pages);
  return (
    <nav className={styles.pager} aria-label={text('orders.pages')}>
      {page > 1 && (
        <PageLink page={page - 1}>
          <ChevronLeftIcon />
          <VisuallyHidden>{text('orders.previousPage')}</VisuallyHidden>
        </PageLink>
      )}
      <ul className={styles.numbers}>
        {linked.map((one, index) => (
          <li key={one} data-gap={one - (linked[index - 1] ?? one) > 1 || undefined}>
            <PageLink page={one} isCurrent={one === page}>
              <VisuallyHidden>{text('orders.page')} </VisuallyHidden>
              {text('orders.pageNumber', { page: one })}
            </PageLink>
          </li>
        ))}
      </ul>
      {page < pages && (
        <PageLink page={page + 1}>
          <VisuallyHidden>{text('orders.nextPage')}</VisuallyHidden>
          <ChevronRightIcon />
        </PageLink>
      )}
    </nav>
  );
};
