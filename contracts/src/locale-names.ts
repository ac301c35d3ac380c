import { baseLocaleOf } from './locale-choice.ts';
import { locales } from './site-paths.ts';
import type { Locale } from './site-paths.ts';

/** The name of a locale in its own language, with the country unless it is the usual one of the language. */
const ownName = (locale: Locale): string => {
  const { language, region = '' } = new Intl.Locale(locale);
  // Norwegians call Bokmål by the name of all Norwegian.
  const spoken = language === 'nb' ? 'no' : language;
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(spoken) ?? locale;
  const capitalised = name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
  if (baseLocaleOf(locale) === locale) return capitalised;
  return `${capitalised} (${new Intl.DisplayNames(locale, { type: 'region' }).of(region)})`;
};

/** The locales as choices, each with its own name for itself, sorted by name. */
export const localeChoices = locales
  .map((locale) => ({ value: locale, label: ownName(locale), lang: locale }))
  .toSorted((one, other) => one.label.localeCompare(other.label, 'en'));
