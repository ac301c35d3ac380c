import { useIntl } from 'react-intl';
import { useText } from '../../i18n/use-text.ts';
import { formatDay } from '../../ui/money-and-dates.tsx';

interface ExpectedDays {
  /** The day that is expected now, which replaces the others. */
  readonly expectedDay?: string | undefined;
  readonly earliest?: string | undefined;
  /** `earliest` if it is missing. */
  readonly latest?: string | undefined;
}

/** Returns the words about the days on which something is expected; undefined if none are known. */
export const useExpectedDays = () => {
  const text = useText();
  const intl = useIntl();
  return ({ expectedDay, earliest, latest }: ExpectedDays): string | undefined => {
    const from = expectedDay ?? earliest;
    const to = expectedDay ?? latest ?? earliest;
    if (from === undefined || to === undefined) return undefined;
    return from === to
      ? text('order.expected.day', { day: formatDay(intl, to) })
      : text('order.expected.days', { earliest: formatDay(intl, from), latest: formatDay(intl, to) });
  };
};
