import type { ListedPhoto } from '@albumen/contracts/photos';
import { memo, useState } from 'react';
import type { ReactNode } from 'react';
import { useText } from '../../i18n/use-text.ts';
import { classNames } from '../../lib/class-names.ts';
import { useRetry } from '../../lib/retrying.ts';
import { AlbumIcon, ParcelIcon, WarningIcon } from '../../ui/icons.tsx';
import { FailedPicture } from '../failed-picture.tsx';
import { TileCheck } from '../selection/check-marks.tsx';
import type { SelectionStore } from '../selection/selection-store.ts';
import { useIsPhotoSelected } from '../selection/use-selection.ts';
import type { TileBox } from './justified-rows.ts';
import styles from './photo-tile.module.css';
import { usePlaceholder } from './placeholder.ts';
import { gridSource } from './rendition.ts';
import type { ScreenSize } from './screen-size.ts';

interface TileSignProps {
  readonly icon: ReactNode;
  readonly words: string;
  /** Whether something is wrong with the photo. */
  readonly isBad?: boolean;
}

/** Says something about a photo on its tile; screen readers read it with the photo's name. */
const TileSign = ({ icon, words, isBad = false }: TileSignProps) => (
  <span className={classNames(styles.sign, isBad ? styles.bad : styles.plain)} aria-hidden="true">
    {icon}
    <span className={styles.word}>{words}</span>
  </span>
);

interface PhotoTileProps {
  /** The key of its section. */
  readonly section: string;
  /** Its place in its section. */
  readonly index: number;
  /** Undefined while its page is not loaded. */
  readonly photo: ListedPhoto | undefined;
  /** Its name for screen readers. */
  readonly name: string;
  /** The address of its preview. */
  readonly href: string | undefined;
  readonly box: TileBox;
  readonly height: number;
  readonly screen: ScreenSize;
  readonly selection: SelectionStore;
  /** Whether Tab stops here. */
  readonly isTabStop: boolean;
  /** Whether it says that it is in the album already. */
  readonly isInAlbum: boolean;
  /** Whether the customer has ordered it. */
  readonly isOrdered: boolean;
  /** Whether it is marked as new for a moment. */
  readonly isMarked: boolean;
  /** Called with the address of an image that could not be loaded. */
  readonly onRefused: (index: number, url: string) => void;
}

/** Photo library §4: "Thumbnail image: loading, failure (shows a close icon), success." */
interface Attempt {
  readonly src: string;
  readonly state: 'loading' | 'success' | 'failure';
  /** The number of failures. */
  readonly failures: number;
}

const firstAttempt = { state: 'loading', failures: 0 } as const;

/**
 * One photo of the grid: a link to its preview, a check box while photos are being selected, and only its shape before
 * its page has loaded. It is the same element from placeholder to photo, so that it keeps the focus. The grid listens
 * to clicks and keys for all its tiles.
 */
export const PhotoTile = memo((props: PhotoTileProps) => {
  const { section, index, photo, name, href, box, height, screen, selection, isTabStop, isMarked } = props;
  const text = useText();
  const isSelected = useIsPhotoSelected(selection, section, photo);
  // A renewed url is a new image: the state of the old one does not count.
  const [last, setLast] = useState<Attempt>();

  const source = photo && gridSource(photo, { width: box.width, height }, screen);
  const { state, failures } = source && last?.src === source.src ? last : firstAttempt;
  const settle = (src: string, next: Omit<Attempt, 'src'>) => setLast({ src, ...next });
  useRetry(
    state === 'failure' ? failures : 0,
    () => source && settle(source.src, { state: 'loading', failures }),
  );
  const isFailureShown = photo?.renditions === 'failed' || (failures > 0 && state !== 'success');
  const background = usePlaceholder(photo?.placeholder, state === 'loading' && !isFailureShown);
  const isImage = source !== undefined && photo?.renditions !== 'failed' && state !== 'failure';
  return (
    <div role="gridcell" className={styles.cell} style={box}>
      <a
        href={href}
        // Without an address, screen readers would ignore it.
        role={isSelected === undefined ? (href === undefined ? 'link' : undefined) : 'checkbox'}
        aria-checked={isSelected}
        aria-disabled={href === undefined || undefined}
        aria-label={isImage ? undefined : name}
        tabIndex={isTabStop ? 0 : -1}
        data-index={index}
        className={classNames(styles.tile, isMarked && styles.marked)}
        // The ground of a selected photo has its own colour.
        style={background === undefined || isFailureShown || isSelected ? undefined : { background }}
        draggable={false}
      >
        {isImage && (
          <img
            key={`${source.src} ${failures}`}
            {...source}
            alt={name}
            className={classNames(styles.image, state === 'success' && styles.shown)}
            decoding="async"
            draggable={false}
            onLoad={() => settle(source.src, { state: 'success', failures })}
            onError={() => {
              settle(source.src, { state: 'failure', failures: failures + 1 });
              props.onRefused(index, source.src);
            }}
          />
        )}
        {isFailureShown && <FailedPicture />}
        {photo && <TileCheck />}
        {photo?.damaged && <TileSign icon={<WarningIcon />} words={text('photos.damaged')} isBad />}
        {props.isOrdered && !props.isInAlbum && (
          <span className={styles.ordered} title={text('photos.ordered')} aria-hidden="true">
            <ParcelIcon />
          </span>
        )}
        {props.isInAlbum && <TileSign icon={<AlbumIcon />} words={text('photos.inAlbum')} />}
      </a>
    </div>
  );
});
