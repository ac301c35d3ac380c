import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import enGB from './messages/en-GB.json' with { type: 'json' };
import nlNL from './messages/nl-NL.json' with { type: 'json' };

const catalogues = { 'en-GB': enGB, 'nl-NL': nlNL };

/** Names of the placeholders; the forms of a plural begin with a number sign or have more than one word. */
const placeholdersOf = (catalogue: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [
      key,
      new Set([...message.matchAll(/\{(\w+)[,}]/g)].map(([, name]) => name)),
    ]),
  );

test('every locale has the same messages with the same placeholders', () => {
  const english = placeholdersOf(enGB);
  expect(Object.keys(english).length).toBeGreaterThan(50);
  expect(english['newPassword.intro']).toEqual(new Set(['email']));
  expect(placeholdersOf(nlNL)).toEqual(english);
});

test('every message can be parsed', () => {
  for (const [locale, catalogue] of Object.entries(catalogues)) {
    for (const message of Object.values(catalogue))
      expect(() => new IntlMessageFormat(message, locale)).not.toThrow();
  }
});

test('no message is empty, and none was left untranslated', () => {
  const sameInBoth = new Set(['page.title']);
  for (const catalogue of Object.values(catalogues)) {
    expect(Object.entries(catalogue).filter(([, message]) => message.trim() === '')).toEqual([]);
  }
  const english: Record<string, string> = enGB;
  const untranslated = Object.entries(nlNL).filter(
    ([key, message]) => english[key] === message && !sameInBoth.has(key),
  );
  expect(untranslated).toEqual([]);
});
