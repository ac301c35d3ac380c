import { unknownMonth } from '@albumen/contracts/limits';
import type { SortOption } from '@albumen/contracts/photos';
import type { DaySpan } from './upload-days.ts';

/** A month as one number, the form in which photos are filed: months since year 0. */
export const monthKeyOf = (year: number, month: number): number => year * 12 + month - 1;

export const monthOfKey = (key: number): { year: number; month: number } => ({
  year: Math.floor(key / 12),
  month: (key % 12) + 1,
});

/** `2024-12`. */
export const monthName = (key: number): string => {
  const { year, month } = monthOfKey(key);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
};

/** The month of photos without a usable date. */
export const unknownMonthKey = monthKeyOf(unknownMonth.year, unknownMonth.month);

/** Where a page ended: the sort value and id of its last photo. */
export interface PagePosition {
  /** Wall clock or ISO instant, after the list's sort key. */
  readonly sortValue: string;
  readonly photoId: string;
  /** Whether the list has come to the photos without a date, which stand last. */
  readonly undated: boolean;
}

/** The sort value of a list in this order for a moment: milliseconds since 1970, of the wall clock or of UTC. */
export const sortValueOf = (sort: SortOption, moment: number): string => {
  const iso = new Date(moment).toISOString();
  return sort.key === 'created' ? iso : iso.slice(0, -1);
};

/** The id of a photo from its sixteen bytes. */
export const photoIdOf = (bytes: Buffer): string =>
  bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');

/** What stands under one heading: the photos of a month, or those of a day of uploads. */
export type Section = { readonly monthKey: number } | DaySpan;

export const monthSection = ({ year, month }: { year: number; month: number }): Section => ({
  monthKey: monthKeyOf(year, month),
});

/** What a cursor belongs to: one of another list or order is refused. */
export type List = Section | 'all';

/** The first moment that a wall clock can have: PostgreSQL knows no year 0. */
const firstMoment = Date.parse('0001-01-01T00:00:00.000Z');

/**
 * A cursor is 27 bytes: one for the list's kind and order, four for which list of that kind, six for the sort value in
 * milliseconds since 1970 (until the year 6429), sixteen for the photo. Short, since a layout holds one for every page.
 */
const cursorBytes = 27;
const [listAt, momentAt, photoAt] = [1, 5, 11];

const cursorForm = /^[\w-]{36}$/;

/** The bit of the first byte that says that the list has come to its undated photos. */
const undatedBit = 16;

/** The first five bytes of the cursors of a list in this order, as long as it has not come to undated photos. */
const cursorHead = (list: List, sort: SortOption): [order: number, list: number] => {
  const [kind, number] = list === 'all' ? [0, 0] : 'monthKey' in list ? [1, list.monthKey] : [2, list.from];
  return [kind + (sort.key === 'created' ? 4 : 0) + (sort.order === 'asc' ? 8 : 0), number];
};

/** A cursor: opaque to callers, checked when it comes back. */
export const toCursor = (list: List, sort: SortOption, position: PagePosition): string => {
  const [order, number] = cursorHead(list, sort);
  const bytes = Buffer.alloc(cursorBytes);
  bytes.writeUInt8(order + (position.undated ? undatedBit : 0));
  bytes.writeInt32BE(number, listAt);
  bytes.writeIntBE(Date.parse(`${position.sortValue.replace(/Z$/, '')}Z`), momentAt, 6);
  bytes.write(position.photoId.replaceAll('-', ''), photoAt, 'hex');
  return bytes.toString('base64url');
};

/** The position that a cursor stands for, or undefined where this list and order did not give it out. */
export const fromCursor = (list: List, sort: SortOption, cursor: string): PagePosition | undefined => {
  if (!cursorForm.test(cursor)) return undefined;
  const bytes = Buffer.from(cursor, 'base64url');
  const [order, number] = cursorHead(list, sort);
  const undated = bytes.readUInt8() === order + undatedBit;
  const moment = bytes.readIntBE(momentAt, 6);
  const fits =
    (undated || bytes.readUInt8() === order) && bytes.readInt32BE(listAt) === number && moment >= firstMoment;
  if (!fits) return undefined;
  return {
    sortValue: sortValueOf(sort, moment),
    photoId: photoIdOf(bytes.subarray(photoAt)),
    undated,
  };
};

/** `+13:00` for 780 minutes. */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};
