import { useEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { TileBox } from './justified-rows.ts';
import styles from './more-tile.module.css';

interface MoreTileProps {
  /** Its place in its section. */
  readonly index: number;
  /** Photos from here to the end of the section. */
  readonly remaining: number;
  readonly box: TileBox;
  readonly isTabStop: boolean;
  /** Whether the next page is on its way. */
  readonly isLoading: boolean;
  /** Whether being seen in full loads it: not again by itself where it could not be loaded. */
  readonly isArmed: boolean;
  /** Loads the next page. */
  readonly onLoad: () => void;
}

/** A tile counts as fully visible from here on: browsers round the visible part of an element. */
const fullyVisible = 0.99;

/**
 * Albums §2: "A '+N' button loads more". It stands in place of the first photo after the loaded pages of its section.
 * Photo library §2: "a sentinel element that becomes fully visible loads the next page, but only if a next page exists
 * and none is loading".
 */
export const MoreTile = (props: MoreTileProps) => {
  const { index, remaining, box, isTabStop, isLoading, isArmed, onLoad } = props;
  const text = useText();
  const sentinel = useRef<HTMLButtonElement>(null);
  const load = useRef(onLoad);
  useEffect(() => {
    load.current = onLoad;
  });
  useEffect(() => {
    if (!isArmed || !sentinel.current) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= fullyVisible)) load.current();
      },
      { threshold: fullyVisible },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
  }, [isArmed]);

  return (
    <div role="gridcell" className={styles.cell} style={box}>
      <button
        ref={sentinel}
        type="button"
        className={styles.more}
        tabIndex={isTabStop ? 0 : -1}
        data-index={index}
        aria-label={text('photos.morePhotos', { count: remaining })}
        aria-busy={isLoading}
        onClick={isLoading ? undefined : onLoad}
      >
        {text('photos.more', { count: remaining })}
      </button>
    </div>
  );
};
