/** The formats in which the callback of a business customer is called. */
export const callbackFormats = ['json', 'xml'] as const;
