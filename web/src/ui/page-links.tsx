import type { LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { ChevronLeftIcon } from './screen-icons.tsx';
import { ChevronRightIcon } from './settings-icons.tsx';
import { Link } from './link.tsx';
import styles from './page-links.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface PagedAddress {
  /** The path of the list. */
  readonly to: NonNullable<LinkProps['to']>;
  /** The query of its address, with its `page`. */
  readonly search: object;
}

/** The pages of a list whose page is in the address. */
export interface Pages extends PagedAddress {
  /** The shown page, from 1. */
  readonly page: number;
  /** The number of pages. */
  readonly count: number;
}

/** The address of a page of a list: the first one has no `page`. The paths of lists have no parameters. */
export const pageAddress = ({ to, search }: PagedAddress, page: number) => ({
  to,
  search: { ...search, page: page === 1 ? undefined : page } as never,
});

/** The pages that have a link: the first, the last, and those around the current one. */
export const linkedPages = (page: number, count: number): number[] =>
  [...new Set([1, page - 1, page, page + 1, count])].filter((one) => one >= 1 && one <= count);

interface PageLinkProps {
  readonly pages: Pages;
  readonly to: number;
  readonly children: ReactNode;
}

const PageLink = ({ pages, to, children }: PageLinkProps) => (
  <Link
    variant="plain"
    className={styles.link}
    {...pageAddress(pages, to)}
    activeOptions={{ exact: true }}
    aria-current={to === pages.page ? 'page' : undefined}
  >
    {children}
  </Link>
);

/** Links to the other pages of a list. Nothing if there is only one. */
export const PageLinks = ({ pages }: { readonly pages: Pages }) => {
  const text = useText();
  const { page, count } = pages;
  if (count === 1) return null;
  const linked = linkedPages(page, count);
  return (
    <nav className={styles.pager} aria-label={text('ui.pages')}>
      {page > 1 && (
        <PageLink pages={pages} to={page - 1}>
          <ChevronLeftIcon />
          <VisuallyHidden>{text('ui.previousPage')}</VisuallyHidden>
        </PageLink>
      )}
      <ul className={styles.numbers}>
        {linked.map((one, index) => (
          <li key={one} data-gap={one - (linked[index - 1] ?? one) > 1 || undefined}>
            <PageLink pages={pages} to={one}>
              <VisuallyHidden>{text('ui.page')} </VisuallyHidden>
              {text('ui.pageNumber', { page: one })}
            </PageLink>
          </li>
        ))}
      </ul>
      {page < count && (
        <PageLink pages={pages} to={page + 1}>
          <VisuallyHidden>{text('ui.nextPage')}</VisuallyHidden>
          <ChevronRightIcon />
        </PageLink>
      )}
    </nav>
  );
};
