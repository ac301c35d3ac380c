const shortestMs = 1_000;
const longestMs = 30_000;

/**
 * Milliseconds before the next try after so many that failed: doubled each time up to half a minute, and shortened by
 * up to a half at random, so that the browsers of many customers do not come back in the same moment.
 */
export const backOffMs = (failures: number, random: () => number): number =>
  Math.min(shortestMs * 2 ** failures, longestMs) * (0.5 + random() / 2);
