import type { Locale } from '@albumen/contracts/site-paths';
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { IntlProvider } from 'react-intl';
import { log } from '../lib/log.ts';
import { loadMessages, storeLocale } from './locale.ts';
import type { Messages } from './message-id.ts';

interface LocaleChoice {
  readonly locale: Locale;
  /**
   * Loads the messages of another locale, then changes to it. Keeps the current locale if they cannot be reached, or if
   * a later call wants another one. Returns whether it has changed.
   */
  readonly changeLocale: (locale: Locale) => Promise<boolean>;
}

const LocaleContext = createContext<LocaleChoice | undefined>(undefined);

/** The current locale, and a function to change it. */
export const useLocaleChoice = (): LocaleChoice => {
  const choice = useContext(LocaleContext);
  if (!choice) throw new Error('useLocaleChoice needs a MessageProvider around it.');
  return choice;
};

interface MessageProviderProps {
  readonly initialLocale: Locale;
  readonly initialMessages: Messages;
  readonly children: ReactNode;
}

/** Provides the messages to every component below it, and sets the language of the page. */
export const MessageProvider = ({ initialLocale, initialMessages, children }: MessageProviderProps) => {
  const [{ locale, messages }, setCatalogue] = useState({
    locale: initialLocale,
    messages: initialMessages,
  });

  const wanted = useRef(initialLocale);
  const changeLocale = useCallback(async (next: Locale) => {
    wanted.current = next;
    try {
      const loaded = await loadMessages(next);
      if (wanted.current !== next) return false;
      storeLocale(next);
      setCatalogue({ locale: next, messages: loaded });
      return true;
    } catch (error) {
      log.error('The messages could not be loaded', { locale: next, error });
      return false;
    }
  }, []);

  useEffect(() => {
    document.documentElement.lang = locale;
  }, [locale]);

  const choice = useMemo(() => ({ locale, changeLocale }), [locale, changeLocale]);

  return (
    <LocaleContext value={choice}>
      <IntlProvider locale={locale} messages={messages}>
        <I18nProvider locale={locale}>{children}</I18nProvider>
      </IntlProvider>
    </LocaleContext>
  );
};
