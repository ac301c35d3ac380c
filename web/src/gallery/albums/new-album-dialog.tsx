import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { albumCalls } from '../../api/albums/albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { useText } from '../../i18n/use-text.ts';
import { useChange } from '../../site/change.ts';
import { AlbumNameDialog } from './album-name-dialog.tsx';
import { albumRoute } from './album-routes.ts';

/** An album as those know it who put photos into it. */
export interface NamedAlbum {
  readonly albumId: string;
  readonly albumName: string;
}

interface NewAlbumDialogProps {
  readonly onClose: () => void;
  /** What follows once the album is there; without it the customer is led to the album. */
  readonly onMade?: (album: NamedAlbum) => void;
}

/** Makes an album, empty at first. */
export const NewAlbumDialog = ({ onClose, onMade }: NewAlbumDialogProps) => {
  const text = useText();
  const navigate = useNavigate();
  // One that is tried again is made once; another name is another album.
  const asked = useRef<NamedAlbum>(undefined);
  const { run } = useChange({
    run: async (name: string): Promise<NamedAlbum> => {
      if (asked.current?.albumName !== name)
        asked.current = { albumId: crypto.randomUUID(), albumName: name };
      const body = { name, albumId: asked.current.albumId };
      const { albumId } = await albumCalls.createAlbum({ body });
      return { albumId, albumName: name };
    },
    leave: (album) => {
      onClose();
      return onMade ? onMade(album) : navigate(albumRoute(album.albumId));
    },
    failed: 'albums.createFailed',
    refresh: refreshLibrary,
  });
  return (
    <AlbumNameDialog
      title={text('albums.new')}
      submit={text('albums.create')}
      albumName=""
      onSave={run}
      onClose={onClose}
    />
  );
};
