import { albumNameMaxLength, albumPhotosLimit } from '@albumen/contracts/limits';
import type { SortOption } from '@albumen/contracts/photos';

/** An album of anyone, by its whole key. */
export interface AlbumKey {
  readonly ownerId: string;
  readonly albumId: string;
}

/** Where a page of photos ended. */
export interface PhotoPosition {
  /** Wall clock or ISO instant, after the sort key. */
  readonly sortValue: string;
  /** What orders photos with the same value: the upload order, or the id of the photo if it sorts by adding. */
  readonly tie: string;
  /** Whether the list has come to the photos without a date, which stand last. */
  readonly isUndated: boolean;
}

/** Where a page of albums ended. */
export interface AlbumPosition {
  readonly moment: Date;
  readonly id: string;
}

/** All photos of an album but some, that were there at a moment. */
export interface AlbumRule {
  readonly except: readonly string[];
  /** ISO 8601. */
  readonly before: string;
}

/** Photos by their ids, an id in capitals meaning the same. */
export const idsOf = (photoIds: readonly string[]): string[] => [
  ...new Set(photoIds.map((id) => id.toLowerCase())),
];

/** Whether a photo sorts by when it was added. */
export const isByAdding = ({ key }: SortOption): boolean => key === 'created';

/**
 * How many photos may still be added. Our choice: photos that are restored come back to their albums even where others have
 * taken their room; such an album is kept whole, and takes no more until there is room again.
 */
export const roomIn = (album: { readonly photos: number } | undefined): number =>
  Math.max(0, albumPhotosLimit - (album?.photos ?? 0));

/** A name of an earlier system as an album may have it. */
export const fittingName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Bidi_C}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replace(/^[\s<>;\p{DI}]+/u, '')
    .slice(0, albumNameMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd() || '…';
