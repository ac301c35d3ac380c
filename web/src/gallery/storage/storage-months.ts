import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import { endOf } from './storage-standing.ts';

/** A month of the storage, or the grace time after the last one. */
export interface StorageMonth {
  /** 1 for the first. */
  readonly number: number;
  readonly kind: DeletionStatus['status'] | 'grace';
  /** `past` months are used up; `current` is the month of today. */
  readonly at: 'past' | 'current' | 'coming';
}

const monthNumber = (instant: string): number => {
  const date = new Date(instant);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};

/** Photo library §4: "3 or more months: safe; 1 or 2 months: warning; under 1 month: critical". */
const kindOf = (monthsLeft: number): DeletionStatus['status'] => {
  if (monthsLeft >= 3) return 'safe';
  return monthsLeft >= 1 ? 'warning' : 'critical';
};

/** When the storage period began: with the last order, or else with the registration. */
export const startOf = ({ lastOrderDate, registrationDate }: DeletionStatus): string =>
  lastOrderDate ?? registrationDate;

/** Our choice: five years. With more, months become narrower than their gaps on a phone. */
const mostMonths = 60;

/**
 * The months of the storage, 18 unless it was delayed, followed by the grace time. Empty if there are too many to draw.
 */
export const storageMonths = (status: DeletionStatus, hasEnded: boolean): StorageMonth[] => {
  const count = Math.max(1, monthNumber(endOf(status)) - monthNumber(startOf(status)));
  if (count > mostMonths) return [];
  const current = hasEnded ? count : Math.max(0, count - 1 - status.monthsRemaining);
  return Array.from({ length: count + 1 }, (_, index) => ({
    number: index + 1,
    kind: index === count ? 'grace' : kindOf(count - 1 - index),
    at: index === current ? 'current' : index < current ? 'past' : 'coming',
  }));
};
