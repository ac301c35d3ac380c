import type { Album } from '@albumen/contracts/photo-management/albums';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { formatAlbumDay } from '../../ui/money-and-dates.tsx';
import { Row } from '../../ui/layout.tsx';
import { ageInDays } from './age-in-days.ts';
import styles from './album-facts.module.css';

interface AlbumFactsProps {
  readonly album: Pick<Album, 'photosCount' | 'created'>;
  /** Content at the end of the line. */
  readonly after?: ReactNode;
}

/**
 * Albums §2: "a line with photo count and creation date ('Created today', 'Created yesterday' or 'Created dd MMM yyyy')".
 */
export const AlbumFacts = ({ album: { photosCount, created }, after }: AlbumFactsProps) => {
  const text = useText();
  const intl = useIntl();
  return (
    <Row gap={[1, 3]} wraps justify="between">
      <p className={styles.facts}>
        <span>{text('album.count', { count: photosCount })}</span>
        <span>{text('album.created', { age: ageInDays(created), day: formatAlbumDay(intl, created) })}</span>
      </p>
      {after}
    </Row>
  );
};
