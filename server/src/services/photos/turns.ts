import { timelinePageSize } from '@albumen/contracts/limits';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { renderPhotoJob } from './jobs.ts';

/** Our choice, see [Note: Fair turns]. */
export const turnSpacingMs = 2000;

/** Photos resumed by the night come after all uploads of that day. */
const resumedDelayMs = 12 * 3_600_000;

/** Returns the turn of a photo that failed before. */
export const resumedTurn = (now: Date): Date => new Date(now.getTime() + resumedDelayMs);

/**
 * Returns a function to call with photos on a screen that wait for their renditions: their turn becomes now. The reader
 * does not wait for that. Takes at most a page of photos at a time, and never places them before turns that have already
 * come.
 */
export const createHastening =
  (parts: Pick<Infrastructure, 'hasten' | 'clock' | 'log'>) =>
  (waiting: readonly string[]): void => {
    if (waiting.length === 0) return;
    const ids = waiting.slice(0, timelinePageSize);
    parts.hasten(renderPhotoJob, ids, parts.clock.now()).catch((error: unknown) => {
      parts.log.warn({ err: error }, 'photos on the screen could not be moved forward in the queue');
    });
  };
