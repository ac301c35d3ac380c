import type { ProblemTable } from './any-call.ts';

/** Reasons why a file of a product is not accepted. */
export const productProblems = {
  'file-not-pdf': { status: 422, title: 'The file is not a PDF.' },
} as const satisfies ProblemTable;
