import { useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { useRetry } from '../../lib/retrying.ts';
import { RetryButton } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { FailedPicture } from '../failed-picture.tsx';
import styles from './preview-picture.module.css';

interface DecodedImageProps {
  readonly src: string;
  /** The accessible name; empty for an image that repeats another. */
  readonly alt: string;
  /**
   * Shows an image progressively, for those in the browser's cache. By default an image appears once it is decoded, so
   * that it never flickers.
   */
  readonly isShownAtOnce?: boolean;
  /** Whether it is the image on the screen, which others must not delay. */
  readonly isUrgent: boolean;
  readonly onDecoded?: () => void;
  readonly onFailed?: () => void;
}

/**
 * An image that fills the photo of a preview. Pass its `src` as `key`, too, so that another image starts with fresh
 * state.
 */
const DecodedImage = (props: DecodedImageProps) => {
  const { src, alt, isShownAtOnce = false, isUrgent, onDecoded, onFailed } = props;
  const [isDecoded, setDecoded] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // Browsers continue to fetch an image that was removed from the page: skipped images would delay the current one.
  useLayoutEffect(() => {
    const element = image.current;
    if (!element) return undefined;
    // React's strict mode has removed it when it simulated an unmount and remount.
    if (!element.hasAttribute('src')) element.src = src;
    return () => {
      if (!element.complete) element.removeAttribute('src');
    };
  }, [src]);
  return (
    <img
      ref={image}
      src={src}
      // The browser decides about the other images: their priority is low while they are off screen.
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

interface PreviewPictureProps {
  /** The name for screen readers. */
  readonly name: string;
  /** Whether it is on the screen, not a neighbour. */
  readonly isShown: boolean;
  /** The url of the small rendition, which is usually in the browser's cache. */
  readonly thumbnail: string | undefined;
  /** The url of the large rendition; undefined while there is none. */
  readonly large: string | undefined;
  /** The url of a still larger one, once the picture is zoomed and this one has more detail. */
  readonly original: string | undefined;
  /** Whether its renditions are still being made. */
  readonly isPending: boolean;
  /** Whether they could not be made. */
  readonly isDamaged: boolean;
  /** The url of its placeholder. */
  readonly background?: string | undefined;
  /** Its size. */
  readonly style: CSSProperties;
  /** Called if the large rendition could not be fetched. */
  readonly onFailed: (url: string) => void;
}

/** The images that could not be fetched, and the number of earlier retries. */
interface Failures {
  readonly failed: ReadonlySet<string>;
  readonly rounds: number;
}

/** A picture of a preview: first its thumbnail, then the large rendition, then the original, each decoded. */
export const PreviewPicture = ({
  name,
  isShown,
  thumbnail,
  large,
  original,
  isPending,
  isDamaged,
  background,
  style,
  onFailed,
}: PreviewPictureProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [{ failed, rounds }, setFailures] = useState<Failures>({ failed: new Set(), rounds: 0 });
  const hasNotFailed = (url: string | undefined) => url !== undefined && !failed.has(url);
  const giveUp = (url: string) =>
    setFailures((before) => ({ ...before, failed: new Set(before.failed).add(url) }));
  const retry = () => setFailures({ failed: new Set(), rounds: rounds + 1 });
  useRetry(failed.size > 0 ? rounds + 1 : 0, retry);

  const [decoded, setDecoded] = useState<string>();
  const hasFailed = isDamaged || (large !== undefined && failed.has(large));
  return (
    <div
      ref={place}
      className={styles.picture}
      style={{ ...style, ...(background ? { backgroundImage: `url("${background}")` } : {}) }}
    >
      {!large && !hasFailed && (
        <span
          role="img"
          aria-label={name}
          className={classNames(styles.instead, isPending && !background && styles.ground)}
        />
      )}
      {isPending && isShown && (
        <span className={styles.instead}>
          <Spinner />
        </span>
      )}
      {thumbnail && hasNotFailed(thumbnail) && (
        <DecodedImage
          key={thumbnail}
          src={thumbnail}
          alt=""
          isShownAtOnce
          isUrgent={isShown}
          onFailed={() => giveUp(thumbnail)}
        />
      )}
      {large && !hasFailed && (
        <DecodedImage
          key={large}
          src={large}
          alt={name}
          isUrgent={isShown}
          onDecoded={() => setDecoded(large)}
          onFailed={() => {
            giveUp(large);
            onFailed(large);
          }}
        />
      )}
      {original && hasNotFailed(original) && (
        <DecodedImage
          key={original}
          src={original}
          alt=""
          isUrgent={isShown}
          onFailed={() => giveUp(original)}
        />
      )}
      {hasFailed && (
        <span role="img" aria-label={name} className={styles.instead}>
          {!hasNotFailed(thumbnail) && <FailedPicture />}
        </span>
      )}
      {isShown && large !== undefined && decoded !== large && (rounds > 0 || failed.has(large)) && (
        <FocusHandover
          className={styles.retry}
          to={() => place.current?.closest<HTMLElement>('[role=dialog]')}
        >
          <RetryButton isPending={!failed.has(large)} onPress={retry} />
        </FocusHandover>
      )}
    </div>
  );
};
