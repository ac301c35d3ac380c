import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface SkipLinkProps {
  readonly label: string;
  /** The id of the element that the focus moves to. */
  readonly targetId: string;
}

/** The first stop of the keyboard on every page: skips the menu. Visible only while it has the focus. */
export const SkipLink = ({ label, targetId }: SkipLinkProps) => (
  <a
    className={styles.link}
    href={`#${targetId}`}
    onClick={(event) => {
      // A plain fragment link would change the address, and so trigger the router.
      event.preventDefault();
      document.getElementById(targetId)?.focus();
    }}
  >
    {label}
  </a>
);

/** Text for screen readers that is not visible on the screen. */
export const VisuallyHidden = ({ children }: { readonly children: ReactNode }) => (
  <span className={styles.hidden}>{children}</span>
);
