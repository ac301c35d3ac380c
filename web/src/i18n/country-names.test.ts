import { countries } from '@albumen/contracts/countries';
import { createIntl } from 'react-intl';
import { expect, test } from 'vitest';
import { countryChoices } from './country-names.ts';

test.each([
  ['en-GB', 'NL', ['Netherlands', 'Austria', 'Belgium', 'Denmark'], 'United Kingdom'],
  ['nl-NL', 'BE', ['België', 'Denemarken', 'Duitsland', 'Frankrijk'], 'Zweden'],
])('sorts countries by name in %s, after the one of the site', (locale, first, begin, last) => {
  const labels = countryChoices(createIntl({ locale }), countries, first).map(({ label }) => label);
  expect(labels.slice(0, begin.length)).toEqual(begin);
  expect(labels.at(-1)).toBe(last);
  expect(labels).toHaveLength(countries.length);
});
