import { expect, test } from 'vitest';
import { readSheet, writeSheet } from './sheet.ts';

const rowWith = (translation: string) => ({
  id: 'a.b',
  screen: 'A',
  english: translation,
  translation,
  before: '',
});

const utf8 = (text: string) => new TextEncoder().encode(text);

const column = ['id', 'screen', 'English', 'translation', 'before'];

test.each([
  ['en-GB', ','],
  ['nl-NL', ';'],
] as const)('writes CSV for an Excel in %s: UTF-8 with byte order mark, quoted, CRLF', (locale, mark) => {
  const row = { id: 'a.b', screen: 'A', english: 'Say "hi"', translation: 'Één', before: 'Een' };
  const line = (cells: string[]) => `${cells.map((cell) => `"${cell}"`).join(mark)}\r\n`;
  expect(writeSheet([row], locale)).toBe(
    `\uFEFF${line(column)}${line(['a.b', 'A', 'Say ""hi""', 'Één', 'Een'])}`,
  );
});

test.each(['+{count}', '=1+1', '-5', '@name', "'{'", "'+1", '“a”, "b"; c', 'One\n\n=two', 'foto’s', '—'])(
  'a spreadsheet does not execute %j, and it comes back unchanged',
  (text) => {
    const written = writeSheet([rowWith(text)], 'en-GB');
    expect(written).not.toMatch(/"[=+\-@]/);
    expect(readSheet(utf8(written))).toEqual([
      { row: 2, id: 'a.b', english: text, translation: text, before: '' },
    ]);
  },
);

const read = { row: 2, id: 'a.b', english: 'Add, then go', translation: 'Voeg toe', before: undefined };

test.each([
  ['commas', 'id,English,translation\r\na.b,"Add, then go",Voeg toe\r\n', read],
  ['semicolons', 'id;screen;English;translation\na.b;A;Add, then go;Voeg toe\n', read],
  ['old line ends of a Mac', 'id,English,translation\ra.b,"Add, then go",Voeg toe\r', read],
  [
    'line breaks and quotation marks in a cell',
    'id,English,translation\n"a.b","Say ""hi""\n\nor go","""Hoi""\n"',
    { ...read, english: 'Say "hi"\n\nor go', translation: '"Hoi"' },
  ],
  ['two byte order marks', '\uFEFF\uFEFFid,English,translation\na.b,"Add, then go",\uFEFFVoeg toe', read],
  ['tabs', 'id\tEnglish\ttranslation\na.b\tAdd, then go\tVoeg toe', read],
  [
    'columns in another order',
    'Translation;before;ENGLISH; Id\n Voeg toe ;;"Add, then go";a.b',
    { ...read, before: '' },
  ],
  ['empty rows', '\uFEFFid,English,translation\n,,\n\na.b,"Add, then go","Voeg toe"', { ...read, row: 4 }],
  [
    'line ends of Windows in a cell',
    'id,English,translation\r\na.b,"a\r\nb",c',
    { ...read, english: 'a\nb', translation: 'c' },
  ],
])('reads a sheet with %s', (_what, text, row) => {
  expect(readSheet(utf8(text))).toEqual([row]);
});

test('reads no row from a sheet that has only its header', () => {
  expect(readSheet(utf8('\uFEFFid;screen;English;translation;before\r\n'))).toEqual([]);
});

test.each([
  [
    'no column translation',
    utf8('id,English,Dutch\na,b,c'),
    'no column translation: it is id, english, dutch',
  ],
  ['nothing in it', utf8(''), 'no column id, English, translation'],
  ['a quotation mark that does not end', utf8('id,English,translation\na,b,"c\nd,e,f'), 'Row 2 has a cell'],
  ['another encoding', Buffer.from('id,English,translation\na,b,é', 'latin1'), 'not UTF-8'],
  [
    'accents that were read wrongly',
    utf8('id,English,translation\na,b,Ã©Ã©n'),
    'Row 2 has letters such as Ã©',
  ],
])('refuses a sheet with %s', (_what, bytes, complaint) => {
  expect(() => readSheet(bytes)).toThrow(complaint);
});
