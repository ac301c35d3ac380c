import { problemErrorsLimit } from '@albumen/contracts/limits';

/** Shortens a text to `length` characters, ending with an ellipsis if it was longer; always well-formed. */
export const shortText = (text: string, length: number): string =>
  (text.length <= length ? text : `${text.slice(0, length - 1)}…`).toWellFormed();

/** Our choice: long enough to identify a field. */
const longestPath = 100;

/** Shortens a list of fields to the first 20, and each of them. */
export const shortList = (paths: readonly string[]): string[] =>
  paths.slice(0, problemErrorsLimit).map((path) => shortText(path, longestPath));
