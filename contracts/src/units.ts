/**
 * Throws if a list cannot be split into units of this size. Photo library §5: "Any chunking of lists needs a size of at
 * least 1; otherwise Invalid unit size! is raised."
 */
export const requireUnitSize = (size: number): void => {
  if (!Number.isInteger(size) || size < 1) throw new RangeError('Invalid unit size!');
};

/** Splits a list into units of `size`; the last one may be shorter. */
export const inUnits = <Item>(list: readonly Item[], size: number): Item[][] => {
  requireUnitSize(size);
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) =>
    list.slice(index * size, (index + 1) * size),
  );
};
