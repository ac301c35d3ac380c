import { timelinePageSize } from '@albumen/contracts/limits';
import { notifyManager, queryOptions } from '@tanstack/react-query';
import type { Query, QueryClient } from '@tanstack/react-query';
import { shouldRetry } from '../query-client.ts';
import { isLeaving } from './leaving-photos.ts';
import { readPage } from './photo-columns.ts';
import type { PageOfPhotos } from './photo-columns.ts';
import { addLayouts } from './photo-layout.ts';
import { listKey, pageKey, pagesOf, placeKey, readPageKey, sectionsKey } from './photo-list.ts';
import type {
  LayoutsOfSections,
  ListedSection,
  ListedSections,
  PageName,
  PhotoList,
  PhotoPosition,
} from './photo-list.ts';

/* [Note: Renewal of a section] Layouts and pages are fetched separately, each with the version of its section. A page
   and a layout of two versions would show photos in each other's places. So the layouts of a year are read together
   with the pages on the screen that do not fit them, and replace the old data at once. The new layouts say where the
   photos have moved, so that the visible photos and the focus can stay where they are. Pages that nobody looks at are
   dropped. A page that is fetched alone, for example for its renditions, replaces none that fits if it does not fit
   itself. If a renewal fails, the versions still differ, and the next answer about the sections causes another. */

/**
 * Our choice: after this many reads in a row, a section that keeps changing, as during an import, stays as it is until
 * the next answer about the sections.
 */
const readsAtMost = 3;

/** Our choice, in milliseconds: sections that keep changing are listed again at most so often. */
const listedAgainMs = 2_000;

interface CachedPage extends PageName {
  readonly photos: PageOfPhotos;
}

/** The cached pages that do not fit the layouts of their sections. */
const outdatedPages = (client: QueryClient, list: PhotoList, layouts: LayoutsOfSections) =>
  client
    .getQueryCache()
    .findAll({ queryKey: listKey(list) })
    .flatMap((query): (CachedPage & { readonly query: Query })[] => {
      const name = readPageKey(query.queryKey);
      const photos = query.state.data as PageOfPhotos | undefined;
      const layout = name && layouts.get(name.section);
      return layout && photos && photos.version !== layout.version ? [{ ...name, query, photos }] : [];
    });

/** Positions on the pages that now hold the photos of a page. */
const positionsNow = async (
  list: PhotoList,
  { section, page, photos }: CachedPage,
  signal: AbortSignal,
): Promise<readonly PhotoPosition[]> => {
  const first = photos.images.find((photo) => !isLeaving(photo));
  const place = first && (await list.place(first.imageId, signal).catch(() => undefined));
  // If the photo was deleted elsewhere or has another date now, the photos after it have hardly moved.
  if (place?.section !== section) return [{ section, index: page * timelinePageSize }];
  return [place, { section, index: place.index + timelinePageSize - 1 }];
};

const hasPage = (layouts: LayoutsOfSections, { section, page }: PageName): boolean =>
  page * timelinePageSize < (layouts.get(section)?.proportions.length ?? 0);

/** The positions of the photos of some pages, with their ids. */
const placesOf = (pages: readonly CachedPage[]) =>
  pages.flatMap(({ section, page, photos }) =>
    photos.images.map(({ imageId }, at) => ({ imageId, section, index: page * timelinePageSize + at })),
  );

/** Maps the previous index to the new one, for each photo that is known before and after, by section. */
const movesOf = (before: readonly CachedPage[], after: readonly CachedPage[]) => {
  const now = new Map(placesOf(after).map((place) => [place.imageId, place]));
  const moves = new Map<string, Map<number, number>>();
  for (const { imageId, section, index } of placesOf(before)) {
    const place = now.get(imageId);
    if (place?.section !== section) continue;
    moves.set(section, (moves.get(section) ?? new Map<number, number>()).set(index, place.index));
  }
  return moves;
};

