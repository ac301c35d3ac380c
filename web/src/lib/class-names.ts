/** Joins the names of classes, leaving out what is not set: `classNames(styles.button, isBig && styles.big)`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
