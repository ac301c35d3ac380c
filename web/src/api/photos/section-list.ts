import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { listKey, sectionsKey } from './photo-list.ts';
import type { ListedSection, ListedSections, PhotoList } from './photo-list.ts';
import { renewSection } from './section-renewal.ts';

/** Drops the cache of deleted sections. A section that the page still shows is dropped the next time. */
const dropGone = (client: QueryClient, list: PhotoList, after: readonly ListedSection[]): void => {
  const ofList = listKey(list);
  const listed = new Set<unknown>(after.map(({ key }) => key));
  client.removeQueries({
    queryKey: ofList,
    type: 'inactive',
    predicate: ({ queryKey }) => !listed.has(queryKey[ofList.length]),
  });
};

/**
 * Refetches the cache of sections that have changed or that had been missing. Refetches all if the versions that they
 * were read with are no longer known.
 */
const renewChanged = (
  client: QueryClient,
  list: PhotoList,
  before: readonly ListedSection[] | undefined,
  after: readonly ListedSection[],
): void => {
  if (!before) {
    void client.invalidateQueries({ queryKey: listKey(list) });
    return;
  }
  const versions = new Map(before.map(({ key, version }) => [key, version]));
  for (const { key, version } of after) {
    if (versions.get(key) !== version) void renewSection(client, list, key);
  }
};

/** The sections of a list that hold photos, in its order. */
export const sectionsQuery = (list: PhotoList) => {
  const queryKey = sectionsKey(list);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const listed = await list.sections(signal);
      const before = client.getQueryData<ListedSections>(queryKey);
      dropGone(client, list, listed.sections);
      renewChanged(client, list, before?.sections, listed.sections);
      return listed;
    },
  });
};
