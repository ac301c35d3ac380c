/** Names that a toast has room for. */
const namesShown = 3;

/** The first of these names; dots stand for the rest of all that are to be named, of which some may not be known. */
export const fewNames = (names: readonly string[], count = names.length): string => {
  const shown = names.slice(0, namesShown);
  return shown.join(', ') + (count > shown.length ? ', …' : '');
};
