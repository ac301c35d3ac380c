import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './tile-sign.module.css';

interface TileSignProps {
  readonly icon: ReactNode;
  readonly words: string;
  /** Whether something is wrong with the photo. */
  readonly isBad?: boolean;
}

/** Says something about a photo on its tile; a screen reader hears it with the photo's name. */
export const TileSign = ({ icon, words, isBad = false }: TileSignProps) => (
  <span className={classNames(styles.sign, isBad ? styles.bad : styles.plain)} aria-hidden="true">
    {icon}
    <span className={styles.word}>{words}</span>
  </span>
);
