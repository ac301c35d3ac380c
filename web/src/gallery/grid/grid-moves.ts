import type { PhotoPosition } from '../../api/photos/photo-list.ts';
import { placeRow, rowAt, rowOfPhoto } from './justified-rows.ts';
import { hasPlaces, sectionIndexAt } from './list-layout.ts';
import type { ListLayout, PlacedSection } from './list-layout.ts';

/** A way to move from a photo by keyboard. */
export type Move =
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'rowStart'
  | 'rowEnd'
  | 'pageUp'
  | 'pageDown'
  | 'listStart'
  | 'listEnd';

const moves: Readonly<Record<string, Move>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'rowStart',
  End: 'rowEnd',
  PageUp: 'pageUp',
  PageDown: 'pageDown',
};

/** The move of a key that is pressed on a photo, with or without Shift; undefined for other keys. */
export const moveOfKey = (event: {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}): Move | undefined => {
  if (event.altKey) return undefined;
  if (!event.ctrlKey && !event.metaKey) return moves[event.key];
  if (event.key === 'Home') return 'listStart';
  return event.key === 'End' ? 'listEnd' : undefined;
};

/** A place of the focus in a grid: a photo, or the check mark of the heading above the first photo of a section. */
export interface GridStop extends PhotoPosition {
  readonly isHeading?: true;
}

/** The target of a move. */
export interface Moved<To = PhotoPosition> {
  readonly to: To;
  /**
   * Moves up and down keep to these pixels from the left, so that moving down and up again returns to the same photo,
   * whatever rows lie between.
   */
  readonly column: number | undefined;
}

interface RowPlace {
  readonly section: PlacedSection;
  readonly row: number;
}

const boxesOf = ({ section, row }: RowPlace, layout: ListLayout) =>
  placeRow(section.rows, row, layout.measures);

/** The photo at a place of the list, in pixels from its top left corner; the nearest one if there is none. */
export const photoAtPlace = (layout: ListLayout, left: number, top: number): PhotoPosition | undefined => {
  const section = layout.sections[sectionIndexAt(layout, top)];
  if (!section || section.count === 0) return undefined;
  const { key, rows, photosTop } = section;
  const row = rowAt(rows, top - photosTop);
  const place = boxesOf({ section, row }, layout).findLastIndex((box) => box.left <= left);
  return { section: key, index: (rows.starts[row] ?? 0) + Math.max(0, place) };
};

const nearestInRow = (place: RowPlace, column: number, layout: ListLayout): PhotoPosition => {
  const distances = boxesOf(place, layout).map(({ left, width }) => Math.abs(left + width / 2 - column));
  const nearest = distances.indexOf(Math.min(...distances));
  return { section: place.section.key, index: (place.section.rows.starts[place.row] ?? 0) + nearest };
};

const firstOf = ({ key }: PlacedSection): PhotoPosition => ({ section: key, index: 0 });
const lastOf = ({ key, count }: PlacedSection): PhotoPosition => ({
  section: key,
  index: Math.max(0, count - 1),
});

/** Moves to the row at a height of the list, into a neighbouring section if that is outside of its own. */
const toHeight = (layout: ListLayout, height: number, column: number, from: RowPlace): PhotoPosition => {
  const isDown = height > from.section.photosTop + (from.section.rows.tops[from.row] ?? 0);
  const at = sectionIndexAt(layout, height);
  const above = layout.sections[at] ?? from.section;
  // The move skips everything in between.
  const isBelow = isDown && height >= above.top + above.height;
  const section = (isBelow && layout.sections[at + 1]) || above;
  return nearestInRow({ section, row: rowAt(section.rows, height - section.photosTop) }, column, layout);
};

