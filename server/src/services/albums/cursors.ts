import type { SortOption } from '@albumen/contracts/photos';
import { fromCursor, toCursor } from '../../platform/cursors.ts';
import type { CursorList } from '../../platform/cursors.ts';
import { isByAdding } from './rules.ts';
import type { AlbumPosition, PhotoPosition } from './rules.ts';

/** The lists of albums: existing ones, and Recently deleted. */
const albumLists = {
  albums: { kind: 0, number: 0, order: 0 },
  deleted: { kind: 1, number: 0, order: 0 },
} as const satisfies Record<string, CursorList>;

export type AlbumList = keyof typeof albumLists;

export const albumCursor = (list: AlbumList, { moment, id }: AlbumPosition): string =>
  toCursor(albumLists[list], { moment: moment.getTime(), id, inTail: false });

/** Throws `invalid-cursor`, as do the functions below. */
export const albumPositionOf = (list: AlbumList, cursor: string | undefined): AlbumPosition | undefined => {
  if (cursor === undefined) return undefined;
  const { moment, id } = fromCursor(albumLists[list], cursor);
  return { moment: new Date(moment), id };
};

const photosOf = (albumId: string, sort: SortOption): CursorList => ({
  kind: 2,
  // The beginning of the id, as a signed number.
  number: Number.parseInt(albumId.slice(0, 8), 16) | 0,
  order: (isByAdding(sort) ? 1 : 0) + (sort.order === 'asc' ? 2 : 0),
});

export const photoCursor = (albumId: string, sort: SortOption, position: PhotoPosition): string =>
  toCursor(photosOf(albumId, sort), {
    moment: Date.parse(`${position.sortValue.replace(/Z$/, '')}Z`),
    id: position.tie,
    inTail: position.isUndated,
  });

export const photoPositionOf = (
  albumId: string,
  sort: SortOption,
  cursor: string | undefined,
): PhotoPosition | undefined => {
  if (cursor === undefined) return undefined;
  const { moment, id, inTail } = fromCursor(photosOf(albumId, sort), cursor);
  const iso = new Date(moment).toISOString();
  return { sortValue: isByAdding(sort) ? iso : iso.slice(0, -1), tie: id, isUndated: inTail };
};
