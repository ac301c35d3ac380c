import type { CoverPhoto } from '@albumen/contracts/photo-management/albums';
import { classNames } from '../../lib/class-names.ts';
import { AlbumIcon } from '../../ui/icons.tsx';
import { PhotoPicture } from '../photo-picture.tsx';
import styles from './album-cover.module.css';

/** The rendition of that nominal size. */
const sourceOf = ({ renditions, thumbnails }: CoverPhoto, size: 300 | 800) => {
  const src = renditions === 'ready' ? thumbnails.find(({ id }) => id === size)?.url : undefined;
  return src === undefined ? undefined : { src };
};

interface AlbumCoverProps {
  readonly album: { readonly coverPhotos: readonly CoverPhoto[] };
  /** `small` for an item of a list. */
  readonly size?: 'small' | 'large';
}

/**
 * The picture of an album: its cover, a collage of its first photos, or an icon if it has no photos. Hidden from screen
 * readers, since the name is next to it.
 */
export const AlbumCover = ({ album: { coverPhotos }, size = 'large' }: AlbumCoverProps) => {
  // A small cover has no room for four photos.
  const photos = size === 'small' ? coverPhotos.slice(0, 1) : coverPhotos;
  return (
    <span className={classNames(styles.cover, styles[size])} data-photos={photos.length} aria-hidden="true">
      {photos.length === 0 && <AlbumIcon />}
      {photos.map((photo) => (
        <PhotoPicture
          key={photo.imageId}
          photo={photo}
          source={sourceOf(photo, size === 'large' && photos.length === 1 ? 800 : 300)}
          alt=""
        />
      ))}
    </span>
  );
};
