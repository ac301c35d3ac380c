import { timelinePageSize } from '@albumen/contracts/limits';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Hasten } from '../../platform/queue.ts';
import { renderPhotoJob } from './jobs.ts';
import type { PhotoRow } from './store.ts';

/**
 * [Note: Fair turns] Photos are rendered in the order of their turns. A photo's turn is now where nothing of its owner
 * waits, else some seconds after the last one that does. So three photos of one customer come before the fourth of
 * somebody else's ten thousand, whoever was first, and nobody waits for ever: what is uploaded after a photo's turn has
 * come does not pass it. Where nobody else waits, turns cost nothing: the next one is taken at once.
 *
 * Our choice: more than any photo takes to render when all of a machine's customers upload.
 */
const turnSpacingMs = 2000;

/** The turn of a photo of an owner whose last waiting photo has `lastTurn`. */
export const nextTurn = (now: Date, lastTurn: Date | undefined): Date =>
  new Date(Math.max(now.getTime(), (lastTurn?.getTime() ?? 0) + turnSpacingMs));

/** What the night resumes comes after all that was uploaded that day. */
const resumedDelayMs = 12 * 3_600_000;

/** The turn of a photo that has failed before. */
export const resumedTurn = (now: Date): Date => new Date(now.getTime() + resumedDelayMs);

/**
 * Makes what is to be told of photos that somebody looks at: the turn of those that wait comes now, without the reader
 * waiting for it. Not more than a page of them at a time, and never before the turns of others that have come already.
 */
export const createHastening =
  (parts: { hasten: Hasten; clock: Clock; log: Log }) =>
  (seen: readonly Pick<PhotoRow, 'id' | 'renditions'>[]): void => {
    const waiting = seen.filter(({ renditions }) => renditions === 'pending').slice(0, timelinePageSize);
    if (waiting.length === 0) return;
    const ids = waiting.map(({ id }) => id);
    parts.hasten(renderPhotoJob, ids, parts.clock.now()).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'photos on the screen could not be moved forward in the queue');
    });
  };
