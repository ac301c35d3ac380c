import { expect, test } from 'vitest';
import { baseLocaleOf, preferredLocale } from './locale-choice.ts';
import { locales } from './site-paths.ts';

// #language
test.each([
  [['nl-BE'], 'nl-BE'],
  [['fi-FI', 'nl-NL', 'en-GB'], 'nl-NL'],
  [['nl', 'nl-BE', 'en-IE'], 'nl-BE'],
  [['NL-be'], 'nl-BE'],
  [['nl-SR', 'en-GB'], 'nl-NL'],
  [['en-US'], 'en-GB'],
  [['en-US', 'en-IE'], 'en-IE'],
  [['*', '', 'nl'], 'nl-NL'],
  [['fi'], undefined],
  [[], undefined],
])('for %j, prefers %s', (tags, locale) => {
  expect(preferredLocale(tags)).toBe(locale);
});

test('the locale with all messages of a language is the first of its locales', () => {
  expect(baseLocaleOf('nl-BE')).toBe('nl-NL');
  expect(baseLocaleOf('en-IE')).toBe('en-GB');
  for (const locale of locales)
    expect(locales.indexOf(baseLocaleOf(locale))).toBeLessThanOrEqual(locales.indexOf(locale));
});
