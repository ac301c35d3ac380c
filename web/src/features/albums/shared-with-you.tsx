import { useInfiniteQuery } from '@tanstack/react-query';
import { sharedAlbumsQuery } from '../../api/albums/shared-albums.ts';
import { hasFailedToLoad } from '../../lib/failure-cause.ts';
import { sharedAlbumRoute } from '../../gallery/albums/album-routes.ts';
import { useText } from '../../i18n/use-text.ts';
import { failureValues } from '../../i18n/failure-values.ts';
import { ListContent } from '../../ui/list-content.tsx';
import { AlbumGrid } from './album-grid.tsx';
import { AlbumTile } from './album-tile.tsx';
import styles from './shared-with-you.module.css';

/** Albums §2: "a 'Shared with you' list". Nothing where nobody shares an album with the customer. */
export const SharedWithYou = () => {
  const text = useText();
  const list = useInfiniteQuery(sharedAlbumsQuery);
  const albums = list.data?.pages.flatMap((page) => page.albums);
  const isNeeded = hasFailedToLoad(list) || (albums !== undefined && albums.length > 0);
  if (!isNeeded) return null;
  return (
    <section className={styles.section} aria-labelledby="shared-with-you">
      <h2 id="shared-with-you" className={styles.title}>
        {text('albums.shared.title')}
      </h2>
      <ListContent
        list={list}
        items={albums}
        failure={{
          // Albums §8
          title: text('albums.shared.loadFailed'),
          text: text('albums.loadFailedAdvice', failureValues(list.error, text)),
        }}
        empty={{ picture: null, message: '' }}
      >
        {(items) => (
          <AlbumGrid label={text('albums.shared.title')} list={list}>
            {items.map((album) => (
              <AlbumTile
                key={album.albumId}
                album={album}
                to={sharedAlbumRoute(album.albumId)}
                note={album.owner === '' ? undefined : text('albums.shared.from', { owner: album.owner })}
              />
            ))}
          </AlbumGrid>
        )}
      </ListContent>
    </section>
  );
};
