import { baseLocaleOf, preferredLocale } from '@albumen/contracts/locale-choice';
import { locales } from '@albumen/contracts/site-paths';
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

/** The locale that the customer has chosen in this browser, otherwise the one for the browser's languages, if any. */
export const wantedLocale = (): Locale | undefined => {
  const stored = readStored(storageKey);
  return locales.find((locale) => locale === stored) ?? preferredLocale(navigator.languages);
};

/** Remembers the customer's choice for the next visit. */
export const storeLocale = (locale: Locale): void => writeStored(storageKey, locale);

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

/** The languages of the pages, each with its own name for itself, sorted by name. */
export const languages = locales
  .map((locale) => ({ value: locale, label: ownName(locale) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));
