import type { Photo } from '@albumen/contracts/photos';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { useRetry } from '../../lib/retrying.ts';
import { Button } from '../../ui/button.tsx';
import { FocusHandover } from '../../ui/focus-handover.tsx';
import { RetryIcon } from '../../ui/icons.tsx';
import { Spinner } from '../../ui/waiting.tsx';
import { FailedPicture } from '../failed-picture.tsx';
import { placeholderUrl } from '../grid/placeholder.ts';
import { gridSource, previewUrl, visibleSize } from '../grid/rendition.ts';
import type { ScreenSize } from '../grid/screen-size.ts';
import { fit } from './fit.ts';
import styles from './preview-slide.module.css';

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

interface PreviewSlideProps {
  readonly photo: Photo;
  /** The name for screen readers. */
  readonly name: string;
  /** Whether it is the photo on the screen, not a neighbour. */
  readonly isShown: boolean;
  readonly stage: { readonly width: number; readonly height: number };
  readonly screen: ScreenSize;
  /** The url of the original, once the photo is zoomed and the original has more detail. */
  readonly original: string | undefined;
  /** How far the photo is zoomed and panned. */
  readonly zoom: number;
  readonly pan: { readonly x: number; readonly y: number };
  /** Whether to animate changes of zoom and pan: not while a finger makes them. */
  readonly isSettling: boolean;
  /** Called if the large rendition could not be fetched. */
  readonly onFailed: (url: string) => void;
}

/** The images that could not be fetched, and the number of earlier retries. */
interface Failures {
  readonly failed: ReadonlySet<string>;
  readonly rounds: number;
}

/** One fitted photo of the preview: first its thumbnail, then the large rendition, then the original, each decoded. */
export const PreviewSlide = ({
  photo,
  name,
  isShown,
  stage,
  screen,
  original,
  zoom,
  pan,
  isSettling,
  onFailed,
}: PreviewSlideProps) => {
  const text = useText();
  const place = useRef<HTMLDivElement>(null);
  const [{ failed, rounds }, setFailures] = useState<Failures>({ failed: new Set(), rounds: 0 });
  const hasNotFailed = (url: string | undefined) => url !== undefined && !failed.has(url);
  const giveUp = (url: string) =>
    setFailures((before) => ({ ...before, failed: new Set(before.failed).add(url) }));
  const retry = () => setFailures({ failed: new Set(), rounds: rounds + 1 });
  useRetry(failed.size > 0 ? rounds + 1 : 0, retry);

  const large = previewUrl(photo);
  const [decoded, setDecoded] = useState<string>();
  const hasFailed = photo.renditions === 'failed' || (large !== undefined && failed.has(large));
  // Its renditions are still being made: the page of the list is polled until they exist.
  const isPending = photo.renditions === 'pending';
  // The thumbnail that the grid has shown: it is in the browser's cache.
  const thumbnail = gridSource(photo, stage, screen)?.src;
  const background = placeholderUrl(photo.placeholder);
  return (
    <div
      ref={place}
      className={classNames(styles.photo, isSettling && styles.settling)}
      style={{
        ...fit(visibleSize(photo), stage),
        ...(background ? { backgroundImage: `url("${background}")` } : {}),
        transform: `translate(${pan.x}px, ${pan.y}px) scale(${zoom})`,
      }}
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
          <Button icon={<RetryIcon />} isPending={!failed.has(large)} onPress={retry}>
            {text('ui.retry')}
          </Button>
        </FocusHandover>
      )}
    </div>
  );
};
