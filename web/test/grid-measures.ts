import type { GridMeasures } from '../src/gallery/grid/list-layout.ts';

/** Grid measures in round numbers. */
export const measures: GridMeasures = {
  width: 1000,
  targetHeight: 200,
  gap: 4,
  headingHeight: 48,
  sectionGap: 24,
  failureHeight: 320,
};
