import { proportionByte } from '@albumen/contracts/section-layout';
import { layOutList } from '../src/gallery/grid/list-layout.ts';
import type { ListContent, ListLayout } from '../src/gallery/grid/list-layout.ts';
import { measures } from './grid-measures.ts';

/** The proportions of photos by their widths, of a height of 1. */
export const bytesOf = (ratios: readonly number[]): Uint8Array =>
  Uint8Array.from(ratios, (ratio) => proportionByte(ratio * 1_000, 1_000));

/** The proportions of usual photos. */
export const usualBytes = (count: number, random: () => number): Uint8Array =>
  bytesOf(Array.from({ length: count }, () => (2 + random() * 4) / 3));

/** The photos of a section: the proportions of all, or only their number while these are not known. */
export type SectionPhotos = Uint8Array | number;

/** The content of a grid with these sections, in order. */
export const contentOf = (
  sections: Readonly<Record<string, SectionPhotos>>,
  {
    moves,
    failed = [],
    ...rest
  }: Partial<Omit<ListContent, 'failed'>> & {
    readonly moves?: ReadonlyMap<number, number>;
    readonly failed?: readonly string[];
  } = {},
): ListContent => {
  const photos = Object.entries(sections);
  return {
    sections: photos.map(([key, of]) => ({ key, count: typeof of === 'number' ? of : of.length })),
    layouts: new Map(
      photos.flatMap(([key, proportions]) =>
        typeof proportions === 'number' ? [] : [[key, { version: 1, proportions, ...(moves && { moves }) }]],
      ),
    ),
    failed: new Set(failed),
    measures,
    ...rest,
  };
};

/** The layout of a grid with these sections. */
export const listOf = (
  sections: Readonly<Record<string, SectionPhotos>>,
  options: Parameters<typeof contentOf>[1] = {},
  before?: ListLayout,
): ListLayout => layOutList(contentOf(sections, options), before);
