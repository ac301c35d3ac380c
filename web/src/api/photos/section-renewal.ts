import { timelinePageSize } from '@albumen/contracts/limits';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import { CancelledError, notifyManager } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { shouldRetry } from '../query-client.ts';
import { isLeaving } from './leaving-photos.ts';
import { libraryKey } from './library-keys.ts';
import { layoutQuery, readLayout } from './photo-layout.ts';
import type { PhotoLayout } from './photo-layout.ts';
import { isPageKey, pageKey, pageOf, placeKey, sectionKey, sectionsKey } from './photo-list.ts';
import type { PhotoList } from './photo-list.ts';

/* [Note: Renewal of a section] Layout and pages of a section are fetched separately, each at its own moment. When
   the section changes, a layout and a page from two moments would show photos in each other's places. So everything
   that the page shows of a section is refetched as a whole, and replaces the old data at once. The new layout says
   where the photos have moved, so that the visible photos and the focus can stay where they are. Pages that nobody
   looks at are dropped. A page can be refetched alone, for example for its renditions. If it then has a different
   number of photos or a different end than the layout says, it does not replace the page that fits. If a renewal
   fails, layout and pages are fetched separately when they are needed next. */

/** A layout and pages from one moment. */
interface ReadSection {
  readonly layout: PhotoLayout;
  readonly pages: ReadonlyMap<number, PhotoPage>;
}

/** Our choice: after this many reads in a row of a section that keeps changing, the last read is shown. */
const readsAtMost = 3;

/** Whether a page fits a layout of its section: they are from one moment. */
export const isPageOfLayout = (
  { proportions, cursors }: PhotoLayout,
  page: number,
  { images, cursor }: PhotoPage,
): boolean => {
  const rest = proportions.length - page * timelinePageSize;
  return (
    images.length === Math.max(0, Math.min(timelinePageSize, rest)) && cursor === (cursors[page] ?? null)
  );
};

type Pages = ReadonlyMap<number, PhotoPage | undefined>;

/** The pages of a section that are observed, including those that are still loading. */
const pagesLookedAt = (client: QueryClient, list: PhotoList, section: string): Pages =>
  new Map(
    client
      .getQueryCache()
      .findAll({ queryKey: sectionKey(list, section), type: 'active' })
      .filter(({ queryKey }) => isPageKey(queryKey))
      .map(({ queryKey, state }) => [queryKey.at(-1) as number, state.data as PhotoPage | undefined]),
  );

/** The numbers of the pages that now hold the photos of a page. */
const pagesNow = async (
  list: PhotoList,
  section: string,
  [page, photos]: readonly [number, PhotoPage | undefined],
  signal: AbortSignal,
): Promise<readonly number[]> => {
  const first = photos?.images.find((photo) => !isLeaving(photo));
  if (!first) return [page];
  // If the photo was deleted elsewhere or has another date now, the photos after it have hardly moved.
  const place = await list.place(first.imageId, signal).catch(() => undefined);
  if (place?.section !== section) return [page];
  return [pageOf(place.index).page, pageOf(place.index + timelinePageSize - 1).page];
};

const readSection = async (
  list: PhotoList,
  section: string,
  lookedAt: Pages,
  signal: AbortSignal,
): Promise<ReadSection> => {
  const found = await Promise.all([...lookedAt].map((page) => pagesNow(list, section, page, signal)));
  const names = [...new Set(found.flat())];
  let read: ReadSection | undefined;
  for (let reads = 0; reads < readsAtMost; reads += 1) {
    const layout = await readLayout(list, section, signal);
    const existing = names.filter((page) => page * timelinePageSize < layout.proportions.length);
    const pages = await Promise.all(
      existing.map(async (page): Promise<[number, PhotoPage]> => [
        page,
        await list.page(section, layout.cursors[page - 1], signal),
      ]),
    );
    read = { layout, pages: new Map(pages) };
    if (pages.every(([page, photos]) => isPageOfLayout(layout, page, photos))) break;
  }
  if (!read) throw new Error('Nothing was read.');
  return read;
};

