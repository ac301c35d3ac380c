import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './decoded-image.module.css';

interface DecodedImageProps {
  readonly src: string;
  /** What a screen reader calls it; empty for one that repeats another. */
  readonly alt: string;
  /** Shown as it comes in, for what the browser has already; else only once it is decoded, so that it never flickers. */
  readonly isShownAtOnce?: boolean;
  readonly onFailed?: () => void;
}

/** An image that fills the photo of a preview. Give it its `src` as key, too: another image starts anew. */
export const DecodedImage = ({ src, alt, isShownAtOnce = false, onFailed }: DecodedImageProps) => {
  const [isDecoded, setDecoded] = useState(false);
  return (
    <img
      src={src}
      alt={alt}
      className={classNames(styles.image, !isShownAtOnce && !isDecoded && styles.hidden)}
      draggable={false}
      onLoad={({ currentTarget }) =>
        void currentTarget.decode().then(
          () => setDecoded(true),
          () => onFailed?.(),
        )
      }
      onError={onFailed}
    />
  );
};
