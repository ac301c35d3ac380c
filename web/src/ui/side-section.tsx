import { useId } from 'react';
import type { ReactNode } from 'react';
import styles from './side-section.module.css';
import { Stack } from './layout.tsx';

interface SideSectionProps {
  /** A heading of the second level. */
  readonly title: string;
  /** One sentence about it. */
  readonly text?: string;
  /** Fields of a form, or a card. */
  readonly children: ReactNode;
}

/** A part of a page or of a form. On a wide screen its heading is next to its content, on others above. */
export const SideSection = ({ title, text, children }: SideSectionProps) => {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id} data-side-section>
      <Stack as="header" gap={1} className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && <p className={styles.text}>{text}</p>}
      </Stack>
      <Stack gap={5} className={styles.content}>
        {children}
      </Stack>
    </section>
  );
};
