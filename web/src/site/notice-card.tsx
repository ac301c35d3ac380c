import type { ReactNode } from 'react';
import { classNames } from '../lib/class-names.ts';
import { PageHeading } from '../ui/page.tsx';
import { Stack } from '../ui/layout.tsx';
import styles from './notice-card.module.css';

export interface NoticeCardProps {
  /** The only heading of the page, and its title. */
  readonly title: string;
  /** An icon. */
  readonly picture: ReactNode;
  /** `danger`: something went wrong, or will be destroyed. */
  readonly tone?: 'normal' | 'danger';
  /** Paragraphs. */
  readonly children?: ReactNode;
  /** Buttons and links, the main one first. */
  readonly actions?: ReactNode;
}

/** The only card of a page: what happened, or a question, and what to do next. */
export const NoticeCard = ({ title, picture, tone = 'normal', children, actions }: NoticeCardProps) => (
  <div className={styles.card}>
    <div className={classNames(styles.picture, styles[tone])} aria-hidden="true">
      {picture}
    </div>
    <PageHeading className={styles.heading}>{title}</PageHeading>
    <Stack gap={3} className={styles.words}>
      {children}
    </Stack>
    {actions !== undefined && (
      <Stack gap={3} className={styles.actions}>
        {actions}
      </Stack>
    )}
  </div>
);

/** A page in the frame of the account with one card. */
export const NoticeCardPage = (card: NoticeCardProps) => (
  <div className={styles.page}>
    <NoticeCard {...card} />
  </div>
);
