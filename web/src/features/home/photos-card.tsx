import { sitePaths } from '@albumen/contracts/site-paths';
import { useQuery } from '@tanstack/react-query';
import { accountCountsQuery } from '../../api/photos/library.ts';
import { useText } from '../../i18n/use-text.ts';
import { PhotosIcon } from '../../ui/icons/photos-icon.tsx';
import { Link } from '../../ui/link.tsx';
import styles from './photos-card.module.css';

/** The way to the photo library, and how many photos it holds. */
export const PhotosCard = () => {
  const text = useText();
  const counts = useQuery(accountCountsQuery);
  return (
    <Link variant="plain" className={styles.card} to={sitePaths.photos}>
      <span className={styles.picture}>
        <PhotosIcon />
      </span>
      <h2 className={styles.title}>{text('home.photos.title')}</h2>
      <p className={styles.count}>
        {counts.isSuccess && text('home.photos.count', { count: counts.data.photosCount })}
        {counts.isError && text('home.photos.failed')}
      </p>
    </Link>
  );
};
