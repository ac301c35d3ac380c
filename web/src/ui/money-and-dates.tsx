import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import styles from './money-and-dates.module.css';

/** The number of minor digits of a currency: two for euros, none for yen. */
const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 0;

/**
 * Formats an amount of money in the locale. `minor`: in the currency's smallest unit, such as cents. Zero has no sign,
 * even as a full discount (−0).
 */
export const formatMoney = (intl: IntlShape, minor: number, currency: string): string =>
  intl.formatNumber((minor === 0 ? 0 : minor) / 10 ** minorDigits(currency), { style: 'currency', currency });

/** A day (`yyyy-mm-dd`) is the same everywhere; an instant is shown as the local day. */
const zoneOf = (value: string) => (/^\d{4}-\d{2}-\d{2}$/.test(value) ? { timeZone: 'UTC' } : {});

/** A line breaks between dates, not inside. */
const unbroken = (words: string): string => words.replaceAll(/\s/g, '\u00a0');

/** Formats a day in the short form of the locale: "5 Dec 2026". `value`: a day (`yyyy-mm-dd`) or an instant. */
export const formatDay = (intl: IntlShape, value: string): string =>
  unbroken(intl.formatDate(value, { day: 'numeric', month: 'short', year: 'numeric', ...zoneOf(value) }));

/** Albums §9: "Album date format 'dd MMM yyyy'", in the locale: "05 Dec 2026". `value`: a day or an instant. */
export const formatAlbumDay = (intl: IntlShape, value: string): string => {
  // Each part by itself: Portuguese has only digits in a whole date with a short month.
  const part = (form: Intl.DateTimeFormatOptions) => intl.formatDate(value, { ...form, ...zoneOf(value) });
  const day = part({ day: '2-digit' }).replace(/\D/g, '');
  // British English has one month with four letters, but `MMM` has three.
  const month = part({ month: 'short' }).replace('Sept', 'Sep');
  return unbroken(`${day} ${month} ${part({ year: 'numeric' })}`);
};

/** Formats an instant as the local day and time: "5 Dec 2026 at 14:05", "5. dec. 2026 kl. 14.05". */
export const formatMoment = (intl: IntlShape, instant: string): string => {
  const parts = intl.formatDateToParts(instant, { dateStyle: 'long', timeStyle: 'short' });
  // The locale's word before a time stands only in its long form.
  const clock = parts.slice(parts.findIndex(({ type }) => type === 'hour') - 1);
  return `${formatDay(intl, instant)} ${unbroken(
    clock
      .map(({ value }) => value)
      .join('')
      .trim(),
  )}`;
};

interface MoneyProps {
  /** In the currency's smallest unit, such as cents. */
  readonly minor: number;
  /** ISO 4217: `EUR`. */
  readonly currency: string;
}

/** An amount of money. */
export const Money = ({ minor, currency }: MoneyProps) => {
  const intl = useIntl();
  return <span className={styles.figures}>{formatMoney(intl, minor, currency)}</span>;
};

interface DayProps {
  /** A day (`yyyy-mm-dd`) or an instant. */
  readonly value: string;
}

/** A date without its time. */
export const Day = ({ value }: DayProps) => {
  const intl = useIntl();
  return (
    <time className={styles.figures} dateTime={value}>
      {formatDay(intl, value)}
    </time>
  );
};
