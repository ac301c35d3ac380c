import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batchesAfter, createPace } from '../../platform/batches.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { examinePhoto } from '../../platform/images/index.ts';
import type { ExaminedPhoto } from '../../platform/images/index.ts';
import type { GaugeValue } from '../../platform/http/metrics.ts';
import { StoreGone } from '../../platform/objects/objects.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { datesFound } from './date-rules.ts';
import { photosRedated } from './events.ts';
import { renderPhotoJob } from './jobs.ts';
import { originalKey } from './object-keys.ts';
import type { PhotoKey, PhotosStore } from './store.ts';
import type { ExaminableRow, ExaminationCounts } from './store/examination.ts';
import { resumedTurn } from './turns.ts';

/** Raise it when the rules about dates, orientations or damage change: all stored photos are then examined again. */
const presentRules = 1;

/** Photos between two saved positions; after a kill, these are examined twice, which changes nothing. */
const batchSize = 100;

/** Our choice: photos whose heads are read at the same time. */
const readAtOnce = 4;

/** Photos per second at most. Our choice: some hundred reads a second, so that nobody waits for a disk. */
const photosPerSecond = 100;

/** Milliseconds of a run: the next one begins a minute after this one. */
const runMs = 50_000;

type Found = ReadonlyMap<string, ExaminedPhoto>;

/**
 * Examines stored photos by the present rules, which are better than those by which they were added: finds dates, and
 * renders photos again that are turned otherwise or count as damaged. Reads only the heads of files. Resumes after a
 * kill, and does nothing once all photos are done.
 */
export const createExamination = (
  parts: Pick<Infrastructure, 'database' | 'objects' | 'clock' | 'announce' | 'enqueue' | 'log'> & {
    store: PhotosStore;
  },
) => {
  const { database, store, objects, clock, announce, enqueue, log } = parts;

  const examine = async ({ ownerId, id }: PhotoKey): Promise<ExaminedPhoto | undefined> => {
    try {
      return await objects.withFile(originalKey(ownerId, id), (path) => examinePhoto(path, clock.now()));
    } catch (error) {
      if (error instanceof StoreGone) throw error;
      log.warn({ err: error, ownerId, photoId: id }, 'a stored photo could not be examined again');
      return undefined;
    }
  };

  const examineAll = async (photos: readonly PhotoKey[]): Promise<Found> => {
    const found = new Map<string, ExaminedPhoto>();
    const queue = photos.values();
    const work = async (): Promise<void> => {
      for (const photo of queue) {
        const facts = await examine(photo);
        if (facts) found.set(photo.id, facts);
      }
    };
    await Promise.all(Array.from({ length: readAtOnce }, work));
    return found;
  };

  /** Stores what was found in photos of one owner; resolves to the number of new dates and of new renderings. */
  const apply = async (
    tx: Transaction,
    ownerId: string,
    photos: readonly ExaminableRow[],
    found: Found,
  ): Promise<Pick<ExaminationCounts, 'redated' | 'renderedAgain'>> => {
    const changed: ExaminableRow[] = [];
    const turnedIds: string[] = [];
    const damagedIds: string[] = [];
    let redated = 0;
    for (const photo of photos) {
      const facts = found.get(photo.id);
      const { width, height } = facts ?? photo;
      const dates = datesFound(photo, facts?.capture);
      const isResized = width !== photo.width || height !== photo.height;
      if (dates) redated += 1;
      if (dates || isResized) changed.push({ ...photo, ...dates, width, height });
      if (isResized || facts?.isTurnedOtherwise) turnedIds.push(photo.id);
      else if (photo.damaged) damagedIds.push(photo.id);
    }
    if (changed.length > 0) {
      await store.storeExamined(tx, ownerId, changed);
      await announce(tx, photosRedated, { ownerId, photoIds: changed.map(({ id }) => id) });
    }
    const turn = resumedTurn(clock.now());
    const waiting = turnedIds.length > 0 ? await store.setToRender(tx, ownerId, turnedIds) : [];
    for (const photoId of waiting) await enqueue(tx, renderPhotoJob, { ownerId, photoId }, { turn });
    for (const photoId of damagedIds)
      await enqueue(tx, renderPhotoJob, { ownerId, photoId, again: true }, { turn });
    return { redated, renderedAgain: waiting.length + damagedIds.length };
  };

  const examineBatch = async (photos: readonly ExaminableRow[]): Promise<ExaminationCounts> => {
    const found = await examineAll(photos);
    let [redated, renderedAgain] = [0, 0];
    for (const [ownerId, ofOwner] of Map.groupBy(photos, (photo) => photo.ownerId)) {
      const ids = ofOwner.map(({ id }) => id);
      const counts = await inTransaction(database, async (tx) => {
        await holdLock(tx, ownerId);
        // The customer may have changed or deleted some meanwhile.
        return apply(tx, ownerId, await store.examinable(tx, ownerId, ids), found);
      });
      redated += counts.redated;
      renderedAgain += counts.renderedAgain;
    }
    return { examined: photos.length, redated, renderedAgain, unreadable: photos.length - found.size };
  };

  return {
    /** Call it at the start: a new installation has nothing to examine. */
    skipIfNew: (): Promise<void> => store.skipExamination(presentRules, clock.now()),

    /** Runs every minute. */
    examine: async (): Promise<JobCounts> => {
      await store.beginExamination(presentRules, clock.now());
      const { rules, beganAt, endedAt, afterOwnerId, afterPhotoId } = await store.examination();
      // A worker of an earlier version still runs during an upgrade.
      if (endedAt || rules !== presentRules) return {};
      const begin = afterOwnerId && afterPhotoId ? { ownerId: afterOwnerId, id: afterPhotoId } : undefined;
      const pace = createPace(photosPerSecond);
      const end = performance.now() + runMs;
      let before = begin;
      for await (const { rows, after } of batchesAfter(begin, batchSize, store.examinableAfter, beganAt)) {
        const isNoted = await store.noteExamined(await examineBatch(rows), {
          before,
          after,
          now: clock.now(),
        });
        // Another worker, such as one that resumes after a kill, is as far or further.
        if (!isNoted) return {};
        before = after;
        await pace(rows.length);
        if (performance.now() >= end) break;
      }
      const { endedAt: hasEnded, examined, redated, renderedAgain, unreadable } = await store.examination();
      const counts = { examined, redated, renderedAgain, unreadable };
      if (hasEnded && examined > 0) log.info(counts, 'all stored photos were examined again');
      return counts;
    },

    /** The progress, for the metrics. */
    progress: async (): Promise<readonly GaugeValue<'result'>[]> => {
      const { examined, redated, renderedAgain, unreadable, endedAt, rules } = await store.examination();
      const isDone = endedAt !== null && rules === presentRules ? 1 : 0;
      return Object.entries({ examined, redated, rendered: renderedAgain, unreadable, done: isDone }).map(
        ([result, value]) => ({ labels: { result }, value }),
      );
    },
  };
};
