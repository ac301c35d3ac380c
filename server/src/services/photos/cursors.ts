import { fromCursor, toCursor } from '../../platform/cursors.ts';
import type { CursorList } from '../../platform/cursors.ts';
import type { List, ListSort, PagePosition } from './rules.ts';

const dayMs = 86_400_000;

const kindAndNumber = (list: List): [number, number] => {
  if (list === 'all') return [0, 0];
  if ('monthKey' in list) return [1, list.monthKey];
  return 'from' in list ? [2, list.from] : [3, Date.parse(list.deletedOn) / dayMs];
};

const cursorListOf = (list: List, sort: ListSort): CursorList => {
  const [kind, number] = kindAndNumber(list);
  return { kind, number, order: (sort.key === 'created' ? 1 : 0) + (sort.order === 'asc' ? 2 : 0) };
};

/** Returns the cursor of a position. */
export const cursorOf = (list: List, sort: ListSort, position: PagePosition): string =>
  toCursor(cursorListOf(list, sort), {
    moment: Date.parse(`${position.sortValue.replace(/Z$/, '')}Z`),
    id: position.uploadOrder,
    inTail: position.undated,
  });

/** Returns the position of a cursor. Throws `invalid-cursor` if the cursor is not from this list in this order. */
export const positionOf = (list: List, sort: ListSort, cursor: string): PagePosition => {
  const { moment, id, inTail } = fromCursor(cursorListOf(list, sort), cursor);
  const iso = new Date(moment).toISOString();
  return { sortValue: sort.key === 'dateTaken' ? iso.slice(0, -1) : iso, uploadOrder: id, undated: inTail };
};
