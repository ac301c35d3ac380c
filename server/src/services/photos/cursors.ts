import type { SortOption } from '@albumen/contracts/photos';
import { cursorAt, fromCursor, toCursor } from '../../platform/cursors.ts';
import type { CursorList, PageEnd } from '../../platform/cursors.ts';
import type { List, PagePosition } from './rules.ts';

const cursorListOf = (list: List, sort: SortOption): CursorList => {
  const [kind, number] = list === 'all' ? [0, 0] : 'monthKey' in list ? [1, list.monthKey] : [2, list.from];
  return { kind, number, order: (sort.key === 'created' ? 1 : 0) + (sort.order === 'asc' ? 2 : 0) };
};

/** The cursor of a full page of a section. */
export const cursorOfPage = (list: List, sort: SortOption, end: PageEnd): string =>
  cursorAt(cursorListOf(list, sort), end);

/** The cursor of a position. */
export const cursorOf = (list: List, sort: SortOption, position: PagePosition): string =>
  toCursor(cursorListOf(list, sort), {
    moment: Date.parse(`${position.sortValue.replace(/Z$/, '')}Z`),
    id: position.photoId,
    inTail: position.undated,
  });

/** The position that a cursor stands for. Throws `invalid-cursor` where this list did not give it out in this order. */
export const positionOf = (list: List, sort: SortOption, cursor: string): PagePosition => {
  const { moment, id, inTail } = fromCursor(cursorListOf(list, sort), cursor);
  const iso = new Date(moment).toISOString();
  return { sortValue: sort.key === 'created' ? iso : iso.slice(0, -1), photoId: id, undated: inTail };
};
