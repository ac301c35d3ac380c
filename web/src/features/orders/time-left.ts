import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { formatMoment } from '../../ui/money-and-dates.tsx';

const minuteMs = 60_000;

const dayMinutes = 24 * 60;

const units = [
  { unit: 'days', size: dayMinutes, from: 2 * dayMinutes },
  { unit: 'hours', size: 60, from: 60 },
  { unit: 'minutes', size: 1, from: -Infinity },
] as const;

/**
 * The time until a moment, rounded down: nobody relies on time that they do not have. `minutes`: those beyond the
 * hours, on the last day.
 */
export const timeLeft = (until: string, now: number) => {
  const left = Math.floor((Date.parse(until) - now) / minuteMs);
  const { unit, size } = units.find(({ from }) => left >= from)!;
  const amount = Math.max(0, Math.floor(left / size));
  return { unit, amount, minutes: unit === 'hours' && left < dayMinutes ? left % 60 : 0 };
};

/** The current time in milliseconds since 1970; the component is drawn again every half minute. */
export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** Returns the words for the time until a moment: "You have 2 hours left, until 12 Nov 2026 at 14:00." */
export const useTimeLeft = () => {
  const text = useText();
  const intl = useIntl();
  return (until: string, now: number): string =>
    text('order.left', { ...timeLeft(until, now), moment: formatMoment(intl, until) });
};
