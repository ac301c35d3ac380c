import { locales } from './site-paths.ts';
import type { Locale } from './site-paths.ts';

/** Browsers also call Bokmål by the name of all Norwegian, and readers of Nynorsk understand it. */
const sameLanguage: Readonly<Record<string, string>> = { no: 'nb', nn: 'nb' };

const languageOf = (tag: string): string => {
  const [language = ''] = tag.toLowerCase().split('-', 1);
  return sameLanguage[language] ?? language;
};

/** The locale with all messages of this locale's language: `nl-NL` for `nl-BE` and for itself. */
export const baseLocaleOf = (locale: Locale): Locale =>
  locales.find((one) => languageOf(one) === languageOf(locale)) ?? locale;

/** The cookie with the locale that a person has chosen in this browser. */
export const localeCookie = 'locale';

/** The cookie of a choice that was made while signed out, until the account of the person who signs in has it. */
export const unsavedLocaleCookie = 'locale_unsaved';

/** Our choice: seconds after which an unsaved choice is no longer taken for that of the person who signs in. */
export const unsavedLocaleSeconds = 3600;

/** Whether the chosen locale, in a list of cookies, is newer than that of the account. */
export const isLocaleUnsaved = (cookies: string): boolean => /(?:^|;\s*)locale_unsaved=1/.test(cookies);

/** The locale that a person has chosen, in a list of cookies; undefined if there is none of ours. */
export const chosenLocale = (cookies: string): Locale | undefined => {
  const [, value] = /(?:^|;\s*)locale=([\w-]+)/.exec(cookies) ?? [];
  return locales.find((locale) => locale === value);
};

/**
 * The locale for a person's language tags, the preferred one first. Their most preferred language that we have decides;
 * among its locales an exact match wins, at any place of the list. Undefined if we have none of the languages.
 */
export const preferredLocale = (tags: readonly string[]): Locale | undefined => {
  const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
  for (const tag of tags) {
    const spoken = locales.filter((locale) => languageOf(locale) === languageOf(tag));
    if (spoken.length > 0) return spoken.find((locale) => wanted.has(locale.toLowerCase())) ?? spoken[0];
  }
  return undefined;
};
