import { neighbourOf, pageOf } from '../../api/photos/photo-list.ts';
import type { PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';

/**
 * How many photos ahead a page is loaded. Albums §2: "Previews … load the next page when the last loaded photo is
 * reached". Our choice: one photo earlier, so that the photo behind the last one is decoded before it is moved to.
 */
const lookAhead = 2;

/** The positions on one side of another, nearest first: as far as is looked ahead, or the list goes; some are passed over. */
export const positionsBeside = (
  sections: readonly PhotoSection[],
  from: PhotoPosition,
  step: -1 | 1,
  isPassedOver: (position: PhotoPosition) => boolean = () => false,
): readonly PhotoPosition[] => {
  const positions: PhotoPosition[] = [];
  for (let at = neighbourOf(sections, from, step); at; at = neighbourOf(sections, at, step)) {
    if (!isPassedOver(at)) positions.push(at);
    if (positions.length === lookAhead) break;
  }
  return positions;
};

interface PageName {
  readonly section: string;
  readonly page: number;
}

/** Says of pages whether they hold a position. */
export const isPageOf =
  ({ section, index }: PhotoPosition) =>
  (name: PageName): boolean =>
    name.section === section && name.page === pageOf(index).page;

/** The pages that hold these positions, each once. */
export const pagesOf = (positions: readonly PhotoPosition[]): readonly PageName[] =>
  positions
    .filter((position, at) => {
      const { page } = pageOf(position.index);
      return positions.findIndex((other) => isPageOf(other)({ section: position.section, page })) === at;
    })
    .map(({ section, index }) => ({ section, page: pageOf(index).page }));
