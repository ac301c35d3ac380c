/** A photo that a preview shows, as an entry of the browser's history tells it. */
export interface Previewed {
  readonly photoId: string;
  /** Which entry of the history it is. */
  readonly entry: number;
  /** How many moves of the preview have led to it. */
  readonly moves: number;
}

/**
 * The photo to show. Moving shows it at once and changes the address after it: an address of the same entry with fewer
 * moves lags behind, whatever photo it names, and brings back none that has been left.
 */
export const photoToShow = (moved: Previewed | undefined, address: Previewed): string =>
  moved?.entry === address.entry && address.moves < moved.moves ? moved.photoId : address.photoId;
