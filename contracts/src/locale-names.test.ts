import { expect, test } from 'vitest';
import { localeChoices } from './locale-names.ts';
import { locales } from './site-paths.ts';

test('every locale has a name in its own language, with the country for a regional one', () => {
  const names = new Map(localeChoices.map(({ value, label }) => [value, label]));
  expect(names.size).toBe(locales.length);
  expect(names.get('nl-NL')).toBe('Nederlands');
  expect(names.get('nl-BE')).toBe('Nederlands (België)');
  expect(names.get('en-IE')).toBe('English (Ireland)');
});
