import { albumNameMaxLength, albumPhotosLimit } from '@albumen/contracts/limits';
import type { SortOption } from '@albumen/contracts/photos';

/** The full key of an album of any owner. */
export interface AlbumKey {
  readonly ownerId: string;
  readonly albumId: string;
}

/** The end of a page of photos. */
export interface PhotoPosition {
  /** Wall clock or ISO instant, depending on the sort key. */
  readonly sortValue: string;
  /** Orders photos with the same value: the upload order, or the id of the photo when sorting by adding. */
  readonly tie: string;
  /** Whether the list has reached the photos without a date, which come last. */
  readonly isUndated: boolean;
}

/** The end of a page of albums. */
export interface AlbumPosition {
  readonly moment: Date;
  readonly id: string;
}

/** All photos that were in an album at a moment, except some. */
export interface AlbumRule {
  readonly except: readonly string[];
  /** ISO 8601. */
  readonly before: string;
}

/** Ids in capitals mean the same photos. */
export const idsOf = (photoIds: readonly string[]): string[] => [
  ...new Set(photoIds.map((id) => id.toLowerCase())),
];

/** Whether photos are sorted by the time of adding. */
export const isByAdding = ({ key }: SortOption): boolean => key === 'created';

/**
 * The number of photos that can still be added. Our choice: restored photos come back to their albums even if others
 * have taken their room. Such an album keeps all of them, and takes no more until there is room again.
 */
export const roomIn = (album: { readonly photos: number } | undefined): number =>
  Math.max(0, albumPhotosLimit - (album?.photos ?? 0));

/** Adapts a name of an earlier system to the rules for album names. */
export const fittingName = (name: string): string =>
  name
    .toWellFormed()
    .replaceAll(/\p{Bidi_C}/gu, '')
    .replaceAll(/\p{Cc}/gu, ' ')
    .replace(/^[\s<>;\p{DI}]+/u, '')
    .slice(0, albumNameMaxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd() || '…';
