import { useText } from '../i18n/use-text.ts';
import styles from './skeleton.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SkeletonProps {
  /** How many lines are expected, about. */
  readonly lines?: number;
}

/** The shape of what comes, while it is loaded. */
export const Skeleton = ({ lines = 4 }: SkeletonProps) => {
  const text = useText();
  return (
    <div role="status">
      <VisuallyHidden>{text('ui.loading')}</VisuallyHidden>
      <div className={styles.skeleton} aria-hidden="true">
        {Array.from({ length: lines }, (_, line) => (
          <div key={line} className={styles.line}>
            <span />
            <span />
          </div>
        ))}
      </div>
    </div>
  );
};
