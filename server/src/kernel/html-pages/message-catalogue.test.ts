import { expect, test } from 'vitest';
import { chooseLocale, createMessageCatalogue } from './message-catalogue.ts';

test.each([
  [undefined, undefined, 'en-IE'],
  [undefined, 'nl-NL,nl;q=0.9,en;q=0.8', 'nl-NL'],
  [undefined, 'fi-FI,nl-BE;q=0.5,en-US;q=0.8', 'en-GB'],
  [undefined, 'fi, nl;q=0.1', 'nl-NL'],
  [undefined, 'nl;q=0, fi', 'en-IE'],
  ['nl-BE', 'en-GB', 'nl-BE'],
  ['fi-FI nl', 'en-GB', 'nl-NL'],
  ['fi-FI', 'pl, en', 'en-GB'],
  ['fi-FI', 'pl', 'en-IE'],
  ['', ';;,q=', 'en-IE'],
])('for %j from the application and %j from the browser, chooses %s', (uiLocales, accepted, locale) => {
  const site = { locale: 'en-IE', forcesLocale: false } as const;
  expect(chooseLocale({ 'accept-language': accepted }, site, uiLocales)).toBe(locale);
});

test('takes the locale that the person has chosen in this browser, unless the site has only one', () => {
  const headers = { cookie: 'id=1; locale=nl-BE', 'accept-language': 'en-GB' };
  expect(chooseLocale(headers, { locale: 'en-IE', forcesLocale: false }, 'nl-NL')).toBe('nl-BE');
  expect(chooseLocale(headers, { locale: 'en-IE', forcesLocale: true }, 'nl-NL')).toBe('en-IE');
  expect(chooseLocale({ ...headers, cookie: 'locale=xx' }, { locale: 'en-IE', forcesLocale: false })).toBe(
    'en-GB',
  );
});

test('a value does not turn the words around it round', () => {
  const catalogue = createMessageCatalogue({ 'en-GB': { ready: '{title} is ready ({count})' } });
  expect(catalogue('en-GB')('ready', { title: '\u05d0\u05dc\u05d1\u05d5\u05dd\u202e', count: 2 })).toBe(
    '\u2068\u05d0\u05dc\u05d1\u05d5\u05dd\u2069 is ready (2)',
  );
});

test('uses the plural rules of the language', () => {
  const catalogue = createMessageCatalogue({
    'en-GB': { wait: 'in {minutes, plural, one {# minute} other {# minutes}}' },
    'nl-NL': { wait: 'over {minutes, plural, one {# minuut} other {# minuten}}' },
  });
  expect(catalogue('en-GB')('wait', { minutes: 1 })).toBe('in 1 minute');
  expect(catalogue('en-GB')('wait', { minutes: 1500 })).toBe('in 1,500 minutes');
  expect(catalogue('nl-NL')('wait', { minutes: 1500 })).toBe('over 1.500 minuten');
  expect(catalogue('nl-BE')('wait', { minutes: 1500 })).toBe('over 1.500 minuten');
});
