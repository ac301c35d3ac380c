import type { ProblemTable } from './any-call.ts';

/** Why there is nothing to fetch. */
export const exportProblems = {
  'nothing-to-export': { status: 422, title: 'The library has no photos that the export would hold.' },
  'download-not-finished': { status: 409, title: 'The download is still being made, or has failed.' },
} as const satisfies ProblemTable;
