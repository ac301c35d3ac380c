import type { CoverPhoto } from '@albumen/contracts/photo-management/albums';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useRetry } from '../../lib/retrying.ts';
import { AlbumIcon } from '../../ui/icons.tsx';
import { FailedPicture } from '../failed-picture.tsx';
import { usePlaceholder } from '../grid/placeholder.ts';
import styles from './album-cover.module.css';

interface CoverPictureProps {
  readonly photo: CoverPhoto;
  /** The nominal size of the rendition that suits it. */
  readonly size: 300 | 800;
}

/** One photo of a cover; shows its placeholder until it has loaded. */
const CoverPicture = ({ photo, size }: CoverPictureProps) => {
  const url = photo.renditions === 'ready' ? photo.thumbnails.find(({ id }) => id === size)?.url : undefined;
  // A renewed url is a new image.
  const [last, setLast] = useState<{
    readonly url: string;
    readonly isShown: boolean;
    readonly failures: number;
  }>();
  const { isShown, failures } = last && last.url === url ? last : { isShown: false, failures: 0 };
  const [attempt, setAttempt] = useState(0);
  useRetry(isShown ? 0 : failures, () => setAttempt(failures));
  const isFailed = photo.renditions === 'failed' || (failures > 0 && !isShown);
  const background = usePlaceholder(photo.placeholder, !isShown && !isFailed);
  return (
    <span
      className={styles.picture}
      style={background === undefined || isFailed ? undefined : { background }}
    >
      {url !== undefined && (
        <img
          key={`${url} ${attempt}`}
          src={url}
          alt=""
          decoding="async"
          draggable={false}
          className={classNames(styles.image, isShown && styles.shown)}
          onLoad={() => setLast({ url, isShown: true, failures: 0 })}
          onError={() => setLast({ url, isShown: false, failures: failures + 1 })}
        />
      )}
      {isFailed && <FailedPicture />}
    </span>
  );
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
        <CoverPicture
          key={photo.imageId}
          photo={photo}
          size={size === 'large' && photos.length === 1 ? 800 : 300}
        />
      ))}
    </span>
  );
};
