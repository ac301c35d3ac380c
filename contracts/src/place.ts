/** The fields of a postal address, apart from country and phone. They share one schema: an optional text. */
export const placeFields = <Text>(text: Text) => ({
  salutation: text,
  firstName: text,
  lastName: text,
  company: text,
  street: text,
  number: text,
  addition: text,
  postalCode: text,
  city: text,
  /** A province of Italy or Spain, a county of Ireland. */
  region: text,
});

/** The address of the documentation's examples. */
export const examplePlace = {
  firstName: 'Jan',
  lastName: 'Jansen',
  street: 'Damrak',
  number: '1',
  postalCode: '1012 LG',
  city: 'Amsterdam',
  country: 'NL',
} as const;
