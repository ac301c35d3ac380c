import type { DeletionStatus } from '@albumen/contracts/photo-storage';

/** How the photos of a customer stand: what is said of them. */
export interface StorageStanding {
  /**
   * `unlimited`: no date is near, since nothing is erased at present. Photo library §4: `safe` for 3 or more months, `months` for 1 or 2; under
   * 1 month "day counts, or tomorrow, or today". `grace`: the date has passed. `due`: the photos can be erased any day.
   */
  readonly stage: 'unlimited' | 'safe' | 'months' | 'days' | 'tomorrow' | 'today' | 'grace' | 'due';
  /** Whether its last day is over. */
  readonly hasEnded: boolean;
  /** How it looks. */
  readonly state: DeletionStatus['status'];
  /** Whole months and days that are left. */
  readonly months: number;
  readonly days: number;
  /** The last day of the storage. */
  readonly until: string;
  /** The first day on which the photos may be erased, where they are ever. */
  readonly erasedOn: string | undefined;
  /** The day of the next notice, today where it is overdue: the coming night brings it. */
  readonly nextNoticeOn: string | undefined;
  /** The last day before it was delayed, where it has been. */
  readonly delayedFrom: string | undefined;
}

/** The day of an instant, as the mails about it name it: in UTC. */
export const dayOf = (instant: string): string => instant.slice(0, 10);

/** The instant that counts. Photo library §4: "the delayed date is used when deletion has been delayed". */
export const endOf = (status: DeletionStatus): string =>
  (status.deletionHasBeenDelayed === true ? status.delayedDeletionDate : null) ??
  status.projectedDeletionDate;

const stageOf = (status: DeletionStatus, today: string): StorageStanding['stage'] => {
  const { erasedFrom, daysRemaining } = status;
  // Our choice: where nothing is erased a date far off is named all the same, and none that would only alarm.
  if (status.status === 'safe') return 'safe';
  if (erasedFrom === null) return 'unlimited';
  if (status.status === 'warning') return 'months';
  if (daysRemaining > 1) return 'days';
  if (daysRemaining === 1) return 'tomorrow';
  if (dayOf(endOf(status)) >= today) return 'today';
  return dayOf(erasedFrom) > today ? 'grace' : 'due';
};

/** What to say of the storage, and how it looks. `now`: when the status was read. */
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
    erasedOn: erasedFrom === null ? undefined : dayOf(erasedFrom),
    nextNoticeOn: noticeOn !== undefined && noticeOn < today ? today : noticeOn,
    delayedFrom: end === projectedDeletionDate ? undefined : dayOf(projectedDeletionDate),
  };
};
