import { estimateRowsHeight, layOutRows } from './justified-rows.ts';
import type { RowsOptions, TileBox } from './justified-rows.ts';

/** Where everything of a section stands. */
export interface SectionLayout {
  /** One box for each loaded photo. */
  readonly boxes: readonly TileBox[];
  /** The "+N" tile; undefined when nothing remains. */
  readonly more: TileBox | undefined;
  /** The top of what is held free for photos that are not loaded; undefined when nothing is. */
  readonly reserveTop: number | undefined;
  /** The height of the section when all its photos will be loaded, as far as it is known. */
  readonly height: number;
}

/** Our choice: the average shape of a library with some upright photos in it. */
const usualRatio = 1.3;

/** Our choice: a "+N" tile narrower than this part of its row starts a new one. */
const narrowestMorePart = 0.6;

/**
 * Lays out a section of which `ratios.length` photos are loaded and `remaining` are not. The space of those that are
 * not is held free, so that nothing below moves when they come.
 */
export const layOutSection = (
  ratios: readonly number[],
  remaining: number,
  options: RowsOptions,
): SectionLayout => {
  const { boxes, height } = layOutRows(ratios, options);
  if (remaining === 0) return { boxes, more: undefined, reserveTop: undefined, height };

  const loadedRatio = ratios.reduce((total, ratio) => total + ratio, 0) / ratios.length;
  const averageRatio = ratios.length === 0 ? usualRatio : Math.min(Math.max(loadedRatio, 0.5), 2);
  if (ratios.length === 0) {
    const estimated = estimateRowsHeight(remaining, averageRatio, options);
    return { boxes, more: undefined, reserveTop: 0, height: estimated };
  }

  const more = placeMore(boxes.at(-1), options);
  const lastRowTop = boxes.at(-1)?.top ?? 0;
  // The photos of the last row count as to come: it is filled up before a new one starts.
  const inLastRow = boxes.filter(({ top }) => top === lastRowTop).length;
  const fromLastRow = estimateRowsHeight(inLastRow + remaining, averageRatio, options);
  const moreBottom = more.top + more.height;
  return {
    boxes,
    more,
    reserveTop: moreBottom + options.gap,
    height: Math.max(moreBottom, lastRowTop + fromLastRow),
  };
};

/** The "+N" tile stands after the last photo, or starts a row where too little of the last one is left. */
const placeMore = (last: TileBox | undefined, { width, targetHeight, gap }: RowsOptions): TileBox => {
  if (last) {
    const left = last.left + last.width + gap;
    const room = Math.min(width - left, last.height);
    if (room >= last.height * narrowestMorePart) {
      return { left, top: last.top, width: room, height: last.height };
    }
  }
  const top = last ? last.top + last.height + gap : 0;
  return { left: 0, top, width: Math.min(width, targetHeight), height: targetHeight };
};
