import type { Locale } from '@albumen/contracts/site-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { configuration } from '../api/configuration.ts';
import { customerQuery, refreshCustomer } from '../api/customer-query.ts';
import { session } from '../api/session.ts';
import { hasUnsavedLocale, setUnsavedLocale } from '../i18n/locale.ts';
import { useLocaleChoice } from '../i18n/message-provider.tsx';
import { useChange } from './change.ts';

/** Whether people can choose a language: not if the brand has only one. */
export const hasLanguageChoice = (): boolean => !configuration().forcesLocale;

/** The changes of the customer's language. */
const saving = 'language';

/** The language of pages and mails, and a function to change it, which also saves it for a signed-in customer. */
export const useLanguage = () => {
  const { locale, changeLocale } = useLocaleChoice();
  const { start } = useChange({
    run: async (next: Locale) => {
      const { customerCalls } = await import('../api/customer.ts');
      const saved = await customerCalls.changeMe({ body: { locale: next }, headers: {} });
      setUnsavedLocale(false);
      return saved;
    },
    failed: 'frame.languageFailed',
    refresh: refreshCustomer,
    inTurn: saving,
  });
  return {
    locale,
    choose: (next: Locale): void => {
      const changing = changeLocale(next);
      if (session.customerId() !== undefined) void start(next);
      else void changing.then((isChanged) => isChanged && setUnsavedLocale(true));
    },
  };
};

/**
 * Shows the pages in the language that the customer has chosen, in this browser or elsewhere; the account gets a choice
 * that they made before they signed in. Without a choice the pages keep the language of the browser.
 */
export const useCustomersLanguage = (): void => {
  const { data: me } = useQuery(customerQuery);
  const { changeLocale } = useLocaleChoice();
  const { locale, choose } = useLanguage();
  const client = useQueryClient();
  const follow = useEffectEvent((stored: Locale | undefined) => {
    // While a later choice is saved, and until it has been read again, what was read before is out of date.
    const isSaving = client.isMutating({ mutationKey: [saving] }) > 0;
    const isOutOfDate = client.getQueryState(customerQuery.queryKey)?.isInvalidated === true;
    if (!hasLanguageChoice() || isSaving || isOutOfDate) return;
    if (hasUnsavedLocale()) choose(locale);
    else if (stored !== undefined && stored !== locale) void changeLocale(stored);
  });
  const isKnown = me !== undefined;
  const stored = me?.locale;
  useEffect(() => {
    if (isKnown) follow(stored);
  }, [isKnown, stored]);
};
