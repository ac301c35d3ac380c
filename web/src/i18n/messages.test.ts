import { locales } from '@albumen/contracts/site-paths';
import { expect, test } from 'vitest';
import {
  complaintsAbout,
  complaintsAboutLocale,
  messageFolders,
  parseLanguagePage,
  readFile,
} from '../../test/message-rules.ts';

// #messages
test.each(locales)('the messages of %s are complete and keep to the page of their language', (locale) => {
  expect(complaintsAboutLocale(locale)).toEqual([]);
});

test('checks the messages of web and server', () => {
  expect(messageFolders).toEqual(
    expect.arrayContaining(['web/messages/photos', 'server/src/services/identity/messages']),
  );
});

test('every mail has a subject, a heading and a text, and a second link has a label', () => {
  for (const folder of messageFolders.filter((each) => each.startsWith('server/'))) {
    const keys = new Set(Object.keys(readFile(folder, 'en-GB') ?? {}));
    const mails = [...keys].flatMap((key) => /^(mail\.\w+)\.\w+$/.exec(key)?.[1] ?? []);
    const needed = mails.flatMap((mail) => [`${mail}.subject`, `${mail}.heading`, `${mail}.text`]);
    const labels = mails.flatMap((mail) =>
      keys.has(`${mail}.alternative`) ? [`${mail}.alternativeAction`] : [],
    );
    expect.soft([...needed, ...labels].filter((key) => !keys.has(key))).toEqual([]);
  }
});

const page = parseLanguagePage(
  '## Glossary\n\n| English | Dutch | Never |\n|---|---|---|\n| delete | verwijderen | wegdoen |\n\n## Same as English\n\nAlbum\n',
);

const photos = '{count, plural, one {# photo} other {# photos}}';

test.each([
  ['Album', 'Album', []],
  ['Delete', 'Delete', ['a is not translated, or "delete" is missing in "Same as English"']],
  ['Delete', 'Foto wegdoen', ['a says "wegdoen": the glossary has "verwijderen"']],
  ['Delete it', "Foto's", ["a has a straight apostrophe ': write ’"]],
  ['“{name}”', '“{name}”', ['a has “ ”: write ‘']],
  ['Of {name}', 'Van {naam}', ['a lacks {name} and has {naam}, which English does not have']],
  [
    '{isOn, select, yes {On} other {}}',
    '{isOn, select, ja {Aan} other {}}',
    ['a lacks {isOn, select, other yes} and has {isOn, select, ja other}, which English does not have'],
  ],
  [
    'On {until, date, long}',
    'Op {until, date, lang}',
    ['a lacks {until, date, long} and has {until, date, lang}, which English does not have'],
  ],
  [photos, '{count, plural, other {# foto’s}}', ['a has no plural one of {count}']],
  ['Delete', '{', [expect.stringContaining('a cannot be parsed')]],
  ['Delete', ' ', ['a is empty']],
])('for %j in English, checks %j', (english, dutch, complaints) => {
  const files = { english: { a: english }, base: undefined, own: { a: dutch } };
  expect(complaintsAbout('nl-NL', page, files)).toEqual(complaints);
});

test('reports the name of a button that does not begin with what one sees', () => {
  const english = { hide: 'Hide', hideNamed: 'Hide {title}', more: '+{count, number}', moreNamed: photos };
  const dutch = { hide: 'Verbergen', hideNamed: '{title} verbergen', more: '+{count, number}' };
  const base = { ...dutch, moreNamed: '{count, plural, one {# foto} other {# foto’s}}' };
  expect(complaintsAbout('nl-NL', page, { english, base: undefined, own: base })).toEqual([
    'hideNamed does not begin with "Verbergen", which is what one sees',
    'moreNamed does not begin with "+{count, number}", which is what one sees',
  ]);
  const own = {
    hideNamed: 'VERBERGEN: {title}',
    moreNamed: '+{count, plural, one {# foto} other {# foto’s}}',
  };
  expect(complaintsAbout('nl-BE', page, { english, base, own })).toEqual([]);
});

test('reports the name of a button that has no message which one sees', () => {
  const english = { hideNamed: 'Hide {title}' };
  expect(complaintsAbout('en-GB', page, { english, base: undefined, own: english })).toEqual([
    'hideNamed has no message that one sees, with the same id without "Named"',
  ]);
});

test('reports missing and extra messages, and copies in a regional file', () => {
  const english = { a: 'One', b: 'Two' };
  const dutch = { a: 'Een', b: 'Twee' };
  expect(complaintsAbout('nl-NL', page, { english, base: undefined, own: { a: 'Een', c: 'Drie' } })).toEqual([
    'c is not in en-GB.json',
    'b is missing',
  ]);
  expect(complaintsAbout('nl-NL', page, { english, base: undefined, own: undefined })).toEqual([
    'is missing',
  ]);
  expect(complaintsAbout('nl-BE', page, { english, base: dutch, own: undefined })).toEqual([]);
  expect(complaintsAbout('nl-BE', page, { english, base: dutch, own: { a: 'Een' } })).toEqual([
    'a is the same as in nl-NL: leave it out',
  ]);
});
