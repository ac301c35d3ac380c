/** The view of a scrolling list with rows of equal height, in pixels. */
export interface ListView {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** The number of rows to draw beyond both edges of the view, for fast scrolling. */
const rowsAhead = 8;

/** Returns the rows to draw out of `count`: from `first` (inclusive) to `end` (exclusive). */
export const visibleRows = (
  { scrollTop, height, rowHeight }: ListView,
  count: number,
): { first: number; end: number } => {
  const first = Math.floor(scrollTop / rowHeight) - rowsAhead;
  const end = Math.ceil((scrollTop + height) / rowHeight) + rowsAhead;
  // After a removal, the scroll position may still be beyond the new end.
  return { first: Math.max(0, Math.min(first, count - 1)), end: Math.min(count, end) };
};
