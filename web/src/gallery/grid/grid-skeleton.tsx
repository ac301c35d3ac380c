import { useText } from '../../i18n/use-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './grid-skeleton.module.css';
import { GridFrame } from './photo-grid.tsx';

interface GridSkeletonProps {
  readonly hasHeadings: boolean;
}

/** The outline of a photo grid before its photos are known. */
export const GridSkeleton = ({ hasHeadings }: GridSkeletonProps) => {
  const text = useText();
  return (
    <GridFrame hasHeadings={hasHeadings}>
      <div role="status" className={styles.skeleton}>
        <VisuallyHidden>{text('ui.loading')}</VisuallyHidden>
        <div className={styles.heading} />
      </div>
    </GridFrame>
  );
};
