/** What a scrolling list of rows of equal height shows, in pixels. */
export interface ListView {
  readonly scrollTop: number;
  readonly height: number;
  readonly rowHeight: number;
}

/** Rows drawn beyond both edges of the view, so that a fast scroll finds them there. */
const rowsAhead = 8;

/** The rows to draw of `count`: from `first` up to, but without, `end`. */
export const visibleRows = (
  { scrollTop, height, rowHeight }: ListView,
  count: number,
): { first: number; end: number } => {
  const first = Math.floor(scrollTop / rowHeight) - rowsAhead;
  const end = Math.ceil((scrollTop + height) / rowHeight) + rowsAhead;
  // After a removal the list may still stand beyond its new end.
  return { first: Math.max(0, Math.min(first, count - 1)), end: Math.min(count, end) };
};
