/** Albums §1: the countries of the supported brands, as ISO 3166-1 alpha-2 codes. */
export const countries = [
  'BE',
  'DE',
  'NL',
  'GB',
  'NO',
  'FR',
  'SE',
  'AT',
  'IE',
  'IT',
  'DK',
  'ES',
  'PT',
] as const;
export type Country = (typeof countries)[number];
