import type { CSSProperties, ReactNode } from 'react';
import { useText } from '../i18n/use-text.ts';
import { classNames } from '../lib/class-names.ts';
import styles from './waiting.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SpinnerProps {
  /** The text for screen readers; "Loading…" if absent. */
  readonly label?: string | undefined;
  /** `small` is for a line of text or a button. */
  readonly size?: 'small' | 'large';
}

/** Shows that something of unknown length is in progress. Appears after a moment, so that it never flashes. */
export const Spinner = ({ label, size = 'large' }: SpinnerProps) => {
  const text = useText();
  return (
    <span role="status" className={classNames(styles.spinner, styles[size])}>
      <span className={styles.ring} aria-hidden="true" />
      <VisuallyHidden>{label ?? text('ui.loading')}</VisuallyHidden>
    </span>
  );
};

interface SkeletonProps {
  /** The approximate number of lines. */
  readonly lines?: number;
  /**
   * The least height on phones, tablets and wide screens, in rem: that of the content, so that nothing moves when it
   * arrives. Default: that of the lines.
   */
  readonly heights?: readonly [small: number, medium: number, large: number];
}

interface OutlineProps {
  readonly className?: string | undefined;
  readonly style?: CSSProperties | undefined;
  readonly children: ReactNode;
}

/** The outline of content of any form, with the words for screen readers. */
export const Outline = ({ className, style, children }: OutlineProps) => {
  const text = useText();
  return (
    <div role="status">
      <VisuallyHidden>{text('ui.loading')}</VisuallyHidden>
      <div className={className} style={style} aria-hidden="true">
        {children}
      </div>
    </div>
  );
};

const noHeights = [0, 0, 0] as const;

/** The outline of content while it loads. */
export const Skeleton = ({ lines = 4, heights: [small, medium, large] = noHeights }: SkeletonProps) => (
  <Outline
    className={styles.skeleton}
    style={
      { '--small': `${small}rem`, '--medium': `${medium}rem`, '--large': `${large}rem` } as CSSProperties
    }
  >
    {Array.from({ length: lines }, (_, line) => (
      <div key={line} className={styles.line}>
        <span />
        <span />
      </div>
    ))}
  </Outline>
);

/** The outline of cards while they load. */
export const CardsSkeleton = () => (
  <Outline className={styles.cards}>
    <span />
    <span />
    <span />
  </Outline>
);
