import type { ProblemTable } from './any-call.ts';

/** Reasons why a file of a product or an invoice is not accepted or not sent. */
export const productProblems = {
  'file-url-refused': { status: 403, title: 'The URL of the file was changed or has expired.' },
  'file-not-pdf': { status: 422, title: 'The file is not a PDF.' },
} as const satisfies ProblemTable;
