import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { knownLayouts } from './photo-layout.ts';
import { listKey, readPageKey, sectionsKey } from './photo-list.ts';
import type { ListedSection, ListedSections, PhotoList } from './photo-list.ts';
import { renewLayouts, renewSection } from './section-renewal.ts';

/** Drops the pages of deleted sections. One that the page still shows is dropped the next time. */
const dropGone = (client: QueryClient, list: PhotoList, after: readonly ListedSection[]): void => {
  const listed = new Set(after.map(({ key }) => key));
  client.removeQueries({
    queryKey: listKey(list),
    type: 'inactive',
    predicate: ({ queryKey }) => {
      const page = readPageKey(queryKey);
      return page !== undefined && !listed.has(page.section);
    },
  });
};

/** Refetches sections that have changed since their layouts were read, and new ones; once for each year. */
const renewChanged = (
  client: QueryClient,
  list: PhotoList,
  before: readonly ListedSection[] | undefined,
  after: readonly ListedSection[],
): void => {
  const layouts = knownLayouts(client, list);
  const earlier = before && new Set(before.map(({ key }) => key));
  const changed = after.filter(({ key, version }) => {
    const layout = layouts?.get(key);
    // The layouts of a large library are read when their sections are near.
    return layout ? layout.version < version : earlier && !earlier.has(key);
  });
  const byYear = new Map(changed.map(({ key }) => [list.yearOf(key), key]));
  for (const section of byYear.values()) void renewSection(client, list, section);
};

/** The sections of a list that hold photos, in its order. Its first answer has the layouts as well. */
export const sectionsQuery = (list: PhotoList) => {
  const queryKey = sectionsKey(list);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<ListedSections> => {
      const isFirst = knownLayouts(client, list) === undefined;
      const listed = await (isFirst ? renewLayouts(client, list, undefined, signal) : list.sections(signal));
      const before = client.getQueryData<ListedSections>(queryKey);
      dropGone(client, list, listed.sections);
      renewChanged(client, list, before?.sections, listed.sections);
      return listed;
    },
  });
};
