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

const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value);

/**
 * Albums §9: the date format 'dd MMM yyyy', in the locale. `value`: a day, which is the same everywhere, or an instant,
 * shown as the local day.
 */
export const formatDay = (intl: IntlShape, value: string): string => {
  const zone = isDay(value) ? { timeZone: 'UTC' } : {};
  // Each part by itself: Portuguese has only digits in a whole date with a short month.
  const day = intl.formatDate(value, { day: '2-digit', ...zone });
  const year = intl.formatDate(value, { year: 'numeric', ...zone });
  // British English has one month with four letters, but `MMM` has three.
  const month = intl.formatDate(value, { month: 'short', ...zone }).replace('Sept', 'Sep');
  return `${day.replace(/\D/g, '')} ${month} ${year}`;
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
