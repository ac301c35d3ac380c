import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { formatAlbumDay, formatDay, formatMoment, formatMoney } from './money-and-dates.tsx';

const english = createIntl({ locale: 'en-GB', timeZone: 'America/New_York' });
const dutch = createIntl({ locale: 'nl-NL' });

test('formats money from the minor units of its currency', () => {
  expect(formatMoney(english, 129_900, 'EUR')).toBe('€1,299.00');
  expect(formatMoney(english, 785, 'GBP')).toBe('£7.85');
  expect(formatMoney(english, 1_500, 'JPY')).toBe('JP¥1,500');
  expect(formatMoney(dutch, 1_299, 'EUR')).toBe('€\u00a012,99');
  expect(formatMoney(english, -500, 'EUR')).toBe('-€5.00');
  expect(formatMoney(english, -0, 'EUR')).toBe('€0.00');
});

const locales = [
  'en-GB',
  'en-IE',
  'nl-NL',
  'nl-BE',
  'de-DE',
  'de-AT',
  'fr-FR',
  'fr-BE',
  'it-IT',
  'sv-SE',
  'nb-NO',
  'da-DK',
  'es-ES',
  'pt-PT',
];

/** With plain spaces, to compare words. */
const plain = (words: string): string => words.replaceAll('\u00a0', ' ');

test('a day is the same everywhere, an instant is shown as the local day', () => {
  expect(plain(formatDay(english, '2026-08-03'))).toBe('3 Aug 2026');
  expect(plain(formatDay(english, '2026-08-03T01:00:00Z'))).toBe('2 Aug 2026');
  expect(plain(formatDay(dutch, '2026-10-01'))).toBe('1 okt 2026');
});

test.each(locales)('a line of %s breaks neither inside a day nor inside a time', (locale) => {
  const intl = createIntl({ locale, timeZone: 'UTC' });
  const written = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric' });
  const day = formatDay(intl, '2026-12-05');
  expect(plain(day)).toBe(written.format(new Date('2026-12-05T12:00:00')));
  expect(day).not.toMatch(/ /);
  expect(formatMoment(intl, '2026-12-05T14:05:00Z').split(' ')).toEqual([
    day,
    expect.stringMatching(/14[:.]05$/),
  ]);
});

test.each([
  ['en-GB', '5 Dec 2026 at 14:05'],
  ['nl-NL', '5 dec 2026 om 14:05'],
  ['da-DK', '5. dec. 2026 kl. 14.05'],
  ['nb-NO', '5. des. 2026 kl. 14:05'],
  ['sv-SE', '5 dec. 2026 kl. 14:05'],
])('writes a time in %s with the word before it', (locale, words) => {
  expect(plain(formatMoment(createIntl({ locale, timeZone: 'UTC' }), '2026-12-05T14:05:00Z'))).toBe(words);
});

// #month-names
test.each(locales)('the day of an album in %s is `dd MMM yyyy`', (locale) => {
  expect(formatAlbumDay(createIntl({ locale }), '2026-10-05')).toMatch(/^05\u00a0\p{L}{3,7}\.?\u00a02026$/u);
  expect(plain(formatAlbumDay(english, '2026-09-05'))).toBe('05 Sep 2026');
});

test.each(locales)('writes money in %s as Intl does', (locale) => {
  const expected = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(1_234_567.8);
  expect(formatMoney(createIntl({ locale }), 123_456_780, 'EUR')).toBe(expected);
});
