import type { ListedPhoto } from '@albumen/contracts/photos';
import { neighbourOf } from '../../api/photos/photo-list.ts';
import type { PhotoPosition, PhotoSection } from '../../api/photos/photo-list.ts';

/**
 * How many photos ahead a page is loaded. Albums §2: "Previews … load the next page when the last loaded photo is
 * reached". Our choice: one photo earlier, so that the photo after the last one is decoded in time.
 */
const lookAhead = 2;

/**
 * Returns the positions on one side of a photo, nearest first, up to the look-ahead or the end of the list. Skips some
 * of them.
 */
export const adjacentPositions = (
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

/** The photo on one side of the current one: `end` if there is none, `loading` while it is unknown. */
export type Neighbour = ListedPhoto | 'end' | 'loading';

/** The neighbours of the current photo. */
export interface Neighbours {
  readonly previous: Neighbour;
  readonly next: Neighbour;
  /** Set if one of them could not be loaded. */
  readonly failure: { readonly retry: () => void; readonly isRetrying: boolean } | undefined;
}

/** Returns the photo itself, if it exists and is loaded. */
const photoOf = (neighbour: Neighbour): ListedPhoto | undefined =>
  typeof neighbour === 'object' ? neighbour : undefined;

/**
 * Returns the photo that the preview shows after the current one is removed from the list: the next one, the previous
 * one at the end of the list, or `end` if there is none. Does not wait for photos that could not be loaded.
 */
export const photoAfterRemoval = ({ previous, next, failure }: Neighbours): Neighbour => {
  for (const neighbour of [next, previous]) {
    if (photoOf(neighbour) || (neighbour === 'loading' && !failure)) return neighbour;
  }
  return 'end';
};

/** A photo of the preview and its place: 0 is on the screen, -1 before and 1 after it. */
interface Slide {
  readonly photo: ListedPhoto;
  readonly place: -1 | 0 | 1;
}

/**
 * Returns the photos of the preview without duplicates: pages that were read at different moments may have the same
 * photo on both sides.
 */
export const slidesOf = (photo: ListedPhoto, { previous, next }: Neighbours): readonly Slide[] => {
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
