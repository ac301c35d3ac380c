import * as z from 'zod/mini';
import type { ProblemTable } from './any-call.ts';

/** Why what customers edit themselves is not changed. */
export const ownedProblems = {
  'changed-meanwhile': {
    status: 412,
    title: 'The resource no longer has the version that If-Match names.',
    /** The resource as a call that reads it answers it; null if it is not there. */
    params: z.object({ current: z.unknown() }),
  },
  'limit-reached': {
    status: 422,
    title: 'The customer has as many of these as the limit; delete some first.',
    params: z.object({ limit: z.int().check(z.positive()) }),
  },
} as const satisfies ProblemTable;
