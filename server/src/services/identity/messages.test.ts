import { IntlMessageFormat } from 'intl-messageformat';
import { expect, test } from 'vitest';
import enGB from './messages/en-GB.json' with { type: 'json' };
import nlNL from './messages/nl-NL.json' with { type: 'json' };

const catalogues = { 'en-GB': enGB, 'nl-NL': nlNL };

type Element = ReturnType<IntlMessageFormat['getAst']>[number];

/** Names of the placeholders, those inside plural forms, too. */
const placeholders = (elements: readonly Element[]): string[] =>
  elements.flatMap((element) => [
    ...('value' in element && element.type !== 0 ? [String(element.value)] : []),
    ...('options' in element ? Object.values(element.options).flatMap(({ value }) => placeholders(value)) : []),
  ]);

const placeholdersOf = (catalogue: Record<string, string>, locale: string) =>
  Object.fromEntries(
    Object.entries(catalogue).map(([key, message]) => [
      key,
      [...new Set(placeholders(new IntlMessageFormat(message, locale).getAst()))].sort(),
    ]),
  );

test('every locale has the same messages with the same placeholders', () => {
  const english = placeholdersOf(enGB, 'en-GB');
  expect(Object.keys(english).length).toBeGreaterThan(50);
  expect(english['newPassword.intro']).toEqual(['email']);
  expect(placeholdersOf(nlNL, 'nl-NL')).toEqual(english);
});

test('no message is empty, and none was left untranslated', () => {
  const sameInBoth = new Set(['brand', 'page.title']);
  for (const catalogue of Object.values(catalogues)) {
    expect(Object.entries(catalogue).filter(([, message]) => message.trim() === '')).toEqual([]);
  }
  const english: Record<string, string> = enGB;
  const untranslated = Object.entries(nlNL).filter(([key, message]) => english[key] === message && !sameInBoth.has(key));
  expect(untranslated).toEqual([]);
});
