import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { queryOptions, skipToken } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { fromBase64 } from '../../lib/base64.ts';
import { listKey } from './photo-list.ts';
import type { LayoutsOfSections, ListedLayouts, PhotoLayout, PhotoList } from './photo-list.ts';

/** Reads the answer of the service. */
export const readLayouts = ({ sections, readAt }: PhotoLayouts): ListedLayouts => ({
  sections: sections.map(({ section, count, version }) => ({ key: section, count, version })),
  readAt,
  layouts: new Map(
    sections.flatMap(({ section, version, proportions }) =>
      proportions === undefined ? [] : [[section, { version, proportions: fromBase64(proportions) }]],
    ),
  ),
});

/**
 * The layouts of all sections of a list, as far as they are known: of a large library, those of the years that were
 * near. Only answers about sections, and `yearQuery`, fill it. It stays in the cache: it is a byte per photo, and
 * without it no photo has a place.
 */
export const layoutsQuery = (list: PhotoList) =>
  queryOptions<LayoutsOfSections>({
    queryKey: [...listKey(list), 'layouts'],
    queryFn: skipToken,
    gcTime: Infinity,
    structuralSharing: false,
  });

/** Returns the layouts of a list that are known; undefined before the first answer. */
export const knownLayouts = (client: QueryClient, list: PhotoList): LayoutsOfSections | undefined =>
  client.getQueryData<LayoutsOfSections>(layoutsQuery(list).queryKey);

/** Adds layouts to those that are known. One whose version is known stays the same object. */
export const addLayouts = (
  client: QueryClient,
  list: PhotoList,
  added: readonly (readonly [string, PhotoLayout])[],
): void => {
  // With its options, so that it stays although nothing observes it yet.
  const query = client.getQueryCache().build<LayoutsOfSections>(client, layoutsQuery(list));
  const before = query.state.data;
  const changed = added.filter(([section, { version }]) => before?.get(section)?.version !== version);
  query.setData(new Map([...(before ?? []), ...changed]));
};
