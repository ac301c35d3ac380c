import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import type { IntlShape } from 'react-intl';
import { formatDay } from '../../ui/money-and-dates.tsx';

/** The state of a customer's storage, as the page describes it. */
export interface StorageStanding {
  /**
   * `unlimited`: no date is near, since nothing is erased at present. Photo library §4: `safe` for 3 or more months,
   * `months` for 1 or 2; under 1 month "day counts, or tomorrow, or today". `grace`: the date has passed. `due`: the
   * photos are erased today.
   */
  readonly stage: 'unlimited' | 'safe' | 'months' | 'days' | 'tomorrow' | 'today' | 'grace' | 'due';
  /** Whether the last day is over. */
  readonly hasEnded: boolean;
  /** How it looks. */
  readonly state: DeletionStatus['status'];
  /** Whole months and days that remain. */
  readonly months: number;
  readonly days: number;
  /** The last day of the storage. */
  readonly until: string;
  /** The instant of the night that erases the photos; undefined if none does. */
  readonly erasedOn: string | undefined;
  /** Nights erase nothing at present: it will be a later one. */
  readonly isHeld: boolean;
  /** The day of the next notice; today if it is overdue, since it is sent the coming night. */
  readonly nextNoticeOn: string | undefined;
  /** The last day before a delay, if there was one. */
  readonly delayedFrom: string | undefined;
}

/** The UTC day of an instant, as the mails name it. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/**
 * The instant at which the storage ends. Photo library §4: "the delayed date is used when deletion has been delayed".
 */
export const endOf = (status: DeletionStatus): string =>
  (status.deletionHasBeenDelayed === true ? status.delayedDeletionDate : null) ??
  status.projectedDeletionDate;

const stageOf = (status: DeletionStatus, today: string): StorageStanding['stage'] => {
  const { erasedFrom, isErasingHeld, daysRemaining } = status;
  // Our choice: while nothing is erased, we still name a distant date, but no near date that would only alarm.
  if (status.status === 'safe') return 'safe';
  if (erasedFrom === null) return 'unlimited';
  if (status.status === 'warning') return 'months';
  if (daysRemaining > 1) return 'days';
  if (daysRemaining === 1) return 'tomorrow';
  if (dayOf(endOf(status)) >= today) return 'today';
  return isErasingHeld || dayOf(erasedFrom) > today ? 'grace' : 'due';
};

/** Returns how to describe and style the storage. `now`: when the status was read. */
export const standingOf = (status: DeletionStatus, now: Date): StorageStanding => {
  const today = dayOf(now.toISOString());
  const stage = stageOf(status, today);
  const end = endOf(status);
  const { projectedDeletionDate, erasedFrom, nextNoticeAt } = status;
  const noticeOn = nextNoticeAt === null ? undefined : dayOf(nextNoticeAt);
  return {
    stage,
    hasEnded: stage === 'grace' || stage === 'due',
    state: stage === 'unlimited' ? 'safe' : status.status,
    months: status.monthsRemaining,
    days: status.daysRemaining,
    until: dayOf(end),
    erasedOn: erasedFrom ?? undefined,
    isHeld: status.isErasingHeld,
    nextNoticeOn: noticeOn !== undefined && noticeOn < today ? today : noticeOn,
    delayedFrom: end === projectedDeletionDate ? undefined : dayOf(projectedDeletionDate),
  };
};

/** The values of the messages that describe the storage. */
export const storageValues = (intl: IntlShape, standing: StorageStanding) => {
  const { stage, hasEnded, isHeld, months, days, until, erasedOn = until } = standing;
  return {
    stage,
    hasEnded: String(hasEnded),
    isHeld: String(isHeld),
    months,
    days,
    until: formatDay(intl, until),
    erasedOn: formatDay(intl, erasedOn),
  };
};
