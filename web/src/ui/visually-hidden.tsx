import type { ReactNode } from 'react';
import styles from './visually-hidden.module.css';

interface SkipLinkProps {
  readonly label: string;
  /** The id of the element that the focus moves to. */
  readonly targetId: string;
}

/** The first stop of the keyboard on every page: past the menu, to the content. Seen only while it has the focus. */
export const SkipLink = ({ label, targetId }: SkipLinkProps) => (
  <a
    className={styles.link}
    href={`#${targetId}`}
    onClick={(event) => {
      // A plain fragment link would change the address, and so wake the router.
      event.preventDefault();
      document.getElementById(targetId)?.focus();
    }}
  >
    {label}
  </a>
);

interface VisuallyHiddenProps {
  readonly children: ReactNode;
}

/** Words for a screen reader that the screen itself does not need. */
export const VisuallyHidden = ({ children }: VisuallyHiddenProps) => (
  <span className={styles.hidden}>{children}</span>
);
