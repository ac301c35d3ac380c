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

/** Where a page ended: the sort value and upload order of its last photo. */
export interface PagePosition {
  /** Wall clock or ISO instant, after the list's sort key. */
  readonly sortValue: string;
  readonly uploadOrder: string;
  /** Whether the list has come to the photos without a date, which stand last. */
  readonly undated: boolean;
}

/** What stands under one heading of the library: the photos of a month, or those of a day of uploads. */
export type LibrarySection = { readonly monthKey: number } | DaySpan;

/** What stands under one heading of Recently deleted: a day, `YYYY-MM-DD`, UTC. */
export interface DeletionDay {
  readonly deletedOn: string;
}

export type Section = LibrarySection | DeletionDay;

/** The orders of the library, and that of Recently deleted. */
export interface ListSort {
  readonly key: SortOption['key'] | 'deleted';
  readonly order: SortOption['order'];
}

/** Which photos are meant: of the library or of Recently deleted at a moment, or whatever a deletion has deleted. */
export type PhotoRule =
  | {
      readonly of: 'library';
      readonly section?: LibrarySection;
      readonly except: readonly string[];
      /** ISO 8601: photos that were listed later are not meant. */
      readonly before: string;
    }
  | {
      readonly of: 'deleted';
      readonly section?: DeletionDay;
      readonly except: readonly string[];
      /** The same of photos that were deleted later. */
      readonly before: string;
    }
  | { readonly of: 'deletion'; readonly deletionId: string };

export const monthSection = ({ year, month }: { year: number; month: number }): LibrarySection => ({
  monthKey: monthKeyOf(year, month),
});

/** What a cursor belongs to: one of another list or order is refused. */
export type List = Section | 'all';

/** `+13:00` for 780 minutes. */
export const offsetText = (minutes: number): string => {
  const size = Math.abs(minutes);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

const dayMs = 86_400_000;

/** The date that many days after a date (`2026-11-21`). */
export const daysAfter = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * dayMs).toISOString().slice(0, 10);
