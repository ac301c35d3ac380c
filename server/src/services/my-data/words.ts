import type { OperatorCustomer } from '@albumen/contracts/operator/customers';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import { stepOf } from '@albumen/contracts/order-state';
import { displayStatuses, isOrderStatus } from '@albumen/contracts/order-words';
import type { Locale } from '@albumen/contracts/site-paths';
import type { CustomerFact } from '../../kernel/slice.ts';
import type { Site } from '../../kernel/sites.ts';
import { valueOf } from './rules.ts';
import { isMessage, textsOf } from './texts.ts';

const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

type PaymentMethod = NonNullable<OperatorCustomer['paymentMethods']>[number];

/** Writes values of facts as the pages of the site do. */
export const createWords = (locale: Locale, { timeZone }: Site) => {
  const text = textsOf(locale);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  // Calendar days and months have no time zone.
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  const months = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  const numbers = new Intl.NumberFormat(locale);
  const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const languages = new Intl.DisplayNames(locale, { type: 'language', fallback: 'code' });

  const written = (value: string, field: string): string => {
    const salutation = `salutation.${value}`;
    if (field === 'salutation' && isMessage(salutation)) return text(salutation);
    if (field === 'country' && /^[A-Z]{2}$/.test(value)) return countries.of(value) ?? value;
    if (field === 'chosenLocale') return languages.of(value) ?? value;
    if (field === 'birthDate' && !Number.isNaN(Date.parse(value))) return days.format(new Date(value));
    if (instant.test(value) && !Number.isNaN(Date.parse(value))) return times.format(new Date(value));
    return value;
  };

  const statusOf = (order: OperatorOrder): string =>
    !isOrderStatus(order.status) && order.label !== undefined
      ? order.label
      : text(`status.${displayStatuses[stepOf(order)]}`);

  const methodOf = ({ kind, lastDigits, expires }: PaymentMethod): string => {
    const name = text('payment.kind', { kind, name: kind });
    const method =
      lastDigits === undefined ? name : text('payment.ending', { kind: name, digits: lastDigits });
    return expires === undefined
      ? method
      : text('payment.until', { method, month: months.format(new Date(expires)) });
  };

  return {
    time: (at: Date): string => times.format(at),

    /** Returns an empty string for a value that is missing. */
    of: (fact: CustomerFact, field: string): string => {
      const value = valueOf(fact, field);
      if (field === 'status') return statusOf(fact['document'] as OperatorOrder);
      if (field === 'paymentMethods') return ((value ?? []) as PaymentMethod[]).map(methodOf).join('; ');
      if (value instanceof Date) return times.format(value);
      if (typeof value === 'number') return numbers.format(value);
      return typeof value === 'string' ? written(value, field) : '';
    },
  };
};
