import type { Album } from '@albumen/contracts/photo-management/albums';
import type { ReactNode } from 'react';
import { AlbumCover } from '../../gallery/albums/album-cover.tsx';
import type { ListRoute } from '../../gallery/list-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { Link } from '../../ui/link.tsx';
import styles from './album-tile.module.css';

interface AlbumTileProps {
  readonly album: Pick<Album, 'albumName' | 'photosCount' | 'coverPhotos'>;
  readonly to: ListRoute;
  /** Says more of it, below its number of photos. */
  readonly note?: string | undefined;
  /** What can be done with it. */
  readonly menu?: ReactNode;
}

/** An album: its cover, name and number of photos, which lead to it, and a menu beside them. */
export const AlbumTile = ({ album, to, note, menu }: AlbumTileProps) => {
  const text = useText();
  return (
    <li className={styles.tile}>
      <Link {...to} variant="plain" className={styles.link}>
        <AlbumCover album={album} />
        <span className={styles.name}>{album.albumName}</span>
        <span className={styles.facts}>
          {text('albums.photos', { count: album.photosCount })}
          {note !== undefined && <span className={styles.note}>{note}</span>}
        </span>
      </Link>
      {menu !== undefined && <div className={styles.menu}>{menu}</div>}
    </li>
  );
};

interface AlbumGridProps {
  /** `AlbumTile`s, and what else stands in line with them. */
  readonly children: ReactNode;
  readonly label: string;
}

/** Albums side by side, two on a phone. */
export const AlbumGrid = ({ children, label }: AlbumGridProps) => (
  <ul className={styles.grid} aria-label={label}>
    {children}
  </ul>
);
