import type { UploadGroup } from './upload-groups.ts';

/** Where a file stands in the list. */
export interface RowPlace {
  readonly id: number;
  /** The key of its group. */
  readonly group: UploadGroup['key'];
  /** In its group, from 0. */
  readonly index: number;
  /** In the list, from 0, with the sentences of the causes. */
  readonly row: number;
}

const placeIn = ({ key, items, firstRow }: UploadGroup, index: number): RowPlace | undefined => {
  const item = items[index];
  return item && { id: item.id, group: key, index, row: firstRow + index };
};

/** The place of a file; undefined where it is on the list no more. */
export const placeOf = (groups: readonly UploadGroup[], id: number): RowPlace | undefined => {
  for (const group of groups) {
    const index = group.items.findIndex((item) => item.id === id);
    if (index >= 0) return placeIn(group, index);
  }
  return undefined;
};

/** Who takes the place of a file that has left it: the next one of its group, or the last; undefined where none is left. */
export const heirOf = (
  groups: readonly UploadGroup[],
  place: Pick<RowPlace, 'group' | 'index'>,
): RowPlace | undefined => {
  const group = groups.find(({ key }) => key === place.group);
  return group && placeIn(group, Math.min(place.index, group.items.length - 1));
};

/** The first file that stands at a row of the list, or below it. */
export const placeFrom = (groups: readonly UploadGroup[], row: number): RowPlace | undefined => {
  const group = groups.find(({ items, firstRow }) => firstRow + items.length > row);
  return group && placeIn(group, Math.max(0, row - group.firstRow));
};

/** Where a key leads from a file, among `count`, with `page` of them in view; undefined for keys that lead nowhere. */
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

/** The file to which a key leads from another one; undefined for keys that move nothing. `page`: files in view. */
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
