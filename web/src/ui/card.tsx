import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { classNames } from '../lib/class-names.ts';
import { IconTile } from './badge.tsx';
import styles from './card.module.css';

interface CardProps {
  /** A heading of the second level. */
  readonly title?: string;
  /** Shown at the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page on its own surface. */
export const Card = ({ title, actions, children }: CardProps) => (
  <section className={classNames(styles.card, styles.section)}>
    {title !== undefined && (
      <header className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {actions}
      </header>
    )}
    {children}
  </section>
);

interface CardAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'title'> {
  readonly ref?: Ref<HTMLAnchorElement>;
  /** A heading of the second level. */
  readonly title: string;
  /** An icon. */
  readonly picture?: ReactNode;
  /** Information that helps to decide whether to follow the link. */
  readonly children?: ReactNode;
}

const CardAnchor = ({ title, picture, children, className, ...rest }: CardAnchorProps) => (
  <a {...rest} className={classNames(styles.lift, styles.link, className)}>
    {picture !== undefined && <IconTile size={3.5}>{picture}</IconTile>}
    <h2 className={styles.title}>{title}</h2>
    {children !== undefined && <p className={styles.text}>{children}</p>}
  </a>
);

/** A card that leads to a page, by its typed path. */
export const CardLink = createLink(CardAnchor);

interface CardGridProps {
  /** `li` elements, each with a card. */
  readonly children: ReactNode;
}

/** Cards side by side, as many as fit. */
export const CardGrid = ({ children }: CardGridProps) => <ul className={styles.grid}>{children}</ul>;
