import type { CoverPhoto } from '@albumen/contracts/photo-management/albums';
import { classNames } from '../lib/class-names.ts';
import { useRetriedPicture } from '../lib/picture-states.ts';
import { FailedPicture } from './failed-picture.tsx';
import { usePlaceholder } from './grid/placeholder.ts';
import type { ImageSource } from './grid/rendition.ts';
import styles from './photo-picture.module.css';

interface PhotoPictureProps {
  readonly photo: CoverPhoto;
  /** Undefined while the photo has no renditions. */
  readonly source: ImageSource | undefined;
  /** Empty if the name is next to it. */
  readonly alt: string;
}

/** A photo that fills its place, cropped at its edges; shows its placeholder until it has loaded. */
export const PhotoPicture = ({ photo, source, alt }: PhotoPictureProps) => {
  const src = source?.src;
  const { isShown, hasFailed, imageKey, onLoad, onError } = useRetriedPicture(src);
  const isFailed = photo.renditions === 'failed' || hasFailed;
  const background = usePlaceholder(photo.placeholder, !isShown && !isFailed);
  return (
    <span
      className={styles.picture}
      style={background === undefined || isFailed ? undefined : { background }}
    >
      {src !== undefined && (
        <img
          key={imageKey}
          {...source}
          alt={alt}
          decoding="async"
          draggable={false}
          className={classNames(styles.image, isShown && styles.shown)}
          onLoad={onLoad}
          onError={onError}
        />
      )}
      {isFailed && <FailedPicture />}
    </span>
  );
};
