import type { LinkProps } from '@tanstack/react-router';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../lib/class-names.ts';
import { ChevronLeftIcon, ChevronRightIcon } from './icons.tsx';
import { Link } from './link.tsx';
import styles from './page-links.module.css';

interface PageLinksProps {
  /** The path of the list. */
  readonly to: NonNullable<LinkProps['to']>;
  /** The shown page, from 1. */
  readonly page: number;
  readonly pages: number;
}

/** Links to the pages before and after this one, by the query parameter `page`. Nothing if there is only one page. */
export const PageLinks = ({ to, page, pages }: PageLinksProps) => {
  const text = useText();
  if (pages <= 1) return null;
  const linkTo = (target: number, label: string, icon: React.ReactNode) => {
    const isThere = target >= 1 && target <= pages;
    return isThere ? (
      <Link
        to={to}
        search={((before: object) => ({ ...before, page: target === 1 ? undefined : target })) as never}
        variant="quiet"
        aria-label={label}
        className={styles.link}
      >
        {icon}
      </Link>
    ) : (
      <span className={classNames(styles.link, styles.none)} />
    );
  };
  return (
    <nav aria-label={text('ui.pages')} className={styles.pages}>
      {linkTo(page - 1, text('ui.previousPage'), <ChevronLeftIcon />)}
      <span>{text('ui.pageOf', { page, pages })}</span>
      {linkTo(page + 1, text('ui.nextPage'), <ChevronRightIcon />)}
    </nav>
  );
};
