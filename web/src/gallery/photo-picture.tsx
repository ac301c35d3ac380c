import type { CoverPhoto } from '@albumen/contracts/photo-management/albums';
import { useState } from 'react';
import { classNames } from '../lib/class-names.ts';
import { useRetry } from '../lib/retrying.ts';
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
  // A renewed url is a new image.
  const [last, setLast] = useState<{
    readonly src: string;
    readonly isShown: boolean;
    readonly failures: number;
  }>();
  const { isShown, failures } = last && last.src === src ? last : { isShown: false, failures: 0 };
  const [attempt, setAttempt] = useState(0);
  useRetry(isShown ? 0 : failures, () => setAttempt(failures));
  const isFailed = photo.renditions === 'failed' || (failures > 0 && !isShown);
  const background = usePlaceholder(photo.placeholder, !isShown && !isFailed);
  return (
    <span
      className={styles.picture}
      style={background === undefined || isFailed ? undefined : { background }}
    >
      {src !== undefined && (
        <img
          key={`${src} ${attempt}`}
          {...source}
          alt={alt}
          decoding="async"
          draggable={false}
          className={classNames(styles.image, isShown && styles.shown)}
          onLoad={() => setLast({ src, isShown: true, failures: 0 })}
          onError={() => setLast({ src, isShown: false, failures: failures + 1 })}
        />
      )}
      {isFailed && <FailedPicture />}
    </span>
  );
};
