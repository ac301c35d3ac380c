import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Corrections } from '@albumen/contracts/message-corrections';
import type { Locale } from '@albumen/contracts/site-paths';
import { build } from 'vite';
import type { Rolldown } from 'vite';
import { afterAll, expect, test } from 'vitest';
import {
  readFolderOfCorrections,
  readMessageCatalogue,
} from '../../server/src/kernel/html-pages/message-catalogue.ts';
import { createMailWriter } from '../../server/src/kernel/mail/mail-writer.ts';
import { siteFrom } from '../../server/src/kernel/site-entry.ts';
import { messageCatalogues, readCatalogue } from '../../web/message-catalogues.ts';
import { readCorrections } from '../../web/message-corrections.ts';
import { adviceOn, changesOf, mergeSheet, readMessages, reportOn } from './corrections.ts';
import type { AppliedMessage } from './corrections.ts';
import { readSheet, writeSheet } from './sheet.ts';

const folder = mkdtempSync(join(tmpdir(), 'albumen-translations-'));

afterAll(() => rmSync(folder, { recursive: true }));

const put = (locale: Locale, corrections: Corrections) =>
  writeFileSync(join(folder, `${locale}.json`), JSON.stringify(corrections));

const messageOf = (id: string, locale: Locale = 'nl-NL'): AppliedMessage => {
  const message = readMessages(locale, folder).find((one) => one.id === id);
  if (!message) throw new Error(`There is no ${id}.`);
  return message;
};

/** Exports a sheet, lets an editor change translations, and imports it. */
const edit = (locale: Locale, changes: Readonly<Record<string, string>>) => {
  const messages = readMessages(locale, folder);
  const rows = messages.map((message) => ({
    ...message,
    before: message.translation,
    translation: changes[message.id] ?? message.translation,
  }));
  // The editor sorts the rows, and the spreadsheet leaves out the byte order mark.
  const sheet = writeSheet(rows.toReversed(), locale).slice(1);
  const merged = mergeSheet(
    locale,
    readSheet(Buffer.from(sheet)),
    messages,
    readCorrections(locale, folder).corrections,
  );
  expect(merged.faults).toEqual([]);
  put(locale, merged.corrections);
  return merged.corrections;
};

const subject = 'account/mail.changed.subject';

test('corrections of a sheet reach the built pages, the catalogue for integrators and the mails', async () => {
  const ours = messageOf('widgets.menu').translation;
  expect(edit('nl-NL', { 'widgets.menu': 'Widgetjes', [subject]: '{brand}: nieuw adres' })).toEqual({
    'widgets.menu': { english: messageOf('widgets.menu').english, translation: 'Widgetjes' },
    [subject]: { english: messageOf(subject).english, translation: '{brand}: nieuw adres' },
  });

  const { output } = (await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [messageCatalogues(folder)],
    build: { write: false, rolldownOptions: { input: 'virtual:message-addresses' } },
  })) as Rolldown.RolldownOutput;
  const sources = output.flatMap((file) =>
    file.type === 'asset' ? [[file.fileName, String(file.source)]] : [],
  );
  const catalogue = sources.find(([name]) => name === 'locales/nl-NL.json')?.[1] ?? '{}';
  expect(JSON.parse(catalogue)).toMatchObject({ 'widgets.menu': 'Widgetjes' });
  const parsed = sources.filter(([, source]) =>
    source?.includes('"widgets.menu":[{"type":0,"value":"Widgetjes"}]'),
  );
  expect(parsed.length).toBeGreaterThan(0);

  const write = createMailWriter(
    readMessageCatalogue<'mail.changed.subject'>(
      'server/src/services/account',
      readFolderOfCorrections(folder),
    ),
  );
  const site = siteFrom({ publicUrl: 'https://photos.coral.example', brand: 'coral', name: 'Coral' });
  const values = { email: 'a@example.com', at: '', network: '', until: new Date(0) };
  const mail = (locale: Locale) => write('changed', { email: 'a@example.com', locale, site }, { values });
  expect(mail('nl-NL').subject).toBe('Coral: nieuw adres');
  // Belgian customers read the Dutch messages, unless they have their own.
  expect(mail('nl-BE').subject).toBe('Coral: nieuw adres');
  expect(mail('de-DE').subject).not.toContain('nieuw');

  // A second round begins from the first.
  expect(messageOf('widgets.menu')).toMatchObject({ ours, translation: 'Widgetjes' });
  expect(Object.keys(edit('nl-NL', { 'widgets.menu': ours }))).toEqual([subject]);
  expect(readCatalogue('nl-NL', folder)['widgets.menu']).toBe(ours);
});

