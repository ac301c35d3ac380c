import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import addresses, { lateFolder } from 'virtual:message-addresses';
import { readJsonInTime } from '../lib/answer-in-time.ts';
import { readStored, writeStored } from '../lib/local-storage.ts';
import type { Messages } from './message-id.ts';

/**
 * The messages of each locale that this page has used. They grow in place: the messages of a part arrive before its code
 * is shown, so nothing has to be drawn again.
 */
const catalogues = new Map<Locale, Messages>();

/** The late parts of the code that this page has loaded. */
const parts = new Set<string>();

const addPart = async (catalogue: Messages, locale: Locale, part: string): Promise<void> => {
  // An import, so that a failure is the same as that of the code itself.
  const { default: messages } = (await import(/* @vite-ignore */ `${lateFolder}/${part}.${locale}.js`)) as {
    readonly default: Messages;
  };
  Object.assign(catalogue, messages);
};

/**
 * Loads the messages of a locale: those that every page needs, and those of all parts of the code that are loaded.
 * Throws if they cannot be reached.
 */
export const loadMessages = async (locale: Locale): Promise<Messages> => {
  const catalogue = catalogues.get(locale) ?? {};
  catalogues.set(locale, catalogue);
  const [start] = await Promise.all([
    readJsonInTime(addresses[locale]),
    ...[...parts].map((part) => addPart(catalogue, locale, part)),
  ]);
  return Object.assign(catalogue, start);
};

/**
 * Returns code that is loaded late, once its messages are there too. The build calls this for every `import()` of code
 * that has messages. Throws if code or messages cannot be reached.
 */
export const withMessages = async <Module>(code: Promise<Module>, part: string): Promise<Module> => {
  parts.add(part);
  const [module] = await Promise.all([
    code,
    ...[...catalogues].map(([locale, catalogue]) => addPart(catalogue, locale, part)),
  ]);
  return module;
};

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

/** The name of a language, in that language. */
const ownName = (locale: string): string => {
  const { language } = new Intl.Locale(locale);
  const name = new Intl.DisplayNames(locale, { type: 'language' }).of(language) ?? locale;
  return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1);
};

/** The languages of the pages, each with its own name for itself. */
export const languages = locales.map((locale) => ({ value: locale, label: ownName(locale) }));
