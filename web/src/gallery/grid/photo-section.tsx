import type { Photo } from '@albumen/contracts/photos';
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../../lib/class-names.ts';
import type { RowsOptions } from './justified-rows.ts';
import { MoreTile } from './more-tile.tsx';
import { usePhotoName } from './photo-name.ts';
import styles from './photo-section.module.css';
import { PhotoTile } from './photo-tile.tsx';
import type { PhotoLink } from './photo-tile.tsx';
import { ratioOf } from './rendition.ts';
import type { ScreenSize } from './screen-size.ts';
import { layOutSection } from './section-layout.ts';
import type { ObserveSection } from './use-near-sections.ts';
import { useSentinel } from './use-sentinel.ts';

/** How the photos of a grid are shown; the same for all its sections. */
export interface GridView {
  readonly rows: RowsOptions;
  readonly screen: ScreenSize;
  readonly linkTo: PhotoLink;
}

interface PhotoSectionProps {
  /** What tells it from the other sections of the grid. */
  readonly sectionKey: string;
  /** Watches whether it is near. */
  readonly observe: ObserveSection;
  readonly title: string;
  /** The loaded photos, in order. */
  readonly photos: readonly Photo[];
  /** Photos of the section that are not loaded. */
  readonly remaining: number;
  readonly view: GridView;
  /** Whether it stands on the screen or close to it. Far from it a section holds its height and nothing else. */
  readonly isNear: boolean;
  /** Whether it can be seen: not while a section above it may still change its height. */
  readonly isRevealed: boolean;
  /** Loads the next page; undefined where none can be loaded now. */
  readonly onLoadMore: (() => void) | undefined;
  readonly isLoadingMore: boolean;
  /** The photo whose tile takes the focus once it is here. */
  readonly focusPhotoId: string | undefined;
  readonly onFocusTaken: () => void;
  /** Stands in place of the photos that could not be loaded. */
  readonly failure: ReactNode;
}

/** A part of the grid under a heading that stays in view: rows of photos, and the "+N" tile while more can come. */
export const PhotoSection = ({
  sectionKey,
  observe,
  title,
  photos,
  remaining,
  view,
  isNear,
  isRevealed,
  onLoadMore,
  isLoadingMore,
  focusPhotoId,
  onFocusTaken,
  failure,
}: PhotoSectionProps) => {
  const headingId = useId();
  const nameOf = usePhotoName();
  const heading = useRef<HTMLHeadingElement>(null);
  const sentinel = useRef<HTMLButtonElement>(null);
  const behind = useRef<HTMLDivElement>(null);
  const layout = useMemo(
    () => layOutSection(photos.map(ratioOf), remaining, view.rows),
    [photos, remaining, view.rows],
  );
  useSentinel(sentinel, behind, isNear && onLoadMore !== undefined && !isLoadingMore, () => onLoadMore?.());

  // Who pressed "+N", or was at it when its page came, goes on at the first of the photos that it brought.
  const [goesOnAt, setGoesOnAt] = useState<number>();
  const wanted = focusPhotoId ?? (goesOnAt === undefined ? undefined : photos[goesOnAt]?.imageId);
  // A tile that has the focus, or is about to take it, stays, however far the customer scrolls away from it.
  const [hasFocus, setHasFocus] = useState(false);
  const isWanted = wanted !== undefined && photos.some(({ imageId }) => imageId === wanted);
  const isDrawn = isNear || hasFocus || isWanted;
  const endFocus = useCallback(() => {
    setGoesOnAt(undefined);
    onFocusTaken();
  }, [onFocusTaken]);

  // The Retry that had the focus goes away when it is pressed: the heading takes it.
  const hasFailure = Boolean(failure);
  const hadFailure = useRef(hasFailure);
  useEffect(() => {
    const isRetried = hadFailure.current && !hasFailure;
    hadFailure.current = hasFailure;
    if (isRetried && hasFocus && document.activeElement === document.body) {
      heading.current?.focus({ preventScroll: true });
    }
  }, [hasFailure, hasFocus]);

  return (
    // It only watches where the focus is.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={observe}
      data-section={sectionKey}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
      aria-labelledby={headingId}
      className={classNames(styles.section, !isRevealed && styles.waiting)}
    >
      <h2 ref={heading} id={headingId} className={styles.heading} tabIndex={-1}>
        {title}
      </h2>
      {failure && photos.length === 0 ? (
        <div className={styles.failure} style={{ minHeight: layout.height }}>
          {failure}
        </div>
      ) : (
        <div className={styles.rows} style={{ [failure ? 'minHeight' : 'height']: layout.height }}>
          {isDrawn && (
            <>
              <ul
                aria-labelledby={headingId}
                className={styles.loaded}
                style={{ height: layout.reserveTop ?? layout.height }}
              >
                {photos.map((photo, index) => (
                  <PhotoTile
                    key={photo.imageId}
                    photo={photo}
                    name={nameOf(photo)}
                    box={layout.boxes[index]!}
                    screen={view.screen}
                    linkTo={view.linkTo}
                    isFocusWanted={photo.imageId === wanted}
                    onFocusTaken={endFocus}
                  />
                ))}
              </ul>
              {layout.more && !failure && (
                <MoreTile
                  // After each page it is a new tile: nothing was moved.
                  key={photos.length}
                  ref={sentinel}
                  remaining={remaining}
                  box={layout.more}
                  isLoading={isLoadingMore}
                  onFocus={() => setGoesOnAt(photos.length)}
                  onBlur={() => setGoesOnAt(undefined)}
                  onPress={() => {
                    setGoesOnAt(photos.length);
                    onLoadMore?.();
                  }}
                />
              )}
            </>
          )}
          {layout.reserveTop !== undefined &&
            (failure ? (
              <div className={styles.failure}>{failure}</div>
            ) : (
              <div ref={behind} className={styles.behind} style={{ top: layout.reserveTop }} />
            ))}
        </div>
      )}
    </section>
  );
};
