import type { Album } from '@albumen/contracts/photo-management/albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { ReactNode } from 'react';
import { AlbumCover } from '../../gallery/albums/album-cover.tsx';
import type { ListRoute } from '../../gallery/list-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
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
    <li className={classNames(styles.tile, menu !== undefined && styles.hasMenu)}>
      <Link {...to} state={{ openedFrom: sitePaths.albums }} variant="plain" className={styles.link}>
        <AlbumCover album={album} />
        <span className={styles.name}>{album.albumName}</span>
        <span className={styles.facts}>
          <span>{text('albums.photos', { count: album.photosCount })}</span>
          {note !== undefined && <span>{note}</span>}
        </span>
      </Link>
      {menu !== undefined && <div className={styles.menu}>{menu}</div>}
    </li>
  );
};
