import { cursorAt, fromCursor, toCursor } from '../../platform/cursors.ts';
import type { CursorList, PageEnd } from '../../platform/cursors.ts';
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

/** The cursor of a full page of a section. */
export const cursorOfPage = (list: List, sort: ListSort, end: PageEnd): string =>
  cursorAt(cursorListOf(list, sort), end);

/** The cursor of a position. */
export const cursorOf = (list: List, sort: ListSort, position: PagePosition): string =>
  toCursor(cursorListOf(list, sort), {
    moment: Date.parse(`${position.sortValue.replace(/Z$/, '')}Z`),
    id: position.uploadOrder,
    inTail: position.undated,
  });

/** The position that a cursor stands for. Throws `invalid-cursor` where this list did not give it out in this order. */
export const positionOf = (list: List, sort: ListSort, cursor: string): PagePosition => {
  const { moment, id, inTail } = fromCursor(cursorListOf(list, sort), cursor);
  const iso = new Date(moment).toISOString();
  return { sortValue: sort.key === 'dateTaken' ? iso.slice(0, -1) : iso, uploadOrder: id, undated: inTail };
};
