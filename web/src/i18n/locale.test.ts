import { defaultLocale } from '@albumen/contracts/site-paths';
import { afterEach, expect, test, vi } from 'vitest';
import { wantedLocale } from './locale.ts';

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['the stored choice', 'access_token=x; locale=nl-NL', ['en-GB'], 'nl-NL'],
  ['the languages of the browser if the stored locale does not exist', 'locale=xx', ['nl-BE'], 'nl-BE'],
  ['no locale if no language of the browser is supported', '', ['fi-FI', '*'], undefined],
])('wants %s', (_, cookie, languages, locale) => {
  vi.stubGlobal('document', { cookie });
  vi.stubGlobal('navigator', { languages });
  expect(wantedLocale()).toBe(locale);
});

// #default
test('the default is en-GB', () => {
  expect(defaultLocale).toBe('en-GB');
});
