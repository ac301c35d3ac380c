/** The stories that a change can affect, for `npm test -- changed`. */

const photosPage = [
  'above-the-photos',
  'grid',
  'photo-lists',
  'placeholders',
  'scr',
  'timeline',
  'url-renewal',
];
const adding = [
  'album-uploads',
  'choose',
  'chosen',
  'discard',
  'drop',
  'leave',
  'left',
  'more',
  'resume',
  'upload',
];

/** Stories, by the beginning of their names, of each area: a folder or file of web, server or contracts. */
export const areas = {
  activation: ['activation'],
  'add-photos': adding,
  album: ['album'],
  albums: ['album', 'selection', 'shared-album'],
  backups: ['export'],
  dating: ['dates', 'preview-dates'],
  deleting: ['deleting'],
  download: ['download'],
  downloads: ['download'],
  exporting: ['export'],
  exports: ['export'],
  grid: photosPage,
  identity: ['page-cache', 'session', 'sign-in'],
  kit: ['kit'],
  'my-photos': photosPage,
  preview: ['album-preview', 'late-code', 'preview'],
  prints: ['order-prints'],
  'recently-deleted': ['deleting'],
  retention: ['storage-status'],
  selection: ['selection', 'chosen-photos'],
  selections: ['selection', 'order-prints'],
  'shared-album': ['shared-album'],
  'shared-albums': ['shared-album'],
  'sign-in': ['page-cache', 'session', 'sign-in'],
  storage: adding,
  uploads: adding,
};

/** Stories that cross the whole product: they run after any change of it. */
export const walks = ['accessibility', 'page-titles', 'register', 'sign-in'];

/** Unit tests and test helpers of the server affect no story; its stage affects all. */
const isProduct = (file) =>
  /^(web|server|contracts)\//.test(file) && !/\.test\.tsx?$|\.md$|^server\/test\/(?!stage)/.test(file);

/** The areas that are in a path, such as `albums` in `server/src/services/albums/store.ts`. */
const areasIn = (file) =>
  file
    .split('/')
    .map((part) => part.replace(/\..*/, ''))
    .filter((part) => Object.hasOwn(areas, part));

const isForAll = (file) =>
  /^(server\/test\/stage|e2e\/playwright)/.test(file) ||
  (file.startsWith('web/') && areasIn(file).length === 0);

/**
 * Returns the stories among these files of `e2e` that the changed files can affect. A file of the web outside of all
 * areas, such as a part of the kit, affects every story. `textOf` reads a file.
 */
export function changedStories(changed, e2eFiles, textOf) {
  const stories = e2eFiles.filter((file) => file.endsWith('.spec.ts'));
  const product = changed.filter(isProduct);
  const parts = changed.filter((file) => file.startsWith('e2e/'));
  if ([...product, ...parts].some(isForAll)) return stories;
  const beginnings = product.flatMap((file) => [...walks, ...areasIn(file).flatMap((area) => areas[area])]);
  return stories.filter(
    (story) =>
      beginnings.some((beginning) => story.startsWith(`e2e/${beginning}`)) ||
      parts.some((part) => story === part || textOf(story).includes(`'./${part.slice('e2e/'.length)}'`)),
  );
}
