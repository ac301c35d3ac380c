import type { ProblemTable } from './any-call.ts';

/** Reasons why there is nothing to fetch. */
export const exportProblems = {
  'nothing-to-export': { status: 422, title: 'The library has no photos that the export would hold.' },
  'originals-damaged': {
    status: 422,
    title: 'The originals of all photos that the export would hold are damaged or missing.',
  },
  'download-not-finished': { status: 409, title: 'The download is still being made, or has failed.' },
} as const satisfies ProblemTable;
