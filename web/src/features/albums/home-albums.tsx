import type { OverviewAlbum } from '@albumen/contracts/overview';
import { sitePaths } from '@albumen/contracts/site-paths';
import { useRef } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { AlbumCover } from '../../gallery/albums/album-cover.tsx';
import { albumRoute, sharedAlbumRoute } from '../../gallery/albums/album-routes.ts';
import { useElementWidth } from '../../gallery/grid/measuring.ts';
import { useText } from '../../i18n/use-text.ts';
import type { HomePartProps } from '../../site/feature.ts';
import { Button } from '../../ui/button.tsx';
import { PlusIcon } from '../../ui/icons.tsx';
import { Link } from '../../ui/link.tsx';
import { Section } from '../../ui/section.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { Row } from '../../ui/layout.tsx';
import grid from './album-grid.module.css';
import styles from './home-albums.module.css';

const Album = ({ album }: { readonly album: OverviewAlbum }) => {
  const text = useText();
  const { albumId, albumName, photosCount, isShared, owner } = album;
  return (
    <li className={styles.album}>
      <Link
        {...(isShared ? sharedAlbumRoute(albumId) : albumRoute(albumId))}
        variant="plain"
        className={grid.link}
      >
        <AlbumCover album={album} />
        <span className={styles.name}>{albumName}</span>
        <span className={styles.facts}>
          {owner ? text('home.albums.from', { owner }) : text('home.photos.count', { count: photosCount })}
        </span>
      </Link>
    </li>
  );
};

/** Our choice, in pixels: covers are never narrower, and not much wider. */
const narrowest = 192;
const widest = 340;

/** Our choice: one album alone is not larger than those of others. */
const fewestColumns = 5;

/** As in the style sheet. */
const gap = 20;

const loadNewAlbum = async () => (await import('../../gallery/albums/album-name-dialogs.tsx')).NewAlbumDialog;

/** The customer's newest albums on the home page, and those that others share with them: one row. */
export const HomeAlbums = ({ overview, failure }: HomePartProps) => {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const width = useElementWidth(place);
  const making = useLateOverlay(loadNewAlbum, 'photos.actionNotLoaded');
  const { albums } = overview;
  const areSharedShown = isFeatureEnabled('PhotoManagementSharedAlbumsViewEnabled');
  const shown = albums?.newest.filter(({ isShared }) => areSharedShown || !isShared);
  // The first steps say how to begin.
  if (shown?.length === 0 && overview.photos?.count === 0) return null;
  const room = Math.max(2, Math.floor((width + gap) / (narrowest + gap)));
  const columns = Math.min(
    room,
    Math.max(Math.ceil(width / widest), fewestColumns, (shown?.length ?? 0) + 1),
  );
  return (
    <Section
      title={text('home.albums')}
      note={albums && text('home.number', { count: albums.count })}
      actions={<Link to={sitePaths.albums}>{text('home.albums.all')}</Link>}
    >
      <div ref={place}>
        {!shown && failure}
        {shown?.length === 0 && (
          <Row gap={[3, 6]} wraps justify="between" className={styles.none}>
            <p>{text('home.albums.none')}</p>
            <Button icon={<PlusIcon />} isPending={making.isLoading} onPress={making.open}>
              {text('albums.new')}
            </Button>
          </Row>
        )}
        {shown && shown.length > 0 && width > 0 && (
          <ul className={styles.albums} style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}>
            {shown.slice(0, columns).map((album) => (
              <Album key={album.albumId} album={album} />
            ))}
            {shown.length < columns && (
              <li>
                <AriaButton className={styles.new!} onPress={making.open}>
                  <PlusIcon />
                  {text('albums.new')}
                </AriaButton>
              </li>
            )}
          </ul>
        )}
      </div>
      {making.isOpen && making.Overlay && <making.Overlay onClose={making.close} />}
    </Section>
  );
};
