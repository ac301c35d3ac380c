import { defaultLocale, locales } from '@albumen/contracts/site-paths';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { languages, wantedLocale } from './locale.ts';

let stored: string | null = null;

beforeEach(() => {
  vi.stubGlobal('localStorage', { getItem: () => stored });
});
afterEach(() => {
  stored = null;
  vi.unstubAllGlobals();
});

const browserSpeaks = (...tags: readonly string[]): void => {
  vi.stubGlobal('navigator', { languages: tags });
};

test('the stored choice wins over the browser', () => {
  stored = 'nl-NL';
  browserSpeaks('en-GB');
  expect(wantedLocale()).toBe('nl-NL');
});

test('a stored locale that does not exist leaves the choice to the browser', () => {
  stored = 'xx';
  browserSpeaks('nl-BE');
  expect(wantedLocale()).toBe('nl-BE');
});

test('wants no locale if no language of the browser is supported', () => {
  browserSpeaks('fi-FI', '*');
  expect(wantedLocale()).toBeUndefined();
});

// #default
test('the default is en-GB', () => {
  expect(defaultLocale).toBe('en-GB');
});

test('every locale has a name in its own language, with the country for a regional one', () => {
  const names = new Map(languages.map(({ value, label }) => [value, label]));
  expect(names.size).toBe(locales.length);
  expect(names.get('nl-NL')).toBe('Nederlands');
  expect(names.get('nl-BE')).toBe('Nederlands (België)');
  expect(names.get('en-IE')).toBe('English (Ireland)');
});
