/** What is known of the sections of a grid, by their keys. */
export interface SectionFacts {
  /** All sections, from the top. */
  readonly order: readonly string[];
  /** Those on the screen or close to it. */
  readonly near: ReadonlySet<string>;
  /** Those whose first photos have come, or could not be loaded: their height is known. */
  readonly settled: ReadonlySet<string>;
  readonly revealed: ReadonlySet<string>;
}

/**
 * The sections that are drawn now. A section whose photos are still to come may turn out higher or lower than was
 * thought, so the sections below it wait for it: nothing that has been seen moves. What has been revealed stays so,
 * unless it is far away and has nothing to show.
 */
export const reveal = ({ order, near, settled, revealed }: SectionFacts): ReadonlySet<string> => {
  const firstAwaited = order.findIndex((key) => near.has(key) && !settled.has(key));
  const isShown = (key: string, index: number) => {
    if (!near.has(key)) return settled.has(key);
    return revealed.has(key) || firstAwaited < 0 || index <= firstAwaited;
  };
  return new Set(order.filter(isShown));
};
