import { failedPhotosLimit } from '@albumen/contracts/limits';

interface Failed {
  /** The first of them. */
  readonly failed: readonly string[];
  readonly failedCount: number;
}

/** Returns the failures of a task after trying these photos, some of them perhaps again. */
export const failedAfter = (
  before: Failed,
  tried: readonly string[],
  failedNow: readonly string[],
  limit = failedPhotosLimit,
): Failed => {
  const isTried = new Set(tried);
  const remaining = before.failed.filter((id) => !isTried.has(id));
  const triedAgain = before.failed.length - remaining.length;
  return {
    failed: [...remaining, ...failedNow].slice(0, limit),
    failedCount: before.failedCount - triedAgain + failedNow.length,
  };
};
