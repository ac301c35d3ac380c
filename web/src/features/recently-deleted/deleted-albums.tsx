import type { Album } from '@albumen/contracts/photo-management/albums';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deletedAlbumsQuery } from '../../api/albums/albums.ts';
import { leftAlbumsQuery } from '../../api/albums/shared-albums.ts';
import { isFeatureEnabled } from '../../api/configuration.ts';
import { daysUntil } from '../../gallery/albums/age-in-days.ts';
import { AlbumCover } from '../../gallery/albums/album-cover.tsx';
import { restoreAlbum, restoreOwn, restoreShared } from '../../gallery/albums/album-toasts.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { RestoreIcon } from '../../ui/screen-icons.tsx';
import { DeleteIcon } from '../../ui/settings-icons.tsx';
import { LoadFailure } from '../../ui/states.tsx';
import { useLateOverlay } from '../../ui/use-late-overlay.ts';
import { Row, Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { useErasedWhen } from './use-erased-when.ts';
import styles from './deleted-albums.module.css';

const loadErase = async () => (await import('./erase-dialogs.tsx')).EraseAlbumDialog;

interface DeletedAlbumRowProps {
  readonly album: Pick<Album, 'albumId' | 'albumName' | 'photosCount' | 'coverPhotos'>;
  /** Says how long the album can be restored. */
  readonly timeLeft: string;
  /** False for an album that somebody else owns. */
  readonly canErase: boolean;
  readonly onRestore: () => void;
}

/** A deleted album: its name and photos, how long it can be restored, and its actions. */
const DeletedAlbumRow = ({ album, timeLeft, canErase, onRestore }: DeletedAlbumRowProps) => {
  const text = useText();
  const erasing = useLateOverlay(loadErase, 'photos.actionNotLoaded');
  const { albumName, photosCount } = album;
  return (
    <Row gap={3} className={styles.row}>
      <AlbumCover album={album} size="small" />
      <div className={styles.words}>
        <p className={texts.name}>{albumName}</p>
        <p className={texts.quiet}>
          {text('albums.photos', { count: photosCount })}
          {' · '}
          {timeLeft}
        </p>
      </div>
      <div className={styles.actions}>
        <IconButton
          icon={<RestoreIcon />}
          label={text('deleted.album.restore', { albumName })}
          onPress={onRestore}
        />
        {canErase && (
          <IconButton
            icon={<DeleteIcon />}
            label={text('deleted.album.erase', { albumName })}
            onPress={erasing.open}
          />
        )}
      </div>
      {erasing.isOpen && erasing.Overlay && <erasing.Overlay album={album} onClose={erasing.close} />}
    </Row>
  );
};

/** The number of albums to show at first. Our choice: keeps the photos below within reach. */
const shownAtFirst = 6;

/** The albums in Recently deleted and the shared albums that the customer has left, as far as they can be shown. */
export const useDeletedAlbums = () => {
  const areShown = isFeatureEnabled('PhotoManagementAlbumViewEnabled');
  const areSharedShown = areShown && isFeatureEnabled('PhotoManagementSharedAlbumsViewEnabled');
  const text = useText();
  const erasedWhen = useErasedWhen();
  const own = useInfiniteQuery({ ...deletedAlbumsQuery, enabled: areShown });
  const left = useQuery({ ...leftAlbumsQuery, enabled: areSharedShown });
  const failed = [own, left].filter(({ isError, data }) => isError && data === undefined);
  const albums = [
    ...(own.data?.pages.flatMap((page) => page.albums) ?? []).map((album) => ({
      ...album,
      isLeft: false,
      timeLeft: erasedWhen(album),
    })),
    ...(left.data ?? []).map((album) => ({
      ...album,
      isLeft: true,
      timeLeft: text('deleted.album.leftFor', { days: daysUntil(album.erasedOn) }),
    })),
  ];
  return {
    /** Whether the albums are still unknown. */
    isLoading: own.isLoading || left.isLoading,
    isEmpty: albums.length === 0 && failed.length === 0,
    /** The most recently deleted album first. */
    albums: albums.toSorted((one, other) => (one.deletedAt < other.deletedAt ? 1 : -1)),
    error: failed[0]?.error,
    isRetrying: failed.some(({ isFetching }) => isFetching),
    retry: () => void Promise.all(failed.map(({ refetch }) => refetch())),
    hasNextPage: own.hasNextPage,
    isFetchingNextPage: own.isFetchingNextPage,
    fetchNextPage: () => void own.fetchNextPage(),
  };
};

interface DeletedAlbumsProps {
  readonly deleted: ReturnType<typeof useDeletedAlbums>;
}

/** The deleted albums, which can be restored or erased. Renders nothing if there are none. */
export const DeletedAlbums = ({ deleted }: DeletedAlbumsProps) => {
  const text = useText();
  const client = useQueryClient();
  const [areAllShown, setAllShown] = useState(false);
  const { albums, error, isEmpty, hasNextPage } = deleted;
  if (isEmpty) return null;
  const shown = areAllShown ? albums : albums.slice(0, shownAtFirst);
  const more = albums.length > shown.length || hasNextPage;
  const restore = (album: Pick<Album, 'albumId' | 'albumName'>, isLeft: boolean) =>
    void restoreAlbum(album, { client, text }, isLeft ? restoreShared : restoreOwn);
  return (
    <Stack as="section" gap={3} className={styles.section} aria-labelledby="deleted-albums">
      <h2 id="deleted-albums" className={texts.title}>
        {text('albums.title')}
      </h2>
      {error && (
        <LoadFailure
          failure={{ title: 'albums.loadFailed', advice: 'albums.loadFailedAdvice' }}
          loading={{ error, isFetching: deleted.isRetrying, refetch: deleted.retry }}
        />
      )}
      <ul className={styles.albums}>
        {shown.map(({ isLeft, timeLeft, ...album }) => (
          <li key={album.albumId}>
            {/* The row disappears when its album is restored or erased. */}
            <FocusHandover>
              <DeletedAlbumRow
                album={album}
                timeLeft={timeLeft}
                canErase={!isLeft}
                onRestore={() => restore(album, isLeft)}
              />
            </FocusHandover>
          </li>
        ))}
      </ul>
      {more && (
        <Button
          isPending={deleted.isFetchingNextPage}
          onPress={() => (areAllShown ? deleted.fetchNextPage() : setAllShown(true))}
        >
          {text('ui.showMore')}
        </Button>
      )}
    </Stack>
  );
};
