import type { NameDateExample, NameDates } from '@albumen/contracts/photo-management/name-dates';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import type { Clock } from '../../platform/clock.ts';
import { offsetsOf } from '../../platform/time-zones.ts';
import { dateInName, viewerOf } from './name-date-rules.ts';
import { unknownMonthKey } from './rules.ts';
import type { PhotosStore } from './store.ts';
import type { TaskRequest } from './tasks.ts';
import { clockOf } from './upload-days.ts';

/** Our choice: enough to recognise the kinds of names. */
const examplesShown = 4;

/** The kind of a name: `IMG-20230714-WA0003.jpg` and `IMG-20240101-WA0017.jpg` are of one kind. */
const kindOf = (fileName: string): string => fileName.replaceAll(/\d/g, '0');

/** Offers customers the days in the names of their undated photos. */
export const createNameOffer = (parts: {
  store: PhotosStore;
  clock: Clock;
  run: (request: TaskRequest) => Promise<PhotoTask>;
}) => {
  const { store, clock, run } = parts;
  return {
    /** Counts the photos of Unknown Date whose names state a day. Throws `invalid-request` for an unknown time zone. */
    read: async (ownerId: string, timeZone: string): Promise<NameDates> => {
      clockOf(timeZone);
      const viewer = viewerOf(offsetsOf(timeZone), clock.now());
      const readAt = (await store.lastListed(undefined, ownerId)) ?? new Date(0);
      const [ofNewKind, others]: [NameDateExample[], NameDateExample[]] = [[], []];
      const kinds = new Set<string>();
      let [count, addedAt] = [0, new Date(0)];
      for await (const photos of store.undatedNames(ownerId, readAt))
        for (const { id, fileName, listedAt } of photos) {
          const dateTaken = dateInName(fileName, viewer);
          if (dateTaken === undefined) continue;
          count += 1;
          if (listedAt && listedAt > addedAt) addedAt = listedAt;
          if (ofNewKind.length === examplesShown) continue;
          const example = { imageId: id, localFileName: fileName, dateTaken };
          const kind = kindOf(fileName);
          if (!kinds.has(kind)) ofNewKind.push(example);
          else if (others.length < examplesShown) others.push(example);
          kinds.add(kind);
        }
      return {
        count,
        examples: [...ofNewKind, ...others].slice(0, examplesShown),
        ...(count > 0 && { addedAt: addedAt.toISOString() }),
        readAt: readAt.toISOString(),
      };
    },

    /** Dates the photos that `read` has counted. Throws like a task, and `invalid-request` for an unknown time zone. */
    apply: (
      ownerId: string,
      { before, timeZone, taskId }: { before: string; timeZone: string; taskId?: string | undefined },
    ): Promise<PhotoTask> => {
      clockOf(timeZone, 'body.timeZone');
      const section = { monthKey: unknownMonthKey };
      const photos = { rule: { of: 'library', section, except: [], before } } as const;
      return run({ ownerId, taskId, kind: 'date', change: { fromName: { timeZone } }, photos });
    },
  };
};
