import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import styles from './photo-image.module.css';
import { placeholderUrl } from './placeholder.ts';
import type { ImageSource } from './rendition.ts';

interface PhotoImageProps {
  /** Undefined while the photo has no rendition. */
  readonly source: ImageSource | undefined;
  readonly name: string;
  /** A ThumbHash, shown until the image is there. */
  readonly placeholder: string | undefined;
  /** Whether the photo will never have a rendition. */
  readonly hasFailed: boolean;
}

/** Photo library §4: "Thumbnail image: loading, failure (shows a close icon), success." Fills its box. */
export const PhotoImage = ({ source, name, placeholder, hasFailed }: PhotoImageProps) => {
  // A renewed url is a new image: what happened to the old one says nothing about it.
  const [settled, setSettled] = useState<{ src: string; state: 'success' | 'failure' }>();
  const state = source && settled?.src === source.src ? settled.state : 'loading';

  if (hasFailed || state === 'failure') {
    return (
      <span role="img" aria-label={name} className={styles.failure}>
        <CloseIcon />
      </span>
    );
  }
  const background = placeholderUrl(placeholder);
  return (
    <span
      className={styles.frame}
      style={background ? { backgroundImage: `url("${background}")` } : undefined}
    >
      {source ? (
        <img
          key={source.src}
          {...source}
          alt={name}
          className={classNames(styles.image, state === 'success' && styles.shown)}
          loading="lazy"
          decoding="async"
          draggable={false}
          onLoad={() => setSettled({ src: source.src, state: 'success' })}
          onError={() => setSettled({ src: source.src, state: 'failure' })}
        />
      ) : (
        <span role="img" aria-label={name} className={styles.pending} />
      )}
    </span>
  );
};