test('a correction of a region stays in the region', () => {
  const ours = messageOf('widgets.menu').translation;
  edit('nl-BE', { 'widgets.menu': 'Mijn widgets in België' });
  expect(readCatalogue('nl-BE', folder)['widgets.menu']).toBe('Mijn widgets in België');
  expect(readCatalogue('nl-NL', folder)['widgets.menu']).toBe(ours);
});

test('English can be corrected, and stays the source of the other languages', () => {
  const { english } = messageOf('widgets.menu');
  edit('en-GB', { 'widgets.menu': 'Show a book' });
  expect(readCatalogue('en-IE', folder)['widgets.menu']).toBe('Show a book');
  expect(messageOf('widgets.menu').english).toBe(english);
  expect(reportOn('en-GB.json', folder)).toEqual([]);
});

test('advises on words, and on the name of a button that no longer begins with its text', () => {
  put('nl-NL', {});
  expect(adviceOn('nl-NL', folder)).toEqual([]);
  edit('nl-NL', { 'photos.more': 'en {count, number}', 'widgets.menu': "Widget's" });
  expect(adviceOn('nl-NL', folder)).toEqual([
    expect.stringContaining('photos.moreNamed does not begin with'),
    expect.stringContaining('widgets.menu has a straight apostrophe'),
  ]);
});

const photos: AppliedMessage = {
  id: 'photos',
  screen: 'Photos',
  english: '{count, plural, one {# photo} other {# photos}}',
  ours: '{count, plural, one {# foto} other {# foto’s}}',
  translation: '{count, plural, one {# foto} other {# foto’s}}',
};
const hello: AppliedMessage = {
  id: 'hello',
  screen: 'Home',
  english: 'Hello <b>{name}</b>',
  ours: 'Hallo <b>{name}</b>',
  translation: 'Hoi <b>{name}</b>',
};
const earlier = { hello: { english: 'Hi <b>{name}</b>', translation: 'Hoi <b>{name}</b>' } };

const row = (changed: Partial<ReturnType<typeof readSheet>[number]>) => ({
  row: 2,
  id: 'hello',
  english: hello.english,
  translation: hello.translation,
  before: hello.translation,
  ...changed,
});

test.each([
  ['an unknown id', [row({ id: 'helo' })], ['row 2, helo: no message has this id']],
  ['an empty id', [row({ id: '' })], ['row 2, no id: no message has this id']],
  ['the name of a prototype', [row({ id: '__proto__' })], ['row 2, __proto__: no message has this id']],
  ['an empty cell', [row({ translation: '' })], ['row 2, hello: is empty']],
  ['an id twice', [row({}), row({ row: 3 })], ['row 3, hello: row 2 has this id, too']],
  ['lost braces', [row({ translation: 'Dag <b>name</b>' })], ['row 2, hello: lacks {name}']],
  [
    'half a brace',
    [row({ translation: 'Dag <b>{name</b>' })],
    [expect.stringContaining('row 2, hello: cannot be parsed')],
  ],
  ['a lost tag', [row({ translation: 'Dag {name}' })], ['row 2, hello: lacks <b>']],
  [
    'a lost letter',
    [row({ translation: 'foto?s van <b>{name}</b>' })],
    ['row 2, hello: has a ? inside a word: a letter is lost'],
  ],
  [
    'a lost plural',
    [row({ id: 'photos', translation: '{count, plural, other {# foto’s}}' })],
    ['row 2, photos: has no plural one of {count}'],
  ],
  [
    'several faults',
    [row({ id: 'helo' }), row({ row: 3, translation: '' })],
    ['row 2, helo: no message has this id', 'row 3, hello: is empty'],
  ],
])('refuses %s', (_what, rows, faults) => {
  expect(mergeSheet('nl-NL', rows, [photos, hello], earlier).faults).toEqual(faults);
});

