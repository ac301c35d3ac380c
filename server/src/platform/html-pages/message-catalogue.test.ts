import { expect, test } from 'vitest';
import { chooseLocale, createMessageCatalogue } from './message-catalogue.ts';

test.each([
  [undefined, undefined, 'en-GB'],
  [undefined, 'nl-NL,nl;q=0.9,en;q=0.8', 'nl-NL'],
  [undefined, 'fr-FR,nl-BE;q=0.5,en-US;q=0.8', 'en-GB'],
  [undefined, 'fr, nl;q=0.1', 'nl-NL'],
  [undefined, 'nl;q=0, fr', 'en-GB'],
  ['nl-NL', 'en-GB', 'nl-NL'],
  ['fr-FR nl', 'en-GB', 'nl-NL'],
  ['fr-FR', 'de', 'en-GB'],
  ['', ';;,q=', 'en-GB'],
])('for %j from the application and %j from the browser, chooses %s', (uiLocales, acceptLanguage, locale) => {
  expect(chooseLocale(uiLocales, acceptLanguage, 'en-GB')).toBe(locale);
});

test('chooses the locale of the site if no requested language is supported', () => {
  expect(chooseLocale('fr-FR', 'de', 'nl-NL')).toBe('nl-NL');
});

test('uses the plural rules of the language', () => {
  const catalogue = createMessageCatalogue({
    'en-GB': { wait: 'in {minutes, plural, one {# minute} other {# minutes}}' },
    'nl-NL': { wait: 'over {minutes, plural, one {# minuut} other {# minuten}}' },
  });
  expect(catalogue('en-GB')('wait', { minutes: 1 })).toBe('in 1 minute');
  expect(catalogue('en-GB')('wait', { minutes: 1500 })).toBe('in 1,500 minutes');
  expect(catalogue('nl-NL')('wait', { minutes: 1500 })).toBe('over 1.500 minuten');
});
