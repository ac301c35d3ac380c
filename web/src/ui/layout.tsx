import { createElement } from 'react';
import type { CSSProperties, HTMLAttributes, Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import styles from './layout.module.css';

/** A step of the scale of spaces: `--space-3`. */
type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8;

interface LayoutProps extends HTMLAttributes<HTMLElement> {
  /** `div` if absent. */
  readonly as?: keyof HTMLElementTagNameMap;
  readonly ref?: Ref<HTMLElement>;
}

const gapOf = (gap: Space | readonly [row: Space, column: Space]): CSSProperties =>
  ({
    '--gap': [gap]
      .flat()
      .map((space) => (space === 0 ? '0px' : `var(--space-${space})`))
      .join(' '),
  }) as CSSProperties;

interface StackProps extends LayoutProps {
  /** Between the children; none if absent. */
  readonly gap?: Space;
  /** Children take the whole width if absent. */
  readonly align?: 'start' | 'center';
}

/** Shows its children one below the other. */
export const Stack = ({ as = 'div', gap = 0, align, className, style, ...rest }: StackProps) =>
  createElement(as, {
    ...rest,
    className: classNames(styles.stack, className),
    style: { ...style, ...gapOf(gap) },
    'data-align': align,
  });

interface RowProps extends LayoutProps {
  /** Between the children, or between lines and between children of a line. */
  readonly gap: Space | readonly [row: Space, column: Space];
  /** Whether children that do not fit go to the next line. */
  readonly wraps?: boolean;
  /** `center` if absent. */
  readonly align?: 'start' | 'baseline' | 'stretch';
  /** The children are at the start if absent. */
  readonly justify?: 'between';
}

/** Shows its children side by side. */
export const Row = ({
  as = 'div',
  gap,
  wraps = false,
  align,
  justify,
  className,
  style,
  ...rest
}: RowProps) =>
  createElement(as, {
    ...rest,
    className: classNames(styles.row, wraps && styles.wraps, justify && styles.between, className),
    style: { ...style, ...gapOf(gap) },
    'data-align': align,
  });
