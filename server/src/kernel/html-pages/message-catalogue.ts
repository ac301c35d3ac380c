import type { IncomingHttpHeaders } from 'node:http';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isolatedValues } from '@albumen/contracts/isolated-text';
import { baseLocaleOf, chosenLocale, preferredLocale } from '@albumen/contracts/locale-choice';
import { fittingCorrections, parseCorrections } from '@albumen/contracts/message-corrections';
import type { Corrections } from '@albumen/contracts/message-corrections';
import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { IntlMessageFormat } from 'intl-messageformat';
import { localeOn } from '../sites.ts';
import type { Site } from '../sites.ts';

/** Values for the placeholders of a message. A `Date` is a day in UTC, written as `{day, date, long}` or `full`. */
export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** Returns the message of a key in one language with its placeholders filled in (ICU MessageFormat). */
export type Text<Key extends string> = (key: Key, values?: MessageValues) => string;

// Dates are days, which must not depend on the server's time zone.
const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const formats = { date: { long: day, full: { ...day, weekday: 'long' } } } as const;

type Messages<Key extends string> = Partial<Record<Locale, Readonly<Partial<Record<Key, string>>>>>;

/** Returns the texts of a locale. Parses each message when it is first used. */
export const createMessageCatalogue = <Key extends string>(
  messages: Readonly<Messages<Key>>,
): ((locale: Locale) => Text<Key>) => {
  const parsed = new Map<string, IntlMessageFormat>();
  const find = (locale: Locale, key: Key): string =>
    messages[locale]?.[key] ?? messages[baseLocaleOf(locale)]?.[key] ?? messages[defaultLocale]?.[key] ?? key;
  return (locale) => (key, values) => {
    const id = `${locale} ${key}`;
    const cached = parsed.get(id);
    const message = cached ?? new IntlMessageFormat(find(locale, key), locale, formats);
    if (cached === undefined) parsed.set(id, message);
    return String(message.format(values && isolatedValues(values)));
  };
};

const readText = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '{}');

/** The retailer's corrections in a folder, by locale. */
type FolderOfCorrections = Readonly<Partial<Record<Locale, Corrections>>>;

export const readFolderOfCorrections = (folder: string): FolderOfCorrections =>
  Object.fromEntries(
    locales.map((locale) => [locale, parseCorrections(readText(join(folder, `${locale}.json`))).corrections]),
  );

/** Those of all slices are in the same files. */
const retailersCorrections = readFolderOfCorrections(join(import.meta.dirname, '../../../../translations'));

/**
 * The catalogue of a slice: the files `messages/{locale}.json` in its folder, with the retailer's corrections, whose ids
 * begin with the name of the folder.
 */
export const readMessageCatalogue = <Key extends string>(
  folder: string,
  corrections = retailersCorrections,
): ((locale: Locale) => Text<Key>) => {
  const readOwn = (locale: Locale) =>
    JSON.parse(readText(join(folder, 'messages', `${locale}.json`))) as Record<string, string>;
  const english = readOwn(defaultLocale);
  const parse = (message: string) => new IntlMessageFormat(message).getAst();
  const files = locales.map((locale) => {
    const fitting = fittingCorrections(corrections[locale] ?? {}, english, parse, `${basename(folder)}/`);
    return [locale, { ...readOwn(locale), ...fitting }] as const;
  });
  return createMessageCatalogue<Key>(Object.fromEntries(files) as Messages<Key>);
};

/** Returns the language tags of an Accept-Language header, the preferred one first. */
const acceptedTags = (header: string): string[] =>
  header
    .split(',')
    .map((entry) => {
      const [tag = '', ...parameters] = entry.split(';').map((part) => part.trim());
      const quality = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ tag }) => tag);

/**
 * Chooses the locale for a person on a site: the one that they have chosen in this browser, else by the languages that
 * the application asks for (`ui_locales`, separated by spaces), else by those that the browser accepts.
 */
export const chooseLocale = (
  { cookie = '', 'accept-language': accepted = '' }: IncomingHttpHeaders,
  site: Pick<Site, 'locale' | 'forcesLocale'>,
  uiLocales = '',
): Locale =>
  localeOn(
    site,
    chosenLocale(cookie),
    preferredLocale(uiLocales.split(' ')),
    preferredLocale(acceptedTags(accepted)),
  );
