import type { Photo } from '@albumen/contracts/photos';
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

/** The photo on one side of the shown one: `end` where there is none, `loading` while it is not known. */
export type Neighbour = Photo | 'end' | 'loading';

/** What lies beside the photo of a preview. */
export interface Neighbours {
  readonly previous: Neighbour;
  readonly next: Neighbour;
  /** One of them could not be loaded. */
  readonly failure: { readonly retry: () => void; readonly isRetrying: boolean } | undefined;
}

/** The photo itself, where there is one and it is loaded. */
const photoOf = (neighbour: Neighbour): Photo | undefined =>
  typeof neighbour === 'object' ? neighbour : undefined;

/**
 * Where the preview goes from a photo that is taken out of the list: to the next one, at the end to the previous one, and
 * nowhere (`end`) where there is none. What could not be loaded is not waited for.
 */
export const goesOnTo = ({ previous, next, failure }: Neighbours): Neighbour => {
  for (const neighbour of [next, previous]) {
    if (photoOf(neighbour) || (neighbour === 'loading' && !failure)) return neighbour;
  }
  return 'end';
};

/** A photo of the preview and where it stands: 0 on the screen, -1 before and 1 after it. */
interface Slide {
  readonly photo: Photo;
  readonly place: -1 | 0 | 1;
}

/**
 * The photos that the preview holds, each once: pages that were read at different moments may have the same photo on
 * both sides.
 */
export const slidesOf = (photo: Photo, { previous, next }: Neighbours): readonly Slide[] => {
  const slides: Slide[] = [{ photo, place: 0 }];
  for (const [neighbour, place] of [
    [photoOf(previous), -1],
    [photoOf(next), 1],
  ] as const) {
    const isNew = slides.every((slide) => slide.photo.imageId !== neighbour?.imageId);
    if (neighbour && isNew) slides.push({ photo: neighbour, place });
  }
  return slides.sort((a, b) => a.place - b.place);
};
