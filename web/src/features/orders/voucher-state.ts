import type { Voucher } from '@albumen/contracts/vouchers';
import type { IntlShape } from 'react-intl';
import { formatMoment } from '../../ui/money-and-dates.tsx';

/** Whether a voucher can be used. It may end while the page is open. */
export const voucherState = (
  { isUsed, isExpired, endsAt }: Pick<Voucher, 'isUsed' | 'isExpired' | 'endsAt'>,
  now: Date,
): 'open' | 'used' | 'over' => {
  if (isUsed) return 'used';
  return isExpired || (endsAt !== undefined && Date.parse(endsAt) < now.getTime()) ? 'over' : 'open';
};

/** For days, which are the same everywhere. */
const utc = { timeZone: 'UTC' } as const;

interface VoucherEnd {
  /** The last day, `yyyy-mm-dd`. */
  readonly day: string;
  /** The hour on that day at which it ends where the shop is. */
  readonly time: string;
  /** The same moment on the customer's own clock, if that differs. */
  readonly local?: string;
}

/** When a voucher ends: at the end of its last day in the time zone of the shop. Undefined if it does not end. */
export const voucherEnd = (
  { validUntil, endsAt }: Pick<Voucher, 'validUntil' | 'endsAt'>,
  intl: IntlShape,
): VoucherEnd | undefined => {
  if (validUntil === undefined || endsAt === undefined) return undefined;
  const atShop = `${validUntil}T23:59:59Z`;
  const moment = (instant: string, zone = {}) =>
    intl.formatDate(instant, { dateStyle: 'medium', timeStyle: 'short', ...zone });
  const isElsewhere = moment(endsAt) !== moment(atShop, utc);
  return {
    day: validUntil,
    time: intl.formatTime(atShop, { hour: '2-digit', minute: '2-digit', ...utc }),
    ...(isElsewhere && { local: formatMoment(intl, endsAt) }),
  };
};
