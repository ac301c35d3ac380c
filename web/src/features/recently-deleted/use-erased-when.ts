import type { Erasure } from '@albumen/contracts/dates';
import { useCallback } from 'react';
import { useIntl } from 'react-intl';
import { daysUntil } from '../../gallery/albums/age-in-days.ts';
import { useText } from '../../i18n/use-text.ts';
import { formatDay } from '../../ui/money-and-dates.tsx';

/** Returns a function that says when photos or albums in Recently deleted are erased. */
export const useErasedWhen = (): ((erasure: Erasure) => string) => {
  const text = useText();
  const intl = useIntl();
  return useCallback(
    ({ erasedFrom, isErasingHeld }) =>
      text('deleted.section', {
        isHeld: String(isErasingHeld),
        day: formatDay(intl, erasedFrom),
        days: daysUntil(erasedFrom),
      }),
    [text, intl],
  );
};
