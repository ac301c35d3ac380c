import type { Photo } from '@albumen/contracts/photos';
import { useState } from 'react';
import { classNames } from '../../lib/class-names.ts';
import { CloseIcon } from '../../ui/icons/close-icon.tsx';
import { placeholderUrl } from '../grid/placeholder.ts';
import { gridSource, previewUrl, visibleSize } from '../grid/rendition.ts';
import type { ScreenSize } from '../grid/screen-size.ts';
import { fit } from './fit.ts';
import styles from './preview-slide.module.css';

interface PreviewSlideProps {
  readonly photo: Photo;
  /** What a screen reader calls it. */
  readonly name: string;
  readonly stage: { readonly width: number; readonly height: number };
  readonly screen: ScreenSize;
  /** How far it is zoomed and moved about. */
  readonly zoom: number;
  readonly pan: { readonly x: number; readonly y: number };
  /** Whether changes of zoom and pan are shown as a movement: not while a finger makes them. */
  readonly isSettling: boolean;
}

/** One photo of the preview, fitted: its thumbnail first, then the large rendition once it is decoded. */
export const PreviewSlide = ({ photo, name, stage, screen, zoom, pan, isSettling }: PreviewSlideProps) => {
  const size = fit(visibleSize(photo), stage);
  const large = previewUrl(photo);
  const [decoded, setDecoded] = useState<string>();
  const [failed, setFailed] = useState<string>();
  const [failedThumbnail, setFailedThumbnail] = useState<string>();
  const hasFailed = photo.renditions === 'failed' || (large !== undefined && failed === large);

  const showWhenDecoded = (image: HTMLImageElement, url: string) =>
    image.decode().then(
      () => setDecoded(url),
      () => setFailed(url),
    );

  // The thumbnail that the grid has shown: it is in the browser's cache.
  const source = gridSource(photo, stage, screen)?.src;
  const thumbnail = source === failedThumbnail ? undefined : source;
  const background = placeholderUrl(photo.placeholder);
  return (
    <div
      className={classNames(styles.photo, isSettling && styles.settling)}
      style={{
        ...size,
        ...(background ? { backgroundImage: `url("${background}")` } : {}),
        transform: `translate(${pan.x}px, ${pan.y}px) scale(${zoom})`,
      }}
    >
      {thumbnail && (
        <img
          key={thumbnail}
          src={thumbnail}
          alt=""
          className={styles.image}
          draggable={false}
          onError={() => setFailedThumbnail(thumbnail)}
        />
      )}
      {large && !hasFailed && (
        <img
          key={large}
          src={large}
          alt={name}
          className={classNames(styles.image, decoded !== large && styles.hidden)}
          draggable={false}
          onLoad={({ currentTarget }) => void showWhenDecoded(currentTarget, large)}
          onError={() => setFailed(large)}
        />
      )}
      {!large && !hasFailed && <span role="img" aria-label={name} />}
      {hasFailed && (
        <span role="img" aria-label={name} className={styles.failure}>
          {!thumbnail && <CloseIcon />}
        </span>
      )}
    </div>
  );
};
