import { albumPhotosLimit } from '@albumen/contracts/limits';
import type { PhotosForAlbum } from '@albumen/contracts/photo-management/albums';
import { AddToAlbumIcon } from '../../ui/screen-icons.tsx';
import type { PhotoAction } from '../photo-action.ts';

/**
 * Copies photos of the library, or of an album whose list names them as `PhotosForAlbum`, into an album, with a dialog.
 */
export const copyToAlbumAction: PhotoAction<PhotosForAlbum> = {
  id: 'copy-to-album',
  label: 'albums.copy',
  icon: <AddToAlbumIcon />,
  shownIn: ['preview', 'selection'],
  disabledReason: ({ count }) => (count > albumPhotosLimit ? 'albums.copy.limit' : undefined),
  run: (_target, { open }) =>
    open(async () => (await import('./copy-to-album-dialog.tsx')).CopyToAlbumDialog),
};
