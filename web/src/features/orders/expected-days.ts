import { useState } from 'react';
import { useIntl } from 'react-intl';
import type { Order } from '../../api/orders.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatDay } from '../../ui/money-and-dates.tsx';

interface ExpectedDays {
  /** The day that is expected now, which replaces the others. */
  readonly expectedDay?: string | undefined;
  readonly earliest?: string | undefined;
  /** `earliest` if it is missing. */
  readonly latest?: string | undefined;
}

/** The last of the days; undefined if none are known. */
export const lastOf = ({ expectedDay, earliest, latest }: ExpectedDays): string | undefined =>
  expectedDay ?? latest ?? earliest;

/** Whether a day is over for the customer. `now`: milliseconds since 1970. */
export const isOver = (day: string, now: number): boolean => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + 1).getTime() <= now;
};

/** Our choice: after a month, a parcel has arrived without a word from its carrier. */
const lateMs = 30 * 86_400_000;

/** Says whether the day of a parcel is to come or the parcel runs late; undefined if neither is shown. */
export const expectationOf = (
  { sentAt, expectedDay, deliveredAt }: Order['parcels'][number],
  step: Order['step'],
  now: number,
): 'day' | 'late' | undefined => {
  // Days of an unpaid order are no promise, and nothing more of a cancelled order is sent.
  const isComing = sentAt !== undefined || (step !== 'Received' && step !== 'Cancelled');
  if (expectedDay === undefined || deliveredAt !== undefined || !isComing) return undefined;
  if (!isOver(expectedDay, now)) return 'day';
  return isOver(expectedDay, now - lateMs) ? undefined : 'late';
};

/** Returns the words about the days on which something is expected; undefined if none are known, or if they are over. */
export const useExpectedDays = () => {
  const text = useText();
  const intl = useIntl();
  const [now] = useState(Date.now);
  return (days: ExpectedDays): string | undefined => {
    const from = days.expectedDay ?? days.earliest;
    const to = lastOf(days);
    if (from === undefined || to === undefined || isOver(to, now)) return undefined;
    return from === to
      ? text('order.expected.day', { day: formatDay(intl, to) })
      : text('order.expected.days', { earliest: formatDay(intl, from), latest: formatDay(intl, to) });
  };
};
