import { useRouter } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './back-link.module.css';
import { ArrowLeftIcon } from './icons.tsx';
import { Link } from './link.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the list from which this page was opened: the history has it before this page. */
    readonly openedFrom?: string;
  }
}

/** The page above another one. */
export interface PageAbove {
  readonly to: NonNullable<LinkProps['to']>;
  /** What its address names. */
  readonly params?: LinkProps['params'];
}

interface BackLinkProps extends PageAbove {
  /** Where it leads: read out. */
  readonly children: string;
  /** Shown on small screens only. */
  readonly onMobileOnly?: boolean;
}

const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

/** Leads to the page above; a page that was opened from there goes back in the history, to the same place. */
export const useGoBack = ({ to, params }: PageAbove): (() => unknown) => {
  const { history, navigate } = useRouter();
  return () =>
    history.location.state.openedFrom === to
      ? history.back()
      : navigate({ to, ...(params !== undefined && { params }) });
};

/**
 * An arrow before the heading of a page, which leads to the page above. A page that was opened from there leads back in the
 * history, to the same place.
 */
export const BackLink = ({ to, params, children, onMobileOnly = false }: BackLinkProps) => {
  const { history } = useRouter();
  const goBack = (event: MouseEvent) => {
    if (history.location.state.openedFrom !== to || !isPlainClick(event)) return;
    event.preventDefault();
    history.back();
  };
  return (
    <Link
      variant="plain"
      className={classNames(styles.back, onMobileOnly && styles.onMobileOnly)}
      to={to}
      {...(params === undefined ? {} : { params })}
      icon={<ArrowLeftIcon />}
      onClick={goBack}
    >
      <VisuallyHidden>{children}</VisuallyHidden>
    </Link>
  );
};
