import type { IntlShape } from 'react-intl';

/** The name of a country in the customer's language. `country`: ISO 3166-1 alpha-2; an unknown code is its own name. */
export const countryName = (intl: IntlShape, country: string): string =>
  intl.formatDisplayName(country, { type: 'region' }) ?? country;

/** Choices of countries, sorted by name in the customer's language, except that `first` is the first. */
export const countryChoices = (intl: IntlShape, countries: readonly string[], first: string) => {
  const { compare } = new Intl.Collator(intl.locale);
  return countries
    .map((value) => ({ value, label: countryName(intl, value) }))
    .toSorted((a, b) => Number(b.value === first) - Number(a.value === first) || compare(a.label, b.label));
};
