import type { CSSProperties, ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './badge.module.css';
import tones from './tone.module.css';

type Tone = 'status' | 'accent' | 'warning' | 'danger' | 'quiet';

interface BadgeProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** A few words in a colour, such as a status. */
export const Badge = ({ tone, children }: BadgeProps) => (
  <span className={classNames(styles.badge, tones[tone])}>{children}</span>
);

interface IconTileProps {
  /** `accent` if absent. */
  readonly tone?: Tone;
  /** In rem; that of a control if absent. */
  readonly size?: number;
  readonly isRound?: boolean;
  /** An icon. */
  readonly children: ReactNode;
}

/** An icon on a coloured ground. */
export const IconTile = ({ tone = 'accent', size, isRound = false, children }: IconTileProps) => (
  <span
    className={classNames(styles.tile, isRound && styles.round, tones[tone])}
    style={size === undefined ? undefined : ({ '--tile': `${size}rem` } as CSSProperties)}
  >
    {children}
  </span>
);