/** Replaces the cached data with the new data, all at once. */
const replace = (
  client: QueryClient,
  list: PhotoList,
  layouts: LayoutsOfSections,
  before: readonly CachedPage[],
  pages: readonly CachedPage[],
): void => {
  const moves = movesOf(before, pages);
  notifyManager.batch(() => {
    addLayouts(
      client,
      list,
      [...layouts].map(([section, layout]) => {
        const ofSection = moves.get(section);
        return [section, ofSection ? { ...layout, moves: ofSection } : layout];
      }),
    );
    for (const { section, page, photos } of pages) client.setQueryData(pageKey(list, section, page), photos);
    for (const { imageId, ...place } of placesOf(pages))
      client.setQueryData(placeKey(list, imageId), (shown) => shown && place);
    for (const { query, ...page } of outdatedPages(client, list, layouts)) {
      const { queryKey } = query;
      // Components that still observe a page refetch it. Nobody can read pages that the section no longer has.
      if (query.isActive() && hasPage(layouts, page)) void client.resetQueries({ queryKey, exact: true });
      else client.removeQueries({ queryKey, exact: true });
    }
  });
};

/**
 * Reads the layouts of a year, or of the whole list, and the pages on the screen that do not fit them; then shows all
 * of it. Returns the sections of the answer.
 */
export const renewLayouts = async (
  client: QueryClient,
  list: PhotoList,
  year: number | undefined,
  signal: AbortSignal,
): Promise<ListedSections> => {
  for (let reads = 1; ; reads += 1) {
    const { layouts, ...listed } = await list.layouts(signal, year);
    const before = outdatedPages(client, list, layouts).filter(({ query }) => query.isActive());
    const found = await Promise.all(before.map((page) => positionsNow(list, page, signal)));
    const names = pagesOf(found.flat()).filter((name) => hasPage(layouts, name));
    const pages = await Promise.all(
      names.map(async (name) => ({ ...name, photos: await readPage(list, name, signal) })),
    );
    const changing = new Set(
      pages
        .filter(({ section, photos }) => photos.version !== layouts.get(section)?.version)
        .map(({ section }) => section),
    );
    if (changing.size > 0 && reads < readsAtMost) continue;
    const isRead = ({ section }: PageName) => !changing.has(section);
    const fit = new Map([...layouts].filter(([section]) => !changing.has(section)));
    replace(client, list, fit, before.filter(isRead), pages.filter(isRead));
    return listed;
  }
};

/** Whether sections have changed since they were listed. */
const areNewer = (sections: readonly ListedSection[], listed: readonly ListedSection[]): boolean => {
  const versions = new Map(listed.map(({ key, version }) => [key, version]));
  return (
    sections.length !== listed.length ||
    sections.some(({ key, version }) => version > (versions.get(key) ?? 0))
  );
};

/** Reads the layouts of the year of a section, or of the whole list if it has no years, into `layoutsQuery`. */
export const yearQuery = (list: PhotoList, section: string) => {
  const year = list.yearOf(section);
  return queryOptions({
    queryKey: [...listKey(list), 'year', year ?? 'all'],
    queryFn: async ({ client, signal }) => {
      const { sections } = await renewLayouts(client, list, year, signal);
      const { data, dataUpdatedAt = 0 } = client.getQueryState<ListedSections>(sectionsKey(list)) ?? {};
      const ofYear = data?.sections.filter(({ key }) => list.yearOf(key) === year);
      if (ofYear && areNewer(sections, ofYear))
        setTimeout(
          () => void client.invalidateQueries({ queryKey: sectionsKey(list) }),
          dataUpdatedAt + listedAgainMs - Date.now(),
        );
      return null;
    },
    staleTime: 0,
    gcTime: 0,
    retry: shouldRetry,
  });
};

const renew = async (client: QueryClient, list: PhotoList, section: string): Promise<void> => {
  const query = yearQuery(list, section);
  // A request in flight may have read the state before the change.
  await client.cancelQueries({ queryKey: query.queryKey });
  // The failure is logged like all failures, and the current data stays visible.
  await client.fetchQuery(query).catch(() => undefined);
};

/** The renewals in progress. */
const renewals = new Set<Promise<void>>();

/**
 * Refetches the sections of the year of a section that has changed. Settles when the new data is shown, or could not be
 * read.
 */
export const renewSection = (client: QueryClient, list: PhotoList, section: string): Promise<void> => {
  const renewal = renew(client, list, section).finally(() => renewals.delete(renewal));
  renewals.add(renewal);
  return renewal;
};

/** Settles when no section is being renewed. */
export const whenRenewed = async (): Promise<void> => {
  while (renewals.size > 0) await Promise.allSettled(renewals);
};
