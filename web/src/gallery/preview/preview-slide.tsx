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
const DecodedImage = (props: DecodedImageProps) => {
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

interface PreviewSlideProps {
  readonly photo: Photo;
  /** What a screen reader calls it. */
  readonly name: string;
  /** Whether it is the one that is looked at, not one beside it. */
  readonly isShown: boolean;
  readonly stage: { readonly width: number; readonly height: number };
  readonly screen: ScreenSize;
  /** The url of the original, once it is zoomed and has more to show. */
  readonly original: string | undefined;
  /** How far it is zoomed and moved about. */
  readonly zoom: number;
  readonly pan: { readonly x: number; readonly y: number };
  /** Whether changes of zoom and pan are shown as a movement: not while a finger makes them. */
  readonly isSettling: boolean;
  /** The large rendition could not be fetched. */
  readonly onFailed: (url: string) => void;
}

/** The images that could not be fetched, and how often all were tried before. */
interface Failures {
  readonly failed: ReadonlySet<string>;
  readonly rounds: number;
}

/** One photo of the preview, fitted: its thumbnail first, then the large rendition, then the original, each decoded. */
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
  // Its renditions are being made: its page of the list is looked at again until they are there.
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
