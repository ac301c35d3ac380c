import type { UploadGroup } from './upload-groups.ts';

/** The place of a file in the list. */
export interface RowPlace {
  readonly id: number;
  /** The key of its group. */
  readonly group: UploadGroup['key'];
  /** The index in the group, from 0. */
  readonly index: number;
  /** The row in the list, from 0, counting the sentences of the causes. */
  readonly row: number;
}

const placeIn = ({ key, items, firstRow }: UploadGroup, index: number): RowPlace | undefined => {
  const item = items[index];
  return item && { id: item.id, group: key, index, row: firstRow + index };
};

/** Returns the place of a file; undefined if it is no longer in the list. */
export const placeOf = (groups: readonly UploadGroup[], id: number): RowPlace | undefined => {
  for (const group of groups) {
    const index = group.items.findIndex((item) => item.id === id);
    if (index >= 0) return placeIn(group, index);
  }
  return undefined;
};

/**
 * Returns the file that takes the place of one that has left it: the next one of its group, or the last; undefined if
 * the group is empty.
 */
export const heirOf = (
  groups: readonly UploadGroup[],
  place: Pick<RowPlace, 'group' | 'index'>,
): RowPlace | undefined => {
  const group = groups.find(({ key }) => key === place.group);
  return group && placeIn(group, Math.min(place.index, group.items.length - 1));
};

/** Returns the file at a row of the list, or the first one below it. */
export const placeFrom = (groups: readonly UploadGroup[], row: number): RowPlace | undefined => {
  const group = groups.find(({ items, firstRow }) => firstRow + items.length > row);
  return group && placeIn(group, Math.max(0, row - group.firstRow));
};

/** Returns the index that a key moves to, among `count` files with `page` of them in view; undefined for other keys. */
const leadsTo = (key: string, from: number, count: number, page: number): number | undefined => {
  switch (key) {
    case 'ArrowUp':
      return from - 1;
    case 'ArrowDown':
      return from + 1;
    case 'PageUp':
      return from - page;
    case 'PageDown':
      return from + page;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return undefined;
  }
};

/** Returns the file that a key moves to from another file; undefined for other keys. `page`: files in view. */
export const moveOfKey = (
  groups: readonly UploadGroup[],
  id: number,
  key: string,
  page: number,
): RowPlace | undefined => {
  const ids = groups.flatMap(({ items }) => items.map((item) => item.id));
  const to = leadsTo(key, ids.indexOf(id), ids.length, page);
  const target = to === undefined ? undefined : ids[Math.max(0, Math.min(to, ids.length - 1))];
  return target === undefined ? undefined : placeOf(groups, target);
};
