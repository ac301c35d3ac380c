import * as z from 'zod/mini';
import type { ProblemTable } from './any-call.ts';

/** Reasons for refusing to change things that customers edit themselves. */
export const ownedProblems = {
  'changed-meanwhile': {
    status: 412,
    title: 'The resource no longer has the version that If-Match names.',
    /** The current resource, as the call that reads it returns it; null if it does not exist. */
    params: z.object({ current: z.unknown() }),
  },
  'limit-reached': {
    status: 422,
    title: 'The customer has reached the limit of these; delete some first.',
    params: z.object({ limit: z.int().check(z.positive()) }),
  },
} as const satisfies ProblemTable;
