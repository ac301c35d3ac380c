/** The first `length` characters of a text, the last of which is an ellipsis when there are more; always well-formed. */
export const shortText = (text: string, length: number): string =>
  (text.length <= length ? text : `${text.slice(0, length - 1)}…`).toWellFormed();
