import { Outline } from '../../ui/waiting.tsx';
import styles from './home-skeleton.module.css';

/** Our choice: a row of albums, or the rows of the menu page, on most screens. */
const shown = 5;

interface HomeSkeletonProps {
  /** Whether the menu page follows. */
  readonly isSmall: boolean;
}

/** The outline of the page: the picture of the newest photos and a row of albums, or the rows of the menu page. */
export const HomeSkeleton = ({ isSmall }: HomeSkeletonProps) => {
  const many = (className: string | undefined) =>
    Array.from({ length: shown }, (_, item) => <span key={item} className={className} />);
  return (
    <Outline className={isSmall ? styles.rows : styles.parts}>
      {isSmall ? (
        many(styles.row)
      ) : (
        <>
          <span className={styles.title} />
          <span className={styles.photos} />
          <span className={styles.title} />
          <span className={styles.albums}>{many(styles.album)}</span>
        </>
      )}
    </Outline>
  );
};