const toRowBeside = (layout: ListLayout, from: RowPlace, step: -1 | 1, column: number) => {
  const row = from.row + step;
  if (row >= 0 && row < from.section.rows.count)
    return nearestInRow({ section: from.section, row }, column, layout);
  const section = layout.sections[layout.sections.indexOf(from.section) + step];
  return section && nearestInRow({ section, row: step > 0 ? 0 : section.rows.count - 1 }, column, layout);
};

const toPhotoBeside = (layout: ListLayout, section: PlacedSection, index: number, step: -1 | 1) => {
  const next = index + step;
  if (next >= 0 && next < section.count) return { section: section.key, index: next };
  const beside = layout.sections[layout.sections.indexOf(section) + step];
  return beside && (step > 0 ? firstOf(beside) : lastOf(beside));
};

/**
 * Returns the target of a move from a photo. Up and down lead to the horizontally nearest tile of the neighbouring row,
 * Home and End to the ends of the row, Page keys about a screen further. Undefined at the ends of the list.
 *
 * @param column the column of the move before this one; undefined after a move to the side
 * @param pageHeight pixels of a Page key
 */
export const moveFrom = (
  whole: ListLayout,
  { section: key, index }: PhotoPosition,
  move: Move,
  column: number | undefined,
  pageHeight: number,
): Moved | undefined => {
  const sideways = (to: PhotoPosition | undefined) => to && { to, column: undefined };
  // A section that has just lost its last photo, or could not be loaded, is no target.
  const layout = { ...whole, sections: whole.sections.filter(hasPlaces) };
  const [first, last] = [layout.sections[0], layout.sections.at(-1)];
  if (!first || !last) return undefined;
  if (move === 'listStart') return sideways(firstOf(first));
  if (move === 'listEnd') return sideways(lastOf(last));

  const section = layout.sections.find((one) => one.key === key);
  if (!section) return undefined;
  if (move === 'left') return sideways(toPhotoBeside(layout, section, index, -1));
  if (move === 'right') return sideways(toPhotoBeside(layout, section, index, 1));

  const row = rowOfPhoto(section.rows, index);
  const from = { section, row };
  const start = section.rows.starts[row] ?? 0;
  if (move === 'rowStart') return sideways({ section: key, index: start });
  if (move === 'rowEnd') return sideways({ section: key, index: (section.rows.starts[row + 1] ?? 1) - 1 });

  const box = boxesOf(from, layout)[index - start];
  const target = column ?? (box ? box.left + box.width / 2 : 0);
  const vertically = (to: PhotoPosition | undefined) => to && { to, column: target };
  if (move === 'up') return vertically(toRowBeside(layout, from, -1, target));
  if (move === 'down') return vertically(toRowBeside(layout, from, 1, target));
  const top = section.photosTop + (section.rows.tops[row] ?? 0);
  const height = move === 'pageDown' ? top + pageHeight : top - pageHeight;
  if (height < 0) return vertically(nearestInRow({ section: first, row: 0 }, target, layout));
  return vertically(toHeight(layout, height, target, from));
};

/**
 * Returns the target of a move in a grid in which steps from one section to another stop at the check mark of the
 * heading.
 */
export const moveFromStop = (
  layout: ListLayout,
  from: GridStop,
  move: Move,
  column: number | undefined,
  pageHeight: number,
): Moved<GridStop> | undefined => {
  const isOn = move === 'right' || move === 'down';
  const section = layout.sections.find(({ key }) => key === from.section);
  if (from.isHeading && isOn && section) {
    const isNearest = move === 'down' && column !== undefined;
    return { to: isNearest ? nearestInRow({ section, row: 0 }, column, layout) : firstOf(section), column };
  }
  const moved = moveFrom(layout, from, move, column, pageHeight);
  const isStep = isOn || move === 'left' || move === 'up';
  if (from.isHeading || !isStep || moved?.to.section === from.section || (isOn && !moved)) return moved;
  const heading = moved && isOn ? moved.to.section : from.section;
  return { to: { section: heading, index: 0, isHeading: true }, column: moved?.column };
};
