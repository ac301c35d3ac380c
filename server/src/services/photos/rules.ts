import { unknownMonth } from '@albumen/contracts/limits';
import type { SortOption } from '@albumen/contracts/photos';

/** A month as one number, the form in which photos are filed: months since year 0. */
export const monthKeyOf = (year: number, month: number): number => year * 12 + month - 1;

export const monthOfKey = (key: number): { year: number; month: number } => ({
  year: Math.floor(key / 12),
  month: (key % 12) + 1,
});

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

/** Which list a cursor belongs to: one of another list or order is refused. */
export type ListName = `month-${number}` | 'all';

const positionForm =
  /^(?<list>[a-z]+(?:-\d+)?) (?<key>created|dateTaken) (?<order>asc|desc) (?<sortValue>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{1,3})?)(?<zone>Z?) (?<photoId>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}) (?<undated>[01])$/;

/** Whether it is a moment of the calendar: PostgreSQL knows no 30 February and no year 0. */
const isMoment = (text: string): boolean => {
  const moment = new Date(`${text}Z`);
  return (
    !Number.isNaN(moment.getTime()) &&
    moment.getUTCFullYear() > 0 &&
    moment.toISOString().startsWith(text.slice(0, 19))
  );
};

/** A cursor: opaque to callers, checked when it comes back. */
export const toCursor = (list: ListName, sort: SortOption, position: PagePosition): string =>
  Buffer.from(
    `${list} ${sort.key} ${sort.order} ${position.sortValue} ${position.photoId} ${position.undated ? 1 : 0}`,
  ).toString('base64url');

/** The position that a cursor stands for, or undefined where this list and order did not give it out. */
export const fromCursor = (list: ListName, sort: SortOption, cursor: string): PagePosition | undefined => {
  const found = positionForm.exec(Buffer.from(cursor, 'base64url').toString('latin1'))?.groups;
  if (found === undefined) return undefined;
  const { sortValue = '', zone = '', photoId = '' } = found;
  const fits =
    found['list'] === list &&
    found['key'] === sort.key &&
    found['order'] === sort.order &&
    isMoment(sortValue);
  return fits ? { sortValue: sortValue + zone, photoId, undated: found['undated'] === '1' } : undefined;
};

/** `+13:00` for 780 minutes. */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};
