import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { baseLocaleOf } from '@albumen/contracts/locale-choice';
import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, test } from 'vitest';

type Catalogue = Readonly<Record<string, string>>;

const here = import.meta.dirname;

/** Every folder of messages of the server. */
const folders = globSync(`**/messages/${defaultLocale}.json`, { cwd: here }).map((file) => join(file, '..'));

const read = (folder: string, locale: Locale): Catalogue => {
  const files = [baseLocaleOf(locale), locale].map((name) => join(here, folder, `${name}.json`));
  const found = files
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')));
  return Object.assign({}, ...found) as Catalogue;
};

type MessageElement = ReturnType<IntlMessageFormat['getAst']>[number];

/** The kind of an element that is plain text. */
const plainText = '0';

const namesIn = (element: MessageElement): string[] => {
  const own = 'value' in element && `${element.type}` !== plainText ? [element.value] : [];
  const branches = 'options' in element ? Object.values(element.options).flatMap(({ value }) => value) : [];
  return [...own, ...branches.flatMap(namesIn)];
};

/** Returns the names of the placeholders, in every branch. Throws for invalid syntax. */
const placeholdersOf = (catalogue: Catalogue) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [
      key,
      new Set(new IntlMessageFormat(message).getAst().flatMap(namesIn)),
    ]),
  );

/** The same word in every language. */
const sameInAll = new Set([
  'page.title',
  'newsletter.title',
  'legal.cookies',
  'legal.privacy',
  'part.albums',
  'part.uploads',
  'part.downloads',
  'part.subscriptions',
  'part.widgets',
  'part.subscriptions',
  'newsletter.title',
  'kind.customer',
  'kind.album',
  'kind.download',
  'kind.widget',
  'field.status',
  'field.name',
  'field.password',
  'column.status',
  'feedback.tab',
  'feedback.send',
  'chat.send',
  'chat.title',
  'tracking.marketing',
  'tracking.no',
  'tracking.subject',
]);

test('the pages and mails of sign-in have messages', () => {
  expect(folders).toEqual(expect.arrayContaining(['services/identity/messages', 'platform/mail/messages']));
  expect(placeholdersOf(read('services/identity/messages', 'en-GB'))['newPassword.intro']).toEqual(
    new Set(['email']),
  );
});

describe.each(folders)('%s', (folder) => {
  const reference = read(folder, defaultLocale);

  test.each(locales)('%s has all messages with their placeholders, and each can be read', (locale) => {
    const catalogue = read(folder, locale);
    expect(placeholdersOf(catalogue)).toEqual(placeholdersOf(reference));
    for (const message of Object.values(catalogue)) {
      expect(message.trim()).not.toBe('');
      expect(() => new IntlMessageFormat(message, locale)).not.toThrow();
    }
  });

  test('has no untranslated message', () => {
    for (const locale of locales.filter((other) => baseLocaleOf(other) !== defaultLocale)) {
      const same = Object.entries(read(folder, locale))
        .filter(([key, message]) => reference[key] === message && !sameInAll.has(key))
        .map(([key]) => key);
      expect(same).toEqual([]);
    }
  });

  test('every mail has a subject, a heading and a text, and a second link has a label', () => {
    const keys = new Set(Object.keys(reference));
    const mails = [...keys].flatMap((key) => /^(mail\.\w+)\.\w+$/.exec(key)?.[1] ?? []);
    const needed = mails.flatMap((mail) => [`${mail}.subject`, `${mail}.heading`, `${mail}.text`]);
    const labels = mails.flatMap((mail) =>
      keys.has(`${mail}.alternative`) ? [`${mail}.alternativeAction`] : [],
    );
    expect([...needed, ...labels].filter((key) => !keys.has(key))).toEqual([]);
  });
});
