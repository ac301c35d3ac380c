import type { OperatorVoucher } from '@albumen/contracts/operator/vouchers';
import type { Voucher } from '@albumen/contracts/vouchers';
import { offsetsOf } from '../../platform/time-zones.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;
const secondMs = 1_000;

/** Returns the last second of a calendar day in a time zone. */
export const endOfDay = (day: string, timeZone: string): Date => {
  const offsetAt = offsetsOf(timeZone);
  // The wall clock as if it were UTC: its offset may differ from that of the instant, but not from that of a near one.
  const midnight = Date.parse(day) + dayMs;
  const near = midnight - offsetAt(midnight) * minuteMs;
  return new Date(midnight - offsetAt(near) * minuteMs - secondMs);
};

/** Returns a voucher as its customer sees it. */
export const voucherOf = (
  code: string,
  { title, description, discount, percentage, validUntil, isUsed }: OperatorVoucher,
  { timeZone, now }: { readonly timeZone: string; readonly now: Date },
): Voucher => {
  const endsAt = validUntil === undefined ? undefined : endOfDay(validUntil, timeZone);
  return {
    code,
    title,
    description,
    // Customers read how much it takes off.
    discount: discount && { ...discount, amount: Math.abs(discount.amount) },
    percentage,
    validUntil,
    endsAt: endsAt?.toISOString(),
    isUsed,
    isExpired: endsAt !== undefined && endsAt.getTime() + secondMs <= now.getTime(),
  };
};

/** Later than every time that is accepted. */
const never = '9999';

/** Orders vouchers by their end, those without an end last. */
export const byEnd = (one: Voucher, other: Voucher): number =>
  (one.endsAt ?? never).localeCompare(other.endsAt ?? never);
