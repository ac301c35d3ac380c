// In a file of its own: code that reads the query cache before any page is there needs no calls.

/** The prefix of all keys for the customer's library. */
export const libraryKey = ['library'] as const;

/** The prefix of all keys for parts of sections. */
export const sectionPartsKey = [...libraryKey, 'section'] as const;
