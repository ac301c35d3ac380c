import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { QueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { albumQuery } from '../../api/albums/albums.ts';
import { sharedAlbumQuery } from '../../api/albums/shared-albums.ts';
import { downloadCalls } from '../../api/downloads.ts';
import { asLibraryPhotos, sharedPhotosOf } from '../../api/photos/album-list.ts';
import { GoneError } from '../../lib/failure-cause.ts';
import type { PhotoAction, PhotoTarget } from '../photo-action.ts';
import { downloadAction, loadDownloadPhoto } from './download-action.tsx';
import { downloadFromAlbum } from './download-from-album.ts';
import type { AlbumDownload } from './download-from-album.ts';

type AlbumAction = PhotoAction<PhotosForAlbum>;
type AlbumTarget = PhotoTarget<PhotosForAlbum>;

/** Requests a download of these photos; `name`: the album name, if known. */
type Create = (target: AlbumTarget, name: string | undefined) => AlbumDownload['create'];

/** Photos that an album rule selects may have left the album in the meantime. */
const requireSome = <Named>(photos: readonly Named[]): Named[] => {
  if (photos.length === 0) throw new GoneError('None of the photos is in the album.');
  return [...photos];
};

const createFromOwn: Create = (target, name) => async (id) => {
  const named = await asLibraryPhotos(target.onWire);
  const photos = named.flatMap((part) => ('photoIds' in part ? [...part.photoIds] : []));
  return downloadCalls.createDownload({ body: { id, name, photos: requireSome(photos) } });
};

const createFromShared =
  (albumId: string): Create =>
  (target, name) =>
  async (downloadId) => {
    const photos = requireSome(await sharedPhotosOf(albumId, target));
    return downloadCalls.createSharedAlbumDownload({ body: { id: albumId, downloadId, name, photos } });
  };

const kinds = {
  own: {
    createIn: () => createFromOwn,
    nameIn: (client: QueryClient, albumId: string) =>
      client.getQueryData(albumQuery(albumId).queryKey)?.albumName,
  },
  /** The photos of a shared album come from several libraries. */
  shared: {
    createIn: createFromShared,
    nameIn: (client: QueryClient, albumId: string) =>
      client.getQueryData(sharedAlbumQuery(albumId).queryKey)?.albumName,
  },
} as const;

const actionOf = (kind: keyof typeof kinds, albumId: string, showDownloads: () => void): AlbumAction => {
  const { createIn, nameIn } = kinds[kind];
  const { id, label, icon, shownIn } = downloadAction;
  return {
    id,
    label,
    icon,
    shownIn,
    disabledReason: ({ count }) => downloadAction.disabledReason?.({ count, loaded: [], onWire: [] }),
    run: (target, tools) => {
      if (target.count === 1 && target.loaded.length === 1) return tools.open(loadDownloadPhoto);
      const { client, text } = tools;
      void downloadFromAlbum({
        about: JSON.stringify(target.onWire),
        count: target.count,
        client,
        text,
        create: createIn(albumId)(target, nameIn(client, albumId)),
        showDownloads,
      });
    },
  };
};

/** Downloads the original of one album photo, or several photos as a ZIP of the download service. */
export const useAlbumDownload = (kind: keyof typeof kinds, albumId: string): AlbumAction => {
  const navigate = useNavigate();
  return useMemo(
    () => actionOf(kind, albumId, () => void navigate({ to: sitePaths.downloads })),
    [albumId, kind, navigate],
  );
};
