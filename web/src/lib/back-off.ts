const shortestMs = 1_000;
const longestMs = 30_000;

/** How much longer than asked a wait may last at most, as a part of it. */
const spread = 0.25;

/**
 * Milliseconds before the next try after so many that failed: doubled each time up to half a minute, and shortened by
 * up to a half at random, so that the browsers of many customers do not come back in the same moment. Where the service
 * asks for a wait, never shorter than that, and longer at random.
 */
export const backOffMs = (failures: number, random: () => number, askedMs = 0): number => {
  const ownMs = Math.min(shortestMs * 2 ** failures, longestMs) * (0.5 + random() / 2);
  return Math.max(ownMs, askedMs * (1 + random() * spread));
};
