import type { PhotoTarget } from './photo-action.ts';

/** The number of names that fit into a toast. */
const namesShown = 3;

/** Returns the first of these names, with dots for the rest. `count` includes names that are unknown. */
export const fewNames = (names: readonly string[], count = names.length): string => {
  const shown = names.slice(0, namesShown);
  return shown.join(', ') + (count > shown.length ? ', …' : '');
};

/** Returns the known names of photos that could not be changed, as values of a message. */
export const namesOfFailed = (
  { loaded }: Pick<PhotoTarget<unknown>, 'loaded'>,
  failed: readonly string[],
  failedCount = failed.length,
): { readonly hasNames: 'yes' | 'no'; readonly names: string } => {
  const ids = new Set(failed);
  const names = loaded.filter(({ imageId }) => ids.has(imageId)).map((photo) => photo.localFileName);
  if (names.length === 0) return { hasNames: 'no', names: '' };
  return { hasNames: 'yes', names: fewNames(names, failedCount) };
};
