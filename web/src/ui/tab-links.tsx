import type { ReactNode } from 'react';
import styles from './tab-links.module.css';

interface TabLinksProps {
  /** The purpose of the choice, for screen readers. */
  readonly label: string;
  /** `Link`s of the variant `plain`, with the class of `tabLink`. */
  readonly children: ReactNode;
  /** Shown at the end of their line; not one of the links. */
  readonly after?: ReactNode;
}

/** The class of a `Link` in `TabLinks`; `aria-current` marks the current page. */
export const tabLink = styles.link!;

/** The class of a number next to the title of a tab. */
export const tabCount = styles.count!;

/** Navigation between the pages of one area. It looks like tabs, but each is a page with its own address. */
export const TabLinks = ({ label, children, after }: TabLinksProps) => (
  <div className={styles.line}>
    <nav aria-label={label} className={styles.tabs}>
      {children}
    </nav>
    {after}
  </div>
);
