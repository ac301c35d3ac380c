import type { ReactNode } from 'react';
import styles from './tab-links.module.css';

interface TabLinksProps {
  /** What the links choose between, read out. */
  readonly label: string;
  /** `Link`s of the variant `plain`, with the class of `tabLink`. */
  readonly children: ReactNode;
  /** Stands at the end of their line, and is none of them. */
  readonly after?: ReactNode;
}

/** The class that makes a `Link` stand in `TabLinks`; the one of the current page is marked by `aria-current`. */
export const tabLink = styles.link!;

/** Navigation between the pages of one area. It looks like tabs, but each is a page with an address of its own. */
export const TabLinks = ({ label, children, after }: TabLinksProps) => (
  <div className={styles.line}>
    <nav aria-label={label} className={styles.tabs}>
      {children}
    </nav>
    {after}
  </div>
);
