import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batchesAfter, createPace } from '../../platform/batches.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { createDamageReport, createOriginalCheck } from './original-check.ts';
import type { PhotoKey, PhotosStore } from './store.ts';

/** Photos between two saved positions; after a kill, these may be read twice. */
const batchSize = 100;

/** Bytes per second at most. Our choice: a fraction of any disk's speed, so that nobody waits for it. */
const bytesPerSecond = 50_000_000;

/** Milliseconds that one night lasts; the next one continues. Our choice: about 700 GB. */
const scrubNightMs = 4 * 3_600_000;

/**
 * Reads every original back, slowly enough that nobody notices, and compares it with the upload. Disks lose bits
 * silently, and only an early check can bring them back from a backup. Damage is logged and kept until the original is
 * found intact again.
 */
export const createScrub = (
  parts: Pick<Infrastructure, 'objects' | 'clock' | 'log'> & {
    store: PhotosStore;
  },
): (() => Promise<JobCounts>) => {
  const { store } = parts;
  const faultOf = createOriginalCheck(parts);
  const reportDamage = createDamageReport(parts);

  return async () => {
    const pace = createPace(bytesPerSecond);
    const end = performance.now() + scrubNightMs;
    let [read, damaged] = [0, 0];
    const originals = batchesAfter(await store.scrubProgress(), batchSize, store.originalsAfter);
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
