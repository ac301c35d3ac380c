import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import addresses from 'virtual:message-addresses';
import { readJsonInTime } from '../lib/answer-in-time.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import type { Messages } from './message-id.ts';

/** Loads the messages of a locale. Throws if they cannot be reached. */
export const loadMessages = async (locale: Locale): Promise<Messages> =>
  (await readJsonInTime(addresses[locale])) as Messages;

const storageKey = 'locale';

const languageOf = (tag: string): string => tag.split('-', 1).join();

/**
 * The locale to use: the stored choice, otherwise the first supported language of the browser, otherwise the default. A
 * Dutch speaker in Belgium (`nl-BE`) gets `nl-NL`: the language counts, not the country.
 */
export const chooseLocale = (stored: string | undefined, browserLanguages: readonly string[]): Locale => {
  const chosen = locales.find((locale) => locale === stored);
  if (chosen) return chosen;
  for (const tag of browserLanguages) {
    const match = locales.find((locale) => locale === tag || languageOf(locale) === languageOf(tag));
    if (match) return match;
  }
  return defaultLocale;
};

/** The locale of this browser. */
export const currentLocale = (): Locale => chooseLocale(readStored(storageKey), navigator.languages);

/** Remembers the customer's choice for the next visit. */
export const storeLocale = (locale: Locale): void => writeStored(storageKey, locale);
