import type { Rows } from './justified-rows.ts';

/**
 * Returns the photos with which rows should begin after photos have been added or removed, so that every row with the
 * same photos as before stays as it is. Otherwise one photo above the screen would move all photos below it into other
 * rows. In rising order.
 *
 * @param moves the new indexes of photos by their old ones; rows of other photos are not known to be the same
 */
export const unchangedRowStarts = (
  { starts, count, isLastFilled }: Rows,
  moves: ReadonlyMap<number, number>,
): readonly number[] => {
  const unchanged = new Set<number>();
  // A last row that is not full takes the photos after it.
  const rows = isLastFilled ? count : count - 1;
  for (let row = 0; row < rows; row += 1) {
    const [start = 0, end = 0] = [starts[row], starts[row + 1]];
    const to = moves.get(start);
    if (to === undefined) continue;
    let same = start + 1;
    while (same < end && moves.get(same) === to + same - start) same += 1;
    if (same === end) unchanged.add(to).add(to + end - start);
  }
  return [...unchanged].sort((a, b) => a - b);
};
