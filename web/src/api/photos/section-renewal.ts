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

/*
 * [Note: Renewal of a section] Layout and pages of a section are read by themselves, each at its own moment. When the
 * section changes, those of two moments would show photos in each other's places. So what the page shows of it is read
 * anew as a whole, and takes the place of the old at once; the new layout tells where the photos have gone, so that what
 * is looked at and what has the focus can stay where they are. What nobody looks at is dropped. A page that is read again
 * by itself, such as for its renditions, and shows another number or another end than the layout says does not take the
 * place of the one that fits. Where a renewal fails, layout and pages are read by themselves when they are needed next.
 */

/** A layout and pages of one moment. */
interface ReadSection {
  readonly layout: PhotoLayout;
  readonly pages: ReadonlyMap<number, PhotoPage>;
}

/** Our choice: a section that changes faster than this many times in a row is shown as it was read last. */
const readsAtMost = 3;

/** Whether a page holds what a layout of its section says: they are of one moment. */
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

/** The pages of a section that are looked at, those that have not come yet included. */
const pagesLookedAt = (client: QueryClient, list: PhotoList, section: string): Pages =>
  new Map(
    client
      .getQueryCache()
      .findAll({ queryKey: sectionKey(list, section), type: 'active' })
      .filter(({ queryKey }) => isPageKey(queryKey))
      .map(({ queryKey, state }) => [queryKey.at(-1) as number, state.data as PhotoPage | undefined]),
  );

/** The pages on which the photos of a page are now. */
const pagesNow = async (
  list: PhotoList,
  section: string,
  [page, photos]: readonly [number, PhotoPage | undefined],
  signal: AbortSignal,
): Promise<readonly number[]> => {
  const first = photos?.images.find((photo) => !isLeaving(photo));
  if (!first) return [page];
  // Where it was deleted elsewhere or has another date now, the ones after it have moved by as good as nothing.
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

/** The index of each photo that is known before and after, by the one that it had. */
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

/** Puts what was read in the place of what is kept, all at once. */
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
        client.setQueryData(placeKey(list, imageId), (known) =>
          known ? { section, index: page * timelinePageSize + at } : undefined,
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
    // What the section has no more nobody can read.
    client.removeQueries(others((page) => page * timelinePageSize >= layout.proportions.length));
    // Whoever still looks at another page reads it anew.
    void client.resetQueries(others(() => true));
  });
};

const renew = async (client: QueryClient, list: PhotoList, section: string): Promise<void> => {
  const ofSection = { queryKey: sectionKey(list, section) };
  client.removeQueries({ ...ofSection, type: 'inactive' });
  if (client.getQueryCache().findAll(ofSection).length === 0) return;

  const queryKey = [...libraryKey, 'renewal', list.key, section];
  // One that is under way may have read what was before the change.
  await client.cancelQueries({ queryKey });
  await client
    .fetchQuery({
      queryKey,
      queryFn: async ({ signal }) => {
        const read = await readSection(list, section, pagesLookedAt(client, list, section), signal);
        // What comes now may be older.
        await client.cancelQueries(ofSection);
        replace(client, list, section, read);
        return null;
      },
      staleTime: 0,
      gcTime: 0,
      retry: shouldRetry,
    })
    // It is logged with all failures. What is shown stays, and is read anew when the customer comes back to it.
    .catch((error: unknown) => {
      // Another renewal has taken its place.
      if (error instanceof CancelledError) return;
      return client.invalidateQueries({ ...ofSection, refetchType: 'none' });
    });
};

/** Those that are under way. */
const renewals = new Set<Promise<void>>();

/** Reads anew what is kept of a section: it has changed. Settles when that is shown, or could not be read. */
export const renewSection = (client: QueryClient, list: PhotoList, section: string): Promise<void> => {
  const renewal = renew(client, list, section).finally(() => renewals.delete(renewal));
  renewals.add(renewal);
  return renewal;
};

/** Settles when no section is being read anew. */
export const whenRenewed = async (): Promise<void> => {
  while (renewals.size > 0) await Promise.allSettled(renewals);
};

/** Pages for which a renewal was asked: one that is shown and fits no better afterwards does not ask again. */
const refused = new WeakSet<PhotoPage>();

/** Reads a section and the counts anew, because a page of it is not what its layout says. Once for each page. */
export const renewUnfit = (client: QueryClient, list: PhotoList, section: string, page: PhotoPage): void => {
  if (refused.has(page)) return;
  refused.add(page);
  void client.invalidateQueries({ queryKey: sectionsKey(list) });
  void renewSection(client, list, section);
};
