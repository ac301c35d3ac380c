import { packOverview } from '@albumen/contracts/overview';
import type { Overview, OverviewReply } from '@albumen/contracts/overview';
import type { Log } from '../../platform/log.ts';
import type { SiteView } from '../../kernel/sites.ts';

/** Reads each part for a customer. */
export type PartReaders = {
  readonly [Part in keyof Overview]-?: (
    ownerId: string,
    view: SiteView,
  ) => Promise<NonNullable<Overview[Part]>>;
};

export const createOverviewService = (log: Log, readers: PartReaders) => ({
  /** Reads all parts at once, and leaves out those that fail. If all of them fail, throws the error of one. */
  read: async (ownerId: string, view: SiteView): Promise<OverviewReply> => {
    const names = Object.keys(readers) as (keyof Overview)[];
    const results = await Promise.allSettled(names.map((name) => readers[name](ownerId, view)));
    const failures = results.flatMap((result, index) =>
      result.status === 'rejected' ? [{ part: names[index], error: result.reason as unknown }] : [],
    );
    if (failures.length === names.length) throw failures[0]?.error;
    for (const { part, error } of failures)
      log.error({ err: error, part, ownerId }, 'a part of the overview could not be read');
    const parts = results.flatMap((result, index) =>
      result.status === 'fulfilled' ? [[names[index], result.value] as const] : [],
    );
    return packOverview(Object.fromEntries(parts));
  },
});

export type OverviewService = ReturnType<typeof createOverviewService>;
