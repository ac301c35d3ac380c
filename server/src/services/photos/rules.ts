import { recentlyDeletedDays, unknownMonth } from '@albumen/contracts/limits';
import type { SortOption } from '@albumen/contracts/photos';
import type { DaySpan } from './upload-days.ts';

/** A month as one number: months since year 0. Photos are filed under it. */
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

/** The end of a page: the sort value and upload order of its last photo. */
export interface PagePosition {
  /** Local time or ISO instant, depending on the list's sort key. */
  readonly sortValue: string;
  readonly uploadOrder: string;
  /** Whether the list has reached the photos without a date, which come last. */
  readonly undated: boolean;
}

/** The photos under one heading of the library: those of a month or of a day of uploads. */
export type LibrarySection = { readonly monthKey: number } | DaySpan;

/** A day under which Recently deleted shows photos: `YYYY-MM-DD`, UTC. */
interface DeletionDay {
  readonly deletedOn: string;
}

export type Section = LibrarySection | DeletionDay;

/** The orders of the library and of Recently deleted. */
export interface ListSort {
  readonly key: SortOption['key'] | 'deleted';
  readonly order: SortOption['order'];
}

/**
 * A rule that selects photos: of the library or of Recently deleted at a moment, all photos of a deletion, or all whose date
 * a task has changed last.
 */
export type PhotoRule =
  | {
      readonly of: 'library';
      readonly section?: LibrarySection;
      readonly except: readonly string[];
      /** ISO 8601: photos that were listed later are not selected. */
      readonly before: string;
    }
  | {
      readonly of: 'deleted';
      readonly section?: DeletionDay;
      readonly except: readonly string[];
      /** ISO 8601: photos that were deleted later are not selected. */
      readonly before: string;
    }
  | { readonly of: 'deletion'; readonly deletionId: string }
  | { readonly of: 'dating'; readonly taskId: string };

export const monthSection = ({ year, month }: { year: number; month: number }): LibrarySection => ({
  monthKey: monthKeyOf(year, month),
});

/** The list that a cursor belongs to: a cursor of another list or order is refused. */
export type List = Section | 'all';

const dayMs = 86_400_000;

/** When all photos that were deleted on a day (`2026-11-21`, UTC) are due to be erased: 30 days after its end. */
export const dueOfDeletionDay = (date: string): Date =>
  new Date(Date.parse(date) + (1 + recentlyDeletedDays) * dayMs);

/** The photos that are due by then were deleted before this time: those of a day go together. */
export const erasedBefore = (dueBy: Date): Date =>
  new Date(Math.floor(dueBy.getTime() / dayMs) * dayMs - recentlyDeletedDays * dayMs);
