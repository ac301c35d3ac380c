/** Shortens a text to `length` characters, ending with an ellipsis if it was longer; always well-formed. */
export const shortText = (text: string, length: number): string =>
  (text.length <= length ? text : `${text.slice(0, length - 1)}…`).toWellFormed();
