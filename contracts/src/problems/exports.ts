import type { ProblemTable } from './any-call.ts';

/** Reasons why there is nothing to fetch. */
export const exportProblems = {
  'nothing-to-export': { status: 422, title: 'There are no photos to export.' },
  'originals-damaged': {
    status: 422,
    title: 'The originals of all photos to export are damaged or missing.',
  },
  'download-not-finished': { status: 409, title: 'The download is still being prepared, or has failed.' },
} as const satisfies ProblemTable;
