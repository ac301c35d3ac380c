import { createLink, useRouter } from '@tanstack/react-router';
import type { LinkProps } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import buttonStyles from './button.module.css';
import { ArrowLeftIcon } from './icons.tsx';
import styles from './link.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  readonly ref?: Ref<HTMLAnchorElement>;
  /**
   * `text`: in or like text. `primary`, `quiet`: looks like that button. `plain`: styled only by the caller's class.
   */
  readonly variant?: 'text' | 'primary' | 'quiet' | 'plain';
  /** Shown before the text. */
  readonly icon?: ReactNode;
}

const looks = {
  text: classNames(styles.link, styles.text),
  primary: classNames(buttonStyles.button, buttonStyles.primary),
  quiet: classNames(buttonStyles.button, buttonStyles.quiet),
  plain: undefined,
};

const Anchor = ({ variant = 'text', icon, className, children, ...rest }: AnchorProps) => (
  <a {...rest} className={classNames(looks[variant], className)}>
    {icon}
    {children}
  </a>
);

/** A link to a page of the application, by its typed path. It keeps the stripped display. */
export const Link = createLink(Anchor);

/** A link to an address outside the application. */
export const ExternalLink = Anchor;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The path of the list from which this page was opened: the history has it before this page. */
    readonly openedFrom?: string;
  }
}

/** The page above another one. */
export interface PageAbove {
  readonly to: NonNullable<LinkProps['to']>;
  /** The parameters of its path. */
  readonly params?: LinkProps['params'];
}

interface BackLinkProps extends PageAbove {
  /** The destination, for screen readers. */
  readonly children: string;
  /** Shown on small screens only. */
  readonly onMobileOnly?: boolean;
}

const isPlainClick = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey && !altKey;

/**
 * Returns a function that goes to the page above. If this page was opened from there, it goes back in the history, to
 * the same place.
 */
export const useGoBack = ({ to, params }: PageAbove): (() => unknown) => {
  const { history, navigate } = useRouter();
  return () =>
    history.location.state.openedFrom === to
      ? history.back()
      : navigate({ to, ...(params !== undefined && { params }) });
};

/**
 * An arrow before the heading of a page, which leads to the page above. If this page was opened from there, it goes
 * back in the history, to the same place.
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
