import { expect, test } from 'vitest';
import { chooseLocale } from './locale.ts';

test('the stored choice wins over the browser', () => {
  expect(chooseLocale('nl-NL', ['en-GB'])).toBe('nl-NL');
});

test('takes the first supported language of the browser', () => {
  expect(chooseLocale(undefined, ['fr-FR', 'nl-NL', 'en-GB'])).toBe('nl-NL');
});

// #language
test('the language counts, not the country', () => {
  expect(chooseLocale(undefined, ['nl-BE'])).toBe('nl-NL');
  expect(chooseLocale(undefined, ['en-US'])).toBe('en-GB');
});

// #default
test('the default is en-GB', () => {
  expect(chooseLocale('xx', ['de-DE'])).toBe('en-GB');
  expect(chooseLocale(undefined, [])).toBe('en-GB');
});

test('skips an invalid language tag', () => {
  expect(chooseLocale(undefined, ['*', 'nl'])).toBe('nl-NL');
});
