/** Joins the names of classes and skips unset ones: `classNames(styles.button, isBig && styles.big)`. */
export const classNames = (...names: readonly (string | false | undefined)[]): string =>
  names.filter(Boolean).join(' ');
