import { albumPhotosLimit } from '@albumen/contracts/limits';
import type { Album, PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import { ownAlbumsQuery } from '../../api/albums/albums.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { SearchField } from '../../ui/form/text-field.tsx';
import { AlbumIcon, PlusIcon } from '../../ui/icons.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import type { PhotoTarget, PhotosDialog } from '../photo-action.ts';
import { Stack } from '../../ui/layout.tsx';
import texts from '../../ui/text.module.css';
import { AlbumCover } from './album-cover.tsx';
import { NewAlbumDialog } from './album-name-dialogs.tsx';
import type { NamedAlbum } from './album-name-dialogs.tsx';
import { albumRoute } from './album-routes.ts';
import styles from './copy-to-album-dialog.module.css';
import { copyToAlbum } from './copy-to-album.ts';

interface AlbumChoiceProps {
  readonly album: Album;
  /** Whether the album has reached its photo limit. */
  readonly isFull: boolean;
  readonly onChoose: () => void;
}

/** An album to copy photos to: its cover, name and number of photos. */
const AlbumChoice = ({ album, isFull, onChoose }: AlbumChoiceProps) => {
  const text = useText();
  return (
    <AriaButton className={styles.choice!} isDisabled={isFull} onPress={onChoose}>
      <AlbumCover album={album} size="small" />
      <Stack as="span">
        <span className={texts.name}>{album.albumName}</span>
        <span className={texts.quiet}>
          {isFull ? text('albums.copy.isFull') : text('albums.photos', { count: album.photosCount })}
        </span>
      </Stack>
    </AriaButton>
  );
};

/** The number of albums from which on they can be searched. Our choice: fewer are seen at a glance. */
const searchedFrom = 8;

/** Returns how many pixels of an element are visible in its scroll container. */
const shownHeight = (element: HTMLElement): number => {
  const { top, bottom } = element.getBoundingClientRect();
  const foot = element.closest('[role=dialog]')?.querySelector('footer')?.getBoundingClientRect().top;
  return Math.min(bottom, foot ?? bottom) - top;
};

/** Albums §2: "A 'Copy to album' dialog lets a user pick an album or create a new one." It closes once one is picked. */
export const CopyToAlbumDialog: PhotosDialog<PhotosForAlbum> = ({ target, onClose, endSelection }) => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  const [searched, setSearched] = useState('');
  const content = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState<number>();
  // Fixed when the dialog opens: the lists behind it may change.
  const [photos] = useState<PhotoTarget<PhotosForAlbum>>(() => {
    const { count, loaded, onWire } = target;
    return { count, loaded, onWire };
  });
  // Shared albums cannot be changed.
  const list = useInfiniteQuery(ownAlbumsQuery(false));
  const { albumId: current } = useParams({ strict: false });
  const albums = list.data?.pages.flatMap((page) => page.albums).filter(({ albumId }) => albumId !== current);
  const words = searched.trim().toLocaleLowerCase();
  const found = albums?.filter(({ albumName }) => albumName.toLocaleLowerCase().includes(words));

  // A match may be on a later page.
  const isMoreSearched = words !== '' && list.hasNextPage && !list.isFetching && !list.isError;
  const { fetchNextPage } = list;
  useEffect(() => {
    if (isMoreSearched) void fetchNextPage();
  }, [isMoreSearched, fetchNextPage]);

  const search = (value: string): void => {
    // With fewer results the dialog keeps its height: the search field must not move.
    if (searched === '' && content.current) setHeight(shownHeight(content.current));
    setSearched(value);
  };

  const copyTo = (album: NamedAlbum): void => {
    onClose();
    void copyToAlbum(photos, album, {
      endSelection,
      client,
      text,
      show: ({ albumId }) => void navigate(albumRoute(albumId)),
    });
  };
  return (
    <>
      <Dialog
        title={text('albums.copy.title', { count: photos.count })}
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{text('ui.cancel')}</Button>
            <Button icon={<PlusIcon />} onPress={() => setNaming(true)}>
              {text('albums.new')}
            </Button>
          </>
        }
      >
        <ListContent
          list={list}
          items={albums}
          // Albums §8
          failure={{ title: 'albums.loadFailed', advice: 'albums.loadFailedAdvice' }}
          empty={{
            picture: <AlbumIcon />,
            message: text(current === undefined ? 'albums.empty' : 'albums.copy.noOther'),
          }}
        >
          {(items) => (
            <Stack gap={2} ref={content} className={styles.content} style={{ minHeight: height }}>
              {items.length >= searchedFrom && (
                <SearchField label={text('albums.copy.search')} value={searched} onChange={search} />
              )}
              <p role="status" className={styles.found}>
                {words !== '' &&
                  found &&
                  !list.isFetching &&
                  text('albums.copy.found', { count: found.length })}
              </p>
              <Stack as="ul" gap={1} className={styles.albums}>
                {found?.map((album) => (
                  <li key={album.albumId}>
                    <AlbumChoice
                      album={album}
                      isFull={album.photosCount >= albumPhotosLimit}
                      onChoose={() => copyTo(album)}
                    />
                  </li>
                ))}
              </Stack>
            </Stack>
          )}
        </ListContent>
      </Dialog>
      {isNaming && <NewAlbumDialog onClose={() => setNaming(false)} onMade={copyTo} />}
    </>
  );
};
