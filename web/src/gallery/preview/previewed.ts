/** A photo in the preview, as an entry of the browser history describes it. */
export interface Previewed {
  readonly photoId: string;
  /** Identifies the history entry. */
  readonly entry: number;
  /** The number of moves in the preview that led to it. */
  readonly moves: number;
}

/**
 * Returns the photo to show. A move shows it at once and updates the address later: an address of the same entry with
 * fewer moves is outdated, whatever photo it names, and brings back none that was left.
 */
export const photoToShow = (moved: Previewed | undefined, address: Previewed): string =>
  moved?.entry === address.entry && address.moves < moved.moves ? moved.photoId : address.photoId;
