import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { listKey, sectionsKey } from './photo-list.ts';
import type { ListedSection, ListedSections, PhotoList } from './photo-list.ts';
import { renewSection } from './section-renewal.ts';

/** Drops what is kept of sections that are gone. What the page still shows of one is dropped the next time. */
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
 * What is kept of a section that has changed is read anew. So is what is kept of a section that had gone; and all, where
 * the versions that it was read with are not known any more.
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
