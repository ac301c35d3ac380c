import { useText } from '../../i18n/use-text.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './grid-skeleton.module.css';
import { GridFrame } from './photo-grid.tsx';

/** The shape of a photo grid while it is not known which photos it holds. */
export const GridSkeleton = () => {
  const text = useText();
  return (
    <GridFrame>
      <div role="status" className={styles.skeleton}>
        <VisuallyHidden>{text('ui.loading')}</VisuallyHidden>
        <div className={styles.heading} />
      </div>
    </GridFrame>
  );
};
