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
