// By themselves: what looks into the query cache before any page is there needs no calls.

/** The start of every key that holds something of the customer's library. */
export const libraryKey = ['library'] as const;

/** The start of every key that holds a part of a section. */
export const sectionPartsKey = [...libraryKey, 'section'] as const;
