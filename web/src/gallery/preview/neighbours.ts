import type { Photo } from '@albumen/contracts/photos';

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
export const photoOf = (neighbour: Neighbour): Photo | undefined =>
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
