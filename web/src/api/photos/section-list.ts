import type { SortOption } from '@albumen/contracts/photos';
import { queryOptions } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { calls } from './library.ts';
import { inDayOrder, inMonthOrder, listKey, sectionsKey } from './photo-sections.ts';
import type { ListedSection } from './photo-sections.ts';
import { renewSection } from './section-renewal.ts';
import { inViewersTimeZone } from './viewers-time-zone.ts';

const readSections = async ({ key, order }: SortOption, signal: AbortSignal) => {
  if (key === 'dateTaken') return inMonthOrder((await calls.readTimeline({ signal })).timeline, order);
  const { days } = await inViewersTimeZone((timeZone) =>
    calls.readUploadDays({ query: { timeZone }, signal }),
  );
  return inDayOrder(days, order);
};

/**
 * What is kept of a section that has changed is read anew. So is what is kept of a section that had gone; and all, where
 * the versions that it was read with are not known any more.
 */
const renewChanged = (
  client: QueryClient,
  sort: SortOption,
  before: readonly ListedSection[] | undefined,
  after: readonly ListedSection[],
): void => {
  if (!before) {
    void client.invalidateQueries({ queryKey: listKey(sort) });
    return;
  }
  const versions = new Map(before.map(({ key, version }) => [key, version]));
  for (const { key, version } of after) {
    if (versions.get(key) !== version) void renewSection(client, sort, key);
  }
};

/** The sections of a list that hold photos, in its order. */
export const sectionsQuery = (sort: SortOption) => {
  const queryKey = sectionsKey(sort);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }) => {
      const sections = await readSections(sort, signal);
      renewChanged(client, sort, client.getQueryData<readonly ListedSection[]>(queryKey), sections);
      return sections;
    },
  });
};
