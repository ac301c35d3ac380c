import { useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { formatMoment } from '../../ui/money-and-dates.tsx';

const minuteMs = 60_000;

const units = [
  { unit: 'days', minutes: 24 * 60, from: 2 * 24 * 60 },
  { unit: 'hours', minutes: 60, from: 100 },
  { unit: 'minutes', minutes: 1, from: -Infinity },
] as const;

/** The time until a moment, rounded down: nobody relies on time that they do not have. */
export const timeLeft = (until: string, now: number) => {
  const left = Math.floor((Date.parse(until) - now) / minuteMs);
  const { unit, minutes } = units.find(({ from }) => left >= from)!;
  return { unit, amount: Math.max(0, Math.floor(left / minutes)) };
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

/** Returns the words for the time until a moment: "2 hours left, until 12 Nov 2026 at 14:00." */
export const useTimeLeft = () => {
  const text = useText();
  const intl = useIntl();
  return (until: string, now: number): string =>
    text('order.left', { ...timeLeft(until, now), moment: formatMoment(intl, until) });
};