const now = (translation: string) => ({ hello: { english: hello.english, translation } });

test.each([
  ['a row that is deleted keeps its correction', [], earlier],
  [
    'a new text replaces the earlier one',
    [row({ translation: 'Dag <b>{name}</b>' })],
    now('Dag <b>{name}</b>'),
  ],
  ['our own text ends a correction', [row({ translation: hello.ours })], {}],
  ['a correction that is left next to new English is confirmed', [row({})], now(hello.translation)],
  [
    'a text of an old sheet that nobody touched is no correction',
    [row({ translation: 'Oud', before: 'Oud' })],
    earlier,
  ],
  [
    'without the column “before”, a text that differs is a correction',
    [row({ translation: 'Dag <b>{name}</b>', before: undefined })],
    now('Dag <b>{name}</b>'),
  ],
])('%s', (_what, rows, corrections) => {
  expect(mergeSheet('nl-NL', rows, [photos, hello], earlier)).toEqual({ faults: [], corrections });
});

test.each([
  ['is empty while nothing has changed', now('Hoi <b>{name}</b>'), []],
  [
    'says that a correction fits the new English',
    earlier,
    [
      'hello: The English was “Hi <b>{name}</b>” and is now “Hello <b>{name}</b>”. “Hoi <b>{name}</b>” is kept; ours is “Hallo <b>{name}</b>”.',
    ],
  ],
  [
    'says that a correction does not fit the new English',
    { hello: { english: 'Hi', translation: 'Hoi' } },
    [
      'hello: The English was “Hi” and is now “Hello <b>{name}</b>”. “Hoi” lacks <b> {name}. It is left out: customers read “Hallo <b>{name}</b>”.',
    ],
  ],
  [
    'names a correction whose message is gone',
    { bye: { english: 'Bye', translation: 'Dag' } },
    ['bye: no message has this id any more. “Dag” for “Bye” is left out.'],
  ],
])('the report on an update %s', (_what, corrections, changes) => {
  expect(changesOf(corrections, [photos, hello])).toEqual(changes);
});

test('leaves out what does not fit', () => {
  put('nl-NL', { 'photos.more': { english: '+{count, number}', translation: 'meer' } });
  expect(readCatalogue('nl-NL', folder)['photos.more']).not.toBe('meer');
});

const prototypes =
  '{"__proto__": {"english": "a", "translation": "b"}, "constructor": {"english": "a", "translation": "b"}}';
const lacksText = [expect.stringMatching(/^widgets\.menu: lacks "english" or "translation"/)];

test.each([
  ['no JSON', '{,}', [expect.stringMatching(/^The file is not valid JSON and is left out\./)]],
  ['nothing', '', [expect.stringMatching(/^The file is not valid JSON/)]],
  ['null', 'null', []],
  ['a list', '["a"]', ['0: lacks "english" or "translation". It is left out.']],
  ['a bare text', '{"widgets.menu": "Widgets"}', lacksText],
  ['a number as text', '{"widgets.menu": {"english": "a", "translation": 1}}', lacksText],
  ['null as correction', '{"widgets.menu": null}', lacksText],
  [
    'the names of prototypes',
    prototypes,
    ['__proto__', 'constructor'].map((id) =>
      expect.stringContaining(`${id}: no message has this id any more.`),
    ),
  ],
])('a file with %s stops neither build nor server, and the report says so', (_what, text, report) => {
  put('nl-NL', {});
  const ours = readCatalogue('nl-NL', folder);
  writeFileSync(join(folder, 'nl-NL.json'), text);
  expect(readCatalogue('nl-NL', folder)).toEqual(ours);
  const corrections = readFolderOfCorrections(folder);
  const textsOf = readMessageCatalogue<'mail.changed.heading'>('server/src/services/account', corrections);
  expect(textsOf('nl-NL')('mail.changed.heading')).not.toBe('');
  expect(reportOn('nl-NL.json', folder)).toEqual(report);
});

test('reports a file that is called like no locale', () => {
  expect(reportOn('nl.json', folder)).toEqual([expect.stringMatching(/^Nothing reads this file: .*nl-NL/)]);
});
