import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { formatDay, formatMoney } from './money-and-dates.tsx';

const english = createIntl({ locale: 'en-GB', timeZone: 'America/New_York' });
const dutch = createIntl({ locale: 'nl-NL' });

const allLocales = [
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

test('formats money from the minor units of its currency', () => {
  expect(formatMoney(english, 129_900, 'EUR')).toBe('€1,299.00');
  expect(formatMoney(english, 785, 'GBP')).toBe('£7.85');
  expect(formatMoney(english, 1_500, 'JPY')).toBe('JP¥1,500');
  expect(formatMoney(dutch, 1_299, 'EUR')).toBe('€\u00a012,99');
  expect(formatMoney(english, -500, 'EUR')).toBe('-€5.00');
  expect(formatMoney(english, -0, 'EUR')).toBe('€0.00');
});

test('a day is the same everywhere, an instant is shown as the local day', () => {
  expect(formatDay(english, '2026-08-03')).toBe('03 Aug 2026');
  expect(formatDay(english, '2026-08-03T01:00:00Z')).toBe('02 Aug 2026');
  expect(formatDay(dutch, '2026-10-01')).toBe('01 okt 2026');
});

// #month-names
test('a month has three letters in English, including September', () => {
  expect(formatDay(english, '2026-09-05')).toBe('05 Sep 2026');
  expect(formatDay(dutch, '2026-09-05')).toBe('05 sep 2026');
});

test.each(allLocales)(
  '%s has day, month and year in this order, without a word or a dot between them',
  (locale) => {
    const day = formatDay(createIntl({ locale }), '2026-10-05');
    expect(day).toMatch(/^05 \p{L}{3,7}\.? 2026$/u);
  },
);

test.each(allLocales)('writes money in %s as Intl does', (locale) => {
  const expected = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' }).format(1_234_567.8);
  expect(formatMoney(createIntl({ locale }), 123_456_780, 'EUR')).toBe(expected);
});
