import type { LinkProps } from '@tanstack/react-router';
import { classNames } from '../lib/class-names.ts';
import styles from './back-link.module.css';
import { ArrowLeftIcon } from './icons/arrow-left-icon.tsx';
import { Link } from './link.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

interface BackLinkProps {
  readonly to: NonNullable<LinkProps['to']>;
  /** What its address names. */
  readonly params?: LinkProps['params'];
  /** Where it leads: read out. */
  readonly children: string;
  /** Shown on small screens only. */
  readonly onMobileOnly?: boolean;
}

/** An arrow before the heading of a page, which leads to the page above. */
export const BackLink = ({ to, params, children, onMobileOnly = false }: BackLinkProps) => (
  <Link
    variant="plain"
    className={classNames(styles.back, onMobileOnly && styles.onMobileOnly)}
    to={to}
    {...(params === undefined ? {} : { params })}
    icon={<ArrowLeftIcon />}
  >
    <VisuallyHidden>{children}</VisuallyHidden>
  </Link>
);
