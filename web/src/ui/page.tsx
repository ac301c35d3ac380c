import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './page.module.css';

interface PageProps {
  readonly children: ReactNode;
  /** Takes the whole width, for photo grids; else at most 1280 px. */
  readonly isWide?: boolean;
}

/** The content of a page, with its margins. */
export const Page = ({ children, isWide = false }: PageProps) => (
  <div className={classNames(styles.page, isWide && styles.wide)}>{children}</div>
);
