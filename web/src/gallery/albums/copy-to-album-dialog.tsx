import { albumPhotosLimit } from '@albumen/contracts/limits';
import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ownAlbumsQuery } from '../../api/albums/albums.ts';
import { useText } from '../../i18n/use-text.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AlbumIcon } from '../../ui/icons/album-icon.tsx';
import { PlusIcon } from '../../ui/icons/plus-icon.tsx';
import { ListContent } from '../../ui/list-content.tsx';
import type { PhotosDialog, PhotoTarget } from '../photo-action.ts';
import { AlbumChoice } from './album-choice.tsx';
import { albumRoute } from './album-routes.ts';
import { copyToAlbum } from './copy-to-album.ts';
import { NewAlbumDialog } from './new-album-dialog.tsx';
import type { NamedAlbum } from './new-album-dialog.tsx';
import styles from './copy-to-album-dialog.module.css';

/** Albums §2: "A 'Copy to album' dialog lets a user pick an album or create a new one." It closes once one is picked. */
export const CopyToAlbumDialog: PhotosDialog<PhotosForAlbum> = ({ target, onClose, endSelection }) => {
  const text = useText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [isNaming, setNaming] = useState(false);
  // As they are when it opens: the lists behind it may change.
  const [photos] = useState<PhotoTarget<PhotosForAlbum>>(() => {
    const { count, loaded, onWire } = target;
    return { count, loaded, onWire };
  });
  // Shared albums cannot be changed.
  const list = useInfiniteQuery(ownAlbumsQuery(false));
  const albums = list.data?.pages.flatMap((page) => page.albums);

  const copyTo = (album: NamedAlbum): void => {
    onClose();
    endSelection();
    void copyToAlbum(photos, album, {
      client,
      text,
      show: ({ albumId }) => void navigate(albumRoute(albumId)),
    });
  };
  const newAlbum = (
    <Button icon={<PlusIcon />} onPress={() => setNaming(true)}>
      {text('albums.new')}
    </Button>
  );
  return (
    <>
      <Dialog
        title={text('albums.copy.title', { count: photos.count })}
        isOpen
        onClose={onClose}
        actions={
          <>
            <Button onPress={onClose}>{text('albums.cancel')}</Button>
            {newAlbum}
          </>
        }
      >
        <ListContent
          list={list}
          items={albums}
          failure={{ title: text('albums.loadFailed') }}
          empty={{ picture: <AlbumIcon />, message: text('albums.empty') }}
        >
          {(items) => (
            <ul className={styles.albums}>
              {items.map((album) => (
                <li key={album.albumId}>
                  <AlbumChoice
                    album={album}
                    isFull={album.photosCount >= albumPhotosLimit}
                    onChoose={() => copyTo(album)}
                  />
                </li>
              ))}
            </ul>
          )}
        </ListContent>
      </Dialog>
      {isNaming && <NewAlbumDialog onClose={() => setNaming(false)} onMade={copyTo} />}
    </>
  );
};
