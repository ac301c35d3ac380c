import type { Locale } from '@albumen/contracts/site-paths';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { configuration } from '../api/configuration.ts';
import { customerQuery, refreshCustomer } from '../api/customer-query.ts';
import { session } from '../api/session.ts';
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
      return customerCalls.changeMe({ body: { locale: next }, headers: {} });
    },
    failed: 'frame.languageFailed',
    refresh: refreshCustomer,
    inTurn: saving,
  });
  return {
    locale,
    choose: (next: Locale): void => {
      changeLocale(next);
      if (session.customerId() !== undefined) void start(next);
    },
  };
};

/**
 * Shows the pages in the language that the customer has chosen, in this browser or elsewhere. Without such a choice they
 * keep the language of the browser.
 */
export const useCustomersLanguage = (): void => {
  const chosen = useQuery(customerQuery).data?.locale;
  const { locale, changeLocale } = useLocaleChoice();
  const client = useQueryClient();
  const follow = useEffectEvent((next: Locale) => {
    // While a later choice is saved, the reply to an earlier one is out of date.
    const isSaving = client.isMutating({ mutationKey: [saving] }) > 0;
    if (next !== locale && hasLanguageChoice() && !isSaving) changeLocale(next);
  });
  useEffect(() => {
    if (chosen !== undefined) follow(chosen);
  }, [chosen]);
};
