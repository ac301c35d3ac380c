import { useLayoutEffect, useRef, useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import styles from './decoded-image.module.css';

interface DecodedImageProps {
  readonly src: string;
  /** What a screen reader calls it; empty for one that repeats another. */
  readonly alt: string;
  /** Shown as it comes in, for what the browser has already; else only once it is decoded, so that it never flickers. */
  readonly isShownAtOnce?: boolean;
  /** Whether it is the one that is looked at, which others must not delay. */
  readonly isUrgent: boolean;
  readonly onDecoded?: () => void;
  readonly onFailed?: () => void;
}

/** An image that fills the photo of a preview. Give it its `src` as key, too: another image starts anew. */
export const DecodedImage = (props: DecodedImageProps) => {
  const { src, alt, isShownAtOnce = false, isUrgent, onDecoded, onFailed } = props;
  const [isDecoded, setDecoded] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // A browser goes on fetching an image that has gone from the page: those that were skipped would delay the shown one.
  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return undefined;
    // It is gone where React's strict mode tries what happens to an image that goes and comes back.
    if (!element.hasAttribute('src')) element.src = src;
    return () => {
      if (!element.complete) element.removeAttribute('src');
    };
  }, [src]);
  return (
    <img
      ref={image}
      src={src}
      // The others as the browser likes: below it while they are out of sight.
      fetchPriority={isUrgent ? 'high' : undefined}
      alt={alt}
      className={classNames(styles.image, !isShownAtOnce && !isDecoded && styles.hidden)}
      draggable={false}
      onLoad={({ currentTarget }) =>
        void currentTarget.decode().then(
          () => {
            setDecoded(true);
            onDecoded?.();
          },
          () => onFailed?.(),
        )
      }
      onError={onFailed}
    />
  );
};
