import { locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { IntlMessageFormat } from 'intl-messageformat';

/** Values for the placeholders of a message. A `Date` is a day in UTC, written as `{day, date, long}` or `full`. */
export type MessageValues = Readonly<Record<string, string | number | Date>>;

/** Returns the message of a key in one language with its placeholders filled in (ICU MessageFormat). */
export type Text<Key extends string> = (key: Key, values?: MessageValues) => string;

// Dates are days, which must not depend on the server's time zone.
const day = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
const formats = { date: { long: day, full: { ...day, weekday: 'long' } } } as const;

/** Returns the texts of a locale. Parses each message when it is first used. */
export const createMessageCatalogue = <Key extends string>(
  messages: Readonly<Record<Locale, Readonly<Record<Key, string>>>>,
): ((locale: Locale) => Text<Key>) => {
  const parsed = new Map<string, IntlMessageFormat>();
  return (locale) => (key, values) => {
    const id = `${locale} ${key}`;
    const known = parsed.get(id);
    const message = known ?? new IntlMessageFormat(messages[locale][key], locale, formats);
    if (known === undefined) parsed.set(id, message);
    return String(message.format(values));
  };
};

const languageOf = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';

const findLocale = (tag: string): Locale | undefined =>
  locales.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
  locales.find((locale) => languageOf(locale) === languageOf(tag));

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
 * Chooses the locale for a person: the first supported one that the application asked for (`ui_locales`, separated by
 * spaces), else the first supported one that the browser accepts, else that of the site.
 */
export const chooseLocale = (
  uiLocales: string | undefined,
  acceptLanguage: string | undefined,
  ofSite: Locale,
): Locale => {
  const wanted = [...(uiLocales ?? '').split(' '), ...acceptedTags(acceptLanguage ?? '')];
  return wanted.map(findLocale).find((locale) => locale !== undefined) ?? ofSite;
};
