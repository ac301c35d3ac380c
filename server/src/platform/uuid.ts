/** The form of our ids, as the source of a regular expression: lower case, with hyphens (RFC 9562). */
export const uuidSource = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

const uuidForm = new RegExp(`^${uuidSource}$`);

/** Whether a text of an address is a UUID in our form, so that the database accepts it as one. */
export const isUuid = (text: string): boolean => uuidForm.test(text);
