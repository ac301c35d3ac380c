import { memo, useContext, useDeferredValue, useLayoutEffect } from 'react';
import type { SelectionStore } from '../selection/selection-store.ts';
import { useText } from '../../i18n/use-text.ts';
import { useShownPhotos } from '../shown-photos.ts';
import styles from './grid-row.module.css';
import { InAlbum } from './in-album.ts';
import { placeRow, rowHeight } from './justified-rows.ts';
import type { GridMeasures, SectionRows } from './list-layout.ts';
import { MoreTile } from './more-tile.tsx';
import { usePhotoName } from './photo-name.ts';
import { PhotoTile } from './photo-tile.tsx';
import type { ScreenSize } from './screen-size.ts';
import type { PhotoOfPage } from './use-section-pages.ts';

/** What is the same for all rows of a grid. */
export interface GridView {
  readonly measures: GridMeasures;
  readonly screen: ScreenSize;
  /** The address of a photo's preview. Stays the same function from render to render. */
  readonly hrefOf: (photoId: string) => string;
  /** Called when a photo has taken the place of "+N", or "+N" that of a photo. Stays the same function, too. */
  readonly onSwap: () => void;
  /** The same object, too. */
  readonly selection: SelectionStore;
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
  readonly rows: SectionRows;
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
  // The shapes first: names, links and images take several times as long, and give way to all that is more urgent.
  const photos = useDeferredValue(props.photos, noPhotos);
  const { measures, screen, hrefOf, onSwap, selection } = view;
  const text = useText();
  const nameOf = usePhotoName();
  const shown = useShownPhotos();
  const inAlbum = useContext(InAlbum);
  const moreIndex = more?.index;
  useLayoutEffect(onSwap, [onSwap, moreIndex]);
  const first = rows.starts[row] ?? 0;
  const count = rows.starts[rows.count] ?? 0;
  const height = rowHeight(rows, row, measures);
  const boxes = placeRow(rows, row, rows.ratioAt, measures);
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
                ? nameOf(listed, isInAlbum)
                : text('photos.notLoaded', { number: index + 1, count, state: listed })
            }
            href={photo && hrefOf(photo.imageId)}
            box={box}
            height={height}
            screen={screen}
            selection={selection}
            isTabStop={isTabStop}
            isInAlbum={isInAlbum}
            isMarked={photo !== undefined && (shown?.ids.has(photo.imageId) ?? false)}
            onRefused={onRefused}
          />
        );
      })}
    </div>
  );
}, isSameRow);
