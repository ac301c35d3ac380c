import { createContext, memo, useContext, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react';
import { useText } from '../../i18n/use-text.ts';
import type { SelectionStore } from '../selection/selection-store.ts';
import { useShownPhotos } from '../shown-photos.ts';
import styles from './grid-row.module.css';
import { placeRow, rowHeight } from './justified-rows.ts';
import type { Rows, TileBox } from './justified-rows.ts';
import type { GridMeasures } from './list-layout.ts';
import { usePhotoName } from './photo-name.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { ScreenSize } from './screen-size.ts';
import type { PhotoOfPage } from './use-section-pages.ts';

/** Ids of the photos that are already in the album for which the customer chooses photos: their tiles say so. */
export const InAlbum = createContext<ReadonlySet<string>>(new Set());

interface MoreTileProps {
  /** Its place in its section. */
  readonly index: number;
  /** Photos from here to the end of the section. */
  readonly remaining: number;
  readonly box: TileBox;
  readonly isTabStop: boolean;
  /** Whether the next page is loading. */
  readonly isLoading: boolean;
  /** Whether the tile loads the page when it is fully visible: false after a failure. */
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
const MoreTile = (props: MoreTileProps) => {
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
        aria-label={text('photos.moreNamed', { count: remaining })}
        aria-busy={isLoading}
        onClick={isLoading ? undefined : onLoad}
      >
        {text('photos.more', { count: remaining })}
      </button>
    </div>
  );
};

/** The parts that are the same for all rows of a grid. */
export interface GridView {
  readonly measures: GridMeasures;
  readonly screen: ScreenSize;
  /** The address of a photo's preview. The same function in every render. */
  readonly hrefOf: (photoId: string) => string;
  /** Called when a photo has replaced "+N", or "+N" a photo. The same function in every render, too. */
  readonly onSwap: () => void;
  /** The same object, too. */
  readonly selection: SelectionStore;
  /** Ids of the photos that the customer has ordered. */
  readonly ordered: ReadonlySet<string>;
}

/** The "+N" tile of a section. */
export interface More {
  readonly index: number;
  readonly isLoading: boolean;
  readonly isArmed: boolean;
  readonly onLoad: () => void;
}

interface GridRowProps {
  readonly view: GridView;
  /** The key of its section. */
  readonly section: string;
  readonly rows: Rows;
  readonly row: number;
  /** Pixels from the top of the rows' element. */
  readonly top: number;
  /** The photos of the row, in order. */
  readonly photos: readonly PhotoOfPage[];
  /** The photo of this row at which Tab stops. */
  readonly tabStop: number | undefined;
  readonly more: More | undefined;
  readonly onRefused: (index: number, url: string) => void;
}

const isSameRow = (before: GridRowProps, after: GridRowProps): boolean =>
  before.photos.every((photo, at) => photo === after.photos[at]) &&
  (Object.keys(after) as (keyof GridRowProps)[]).every(
    (name) => name === 'photos' || before[name] === after[name],
  );

const noPhotos: readonly PhotoOfPage[] = [];

/** A row of photos, or of their placeholders. */
export const GridRow = memo((props: GridRowProps) => {
  const { view, section, rows, row, top, tabStop, more, onRefused } = props;
  // The shapes first: names, links and images take several times as long, and can wait for urgent work.
  const photos = useDeferredValue(props.photos, noPhotos);
  const { measures, screen, hrefOf, onSwap, selection, ordered } = view;
  const text = useText();
  const nameOf = usePhotoName();
  const shown = useShownPhotos();
  const inAlbum = useContext(InAlbum);
  const moreIndex = more?.index;
  useLayoutEffect(onSwap, [onSwap, moreIndex]);
  const first = rows.starts[row] ?? 0;
  const count = rows.starts[rows.count] ?? 0;
  const height = rowHeight(rows, row, measures);
  const boxes = placeRow(rows, row, measures);
  return (
    <div
      role="row"
      aria-rowindex={row + 1}
      className={styles.row}
      style={{ top, height: height + measures.gap }}
    >
      {boxes.map((box, place) => {
        const index = first + place;
        const listed = photos[place] ?? 'loading';
        const photo = typeof listed === 'object' ? listed : undefined;
        const isTabStop = index === tabStop;
        const isInAlbum = photo !== undefined && inAlbum.has(photo.imageId);
        const isOrdered = photo !== undefined && ordered.has(photo.imageId);
        return more?.index === index ? (
          <MoreTile key="more" box={box} remaining={count - index} isTabStop={isTabStop} {...more} />
        ) : (
          <PhotoTile
            key={index}
            section={section}
            index={index}
            photo={photo}
            name={
              typeof listed === 'object'
                ? nameOf(listed, { isInAlbum, isOrdered })
                : text('photos.notLoaded', { number: index + 1, count, state: listed })
            }
            href={photo && hrefOf(photo.imageId)}
            box={box}
            height={height}
            screen={screen}
            selection={selection}
            isTabStop={isTabStop}
            isInAlbum={isInAlbum}
            isOrdered={isOrdered}
            isMarked={photo !== undefined && (shown?.ids.has(photo.imageId) ?? false)}
            onRefused={onRefused}
          />
        );
      })}
    </div>
  );
}, isSameRow);
