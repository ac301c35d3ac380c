import type { Album } from '@albumen/contracts/photo-management/albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { AlbumCover } from '../../gallery/albums/album-cover.tsx';
import type { ListRoute } from '../../gallery/list-view.ts';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import type { PagedList } from '../../ui/list-content.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './album-grid.module.css';

interface AlbumTileProps {
  readonly album: Pick<Album, 'albumName' | 'photosCount' | 'coverPhotos'>;
  readonly to: ListRoute;
  /** A line below the number of photos. */
  readonly note?: string | undefined;
  readonly menu?: ReactNode;
}

/** An album: a link with its cover, name and number of photos, and a menu next to it. */
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

/**
 * Distance below the screen, in pixels, at which the next page loads. Our choice: it arrives before the customer sees
 * its place.
 */
const aheadPx = 600;

interface AlbumGridProps {
  /** `AlbumTile`s and other items of the grid. */
  readonly children: ReactNode;
  readonly label: string;
  /** The list whose next page loads when the end of the grid comes near. */
  readonly list: PagedList;
}

/** A paged grid of albums, two columns on a phone. */
export const AlbumGrid = ({ children, label, list }: AlbumGridProps) => {
  const end = useRef<HTMLDivElement>(null);
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  // Only its button retries a failed page.
  const isWanted = hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (!isWanted || !end.current) return undefined;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && void fetchNextPage(), {
      rootMargin: `${aheadPx}px`,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isWanted, fetchNextPage]);
  return (
    <div>
      <ul className={styles.grid} aria-label={label}>
        {children}
      </ul>
      <div ref={end} />
    </div>
  );
};

/** Albums §2: "A 'New album' tile". */
export const NewAlbumTile = ({ onPress }: { readonly onPress: () => void }) => {
  const text = useText();
  return (
    <li>
      <AriaButton className={styles.new!} onPress={onPress}>
        <PlusIcon />
        {text('albums.new')}
      </AriaButton>
    </li>
  );
};

/** The number of placeholders. Our choice: fills the rows of most screens. */
const expectedAlbums = 6;

/** The placeholders of albums while they load. */
export const AlbumGridSkeleton = () => {
  const text = useText();
  return (
    <div role="status">
      <VisuallyHidden>{text('ui.loading')}</VisuallyHidden>
      <div className={styles.grid} aria-hidden="true">
        {Array.from({ length: expectedAlbums }, (_, album) => (
          <div key={album}>
            <span className={styles.cover} />
            <span className={styles.line} />
          </div>
        ))}
      </div>
    </div>
  );
};