/** Maps the previous index to the new one, for each photo that is known before and after. */
const movesOf = (before: Pages, after: Pages): ReadonlyMap<number, number> => {
  const indexes = (pages: Pages): [string, number][] =>
    [...pages].flatMap(([page, photos]) =>
      (photos?.images ?? []).map(({ imageId }, at): [string, number] => [
        imageId,
        page * timelinePageSize + at,
      ]),
    );
  const now = new Map(indexes(after));
  return new Map(
    indexes(before).flatMap(([id, index]) => {
      const to = now.get(id);
      return to === undefined ? [] : [[index, to]];
    }),
  );
};

/** Replaces the cached data with the new data, all at once. */
const replace = (
  client: QueryClient,
  list: PhotoList,
  section: string,
  { layout, pages }: ReadSection,
): void => {
  const moves = movesOf(pagesLookedAt(client, list, section), pages);
  notifyManager.batch(() => {
    client.setQueryData(layoutQuery(list, section).queryKey, { ...layout, moves });
    for (const [page, photos] of pages) client.setQueryData(pageKey(list, section, page), photos);
    for (const [page, { images }] of pages) {
      for (const [at, { imageId }] of images.entries()) {
        client.setQueryData(placeKey(list, imageId), (place) =>
          place ? { section, index: page * timelinePageSize + at } : undefined,
        );
      }
    }
    const others = (isWanted: (page: number) => boolean) => ({
      queryKey: sectionKey(list, section),
      predicate: ({ queryKey }: { readonly queryKey: readonly unknown[] }) => {
        const page = queryKey.at(-1) as number;
        return isPageKey(queryKey) && !pages.has(page) && isWanted(page);
      },
    });
    // Nobody can read pages that the section no longer has.
    client.removeQueries(others((page) => page * timelinePageSize >= layout.proportions.length));
    // Components that still observe another page refetch it.
    void client.resetQueries(others(() => true));
  });
};

const renew = async (client: QueryClient, list: PhotoList, section: string): Promise<void> => {
  const ofSection = { queryKey: sectionKey(list, section) };
  client.removeQueries({ ...ofSection, type: 'inactive' });
  if (client.getQueryCache().findAll(ofSection).length === 0) return;

  const queryKey = [...libraryKey, 'renewal', list.key, section];
  // A request in flight may have read the state before the change.
  await client.cancelQueries({ queryKey });
  await client
    .fetchQuery({
      queryKey,
      queryFn: async ({ signal }) => {
        const read = await readSection(list, section, pagesLookedAt(client, list, section), signal);
        // Data that arrives now may be older.
        await client.cancelQueries(ofSection);
        replace(client, list, section, read);
        return null;
      },
      staleTime: 0,
      gcTime: 0,
      retry: shouldRetry,
    })
    // The failure is logged like all failures. The current data stays visible, and is refetched when the customer comes
    // back.
    .catch((error: unknown) => {
      // Another renewal has replaced this one.
      if (error instanceof CancelledError) return;
      return client.invalidateQueries({ ...ofSection, refetchType: 'none' });
    });
};

/** The renewals in progress. */
const renewals = new Set<Promise<void>>();

/** Refetches the cache of a section that has changed. Settles when the new data is shown, or could not be read. */
export const renewSection = (client: QueryClient, list: PhotoList, section: string): Promise<void> => {
  const renewal = renew(client, list, section).finally(() => renewals.delete(renewal));
  renewals.add(renewal);
  return renewal;
};

/** Settles when no section is being renewed. */
export const whenRenewed = async (): Promise<void> => {
  while (renewals.size > 0) await Promise.allSettled(renewals);
};

/** Pages that have caused a renewal: a page that still does not fit afterwards does not cause another. */
const refused = new WeakSet<PhotoPage>();

/** Refetches a section and the counts because one of its pages does not fit its layout. Once for each page. */
export const renewUnfit = (client: QueryClient, list: PhotoList, section: string, page: PhotoPage): void => {
  if (refused.has(page)) return;
  refused.add(page);
  void client.invalidateQueries({ queryKey: sectionsKey(list) });
  void renewSection(client, list, section);
};
