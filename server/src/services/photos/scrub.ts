import { setTimeout } from 'node:timers/promises';
import { batches } from '../../platform/batches.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/log.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { createDamageReport, createOriginalCheck } from './original-check.ts';
import type { PhotoKey, PhotosStore } from './store.ts';

/** Photos between two notes of how far it has come: what is read twice after a kill. */
const batchSize = 100;

/** Bytes read in a second at most. Our choice: a fraction of any disk, so that nobody waits for it. */
const bytesPerSecond = 50_000_000;

/** How long one night lasts, in milliseconds; the next one goes on. Our choice: about 700 GB. */
const scrubNightMs = 4 * 3_600_000;

/** Shorter waits are saved up: a timer is not exact enough for them. Milliseconds. */
const shortestWaitMs = 20;

/** Keeps a reader at a pace: to be told of all bytes that were read. */
const createPace = () => {
  const start = performance.now();
  let total = 0;
  return async (bytes: number): Promise<void> => {
    total += bytes;
    const aheadMs = (total / bytesPerSecond) * 1000 - (performance.now() - start);
    if (aheadMs >= shortestWaitMs) await setTimeout(aheadMs);
  };
};

/**
 * Reads every original back, at a pace that nobody feels, and compares it with what was uploaded: disks lose bits
 * silently, and only who looks in time can bring them back from a backup. Damage is told in the log and kept until the
 * original is found whole again.
 */
export const createScrub = (parts: {
  store: PhotosStore;
  objects: Objects;
  clock: Clock;
  log: Log;
}): (() => Promise<JobCounts>) => {
  const { store } = parts;
  const faultOf = createOriginalCheck(parts);
  const reportDamage = createDamageReport(parts);

  return async () => {
    const pace = createPace();
    const end = performance.now() + scrubNightMs;
    let [read, damaged] = [0, 0];
    const originals = batches(batchSize, store.originalsAfter, await store.scrubProgress());
    for await (const { rows: photos, after } of originals) {
      const whole: PhotoKey[] = [];
      for (const photo of photos) {
        const fault = await faultOf(photo, pace);
        if (fault === undefined) whole.push(photo);
        else await reportDamage(photo, fault);
      }
      read += photos.length;
      damaged += photos.length - whole.length;
      await store.clearDamage(whole);
      await store.setScrubProgress(after);
      if (performance.now() >= end) break;
    }
    return { read, damaged };
  };
};
