import {
  chosenLocale,
  isLocaleUnsaved,
  localeCookie,
  preferredLocale,
  unsavedLocaleCookie,
  unsavedLocaleSeconds,
} from '@albumen/contracts/locale-choice';
import type { Locale } from '@albumen/contracts/site-paths';
import addresses, { lateFolder } from 'virtual:message-addresses';
import { readJsonInTime } from '../lib/answer-in-time.ts';
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
 *
 * @public
 */
export const withMessages = async <Module>(code: Promise<Module>, part: string): Promise<Module> => {
  parts.add(part);
  const [module] = await Promise.all([
    code,
    ...[...catalogues].map(([locale, catalogue]) => addPart(catalogue, locale, part)),
  ]);
  return module;
};

/** The locale that the customer has chosen in this browser, otherwise the one for the browser's languages, if any. */
export const wantedLocale = (): Locale | undefined =>
  chosenLocale(document.cookie) ?? preferredLocale(navigator.languages);

/** A year, in seconds: our choice. */
const retentionSeconds = 31_536_000;

const setCookie = (name: string, value: string, seconds: number): void => {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${value}; Path=/; SameSite=Lax; Max-Age=${seconds}${secure}`;
};

/** Remembers the customer's choice for the next visit, also for the pages of the server, such as sign-in. */
export const storeLocale = (locale: Locale): void => setCookie(localeCookie, locale, retentionSeconds);

/** Whether the account of the customer lacks their newest choice, which they made while signed out. */
export const hasUnsavedLocale = (): boolean => isLocaleUnsaved(document.cookie);

/** Remembers whether the account that signs in next gets the current choice. */
export const setUnsavedLocale = (isUnsaved: boolean): void =>
  setCookie(unsavedLocaleCookie, '1', isUnsaved ? unsavedLocaleSeconds : 0);
