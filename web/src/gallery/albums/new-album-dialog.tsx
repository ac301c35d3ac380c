import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { albumCalls } from '../../api/albums/albums.ts';
import { refreshLibrary } from '../../api/photos/library.ts';
import { useText } from '../../i18n/use-text.ts';
import { underWay } from '../interrupted-change.ts';
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
  const client = useQueryClient();
  const navigate = useNavigate();
  // One that is tried again is made once; another name is another album.
  const asked = useRef<NamedAlbum>(undefined);
  const { mutateAsync } = useMutation({
    mutationFn: async (name: string) => {
      if (asked.current?.albumName !== name)
        asked.current = { albumId: crypto.randomUUID(), albumName: name };
      const body = { name, albumId: asked.current.albumId };
      const { albumId } = await underWay('albums.createFailed', () => albumCalls.createAlbum({ body }));
      return { albumId, albumName: name };
    },
  });
  const make = async (name: string): Promise<void> => {
    const album = await mutateAsync(name);
    onClose();
    void refreshLibrary(client);
    if (onMade) onMade(album);
    else await navigate(albumRoute(album.albumId));
  };
  return (
    <AlbumNameDialog
      title={text('albums.new')}
      submit={text('albums.create')}
      albumName=""
      onSave={make}
      onClose={onClose}
    />
  );
};
