import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './section.module.css';
import { Row, Stack } from './layout.tsx';

interface SectionProps {
  /** A heading of the second level. */
  readonly title: string;
  /** Shown next to the title, such as a number; its room is kept while it is undefined. */
  readonly note?: ReactNode;
  /** Links and buttons at the end of the heading's line. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a page without a surface of its own: a heading, and what it is about. */
export const Section = ({ title, note, actions, children }: SectionProps) => {
  const titleId = useId();
  return (
    <Stack as="section" gap={3} aria-labelledby={titleId}>
      <Row as="header" gap={[1, 3]} wraps className={styles.head}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {actions && (
          <Row gap={[2, 5]} wraps className={styles.actions}>
            {actions}
          </Row>
        )}
      </Row>
      {children}
    </Stack>
  );
};
