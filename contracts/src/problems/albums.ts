import * as z from 'zod/mini';
import type { ProblemTable } from './any-call.ts';

/** Reasons for refusing to change an album. */
export const albumProblems = {
  'album-full': {
    status: 422,
    title: 'The album would have more photos than the limit.',
    params: z.object({
      photosLimit: z.int().check(z.positive()),
      /** Number of its photos. */
      photosCount: z.int().check(z.nonnegative()),
    }),
  },
  'too-many-albums': {
    status: 422,
    title: 'The customer has reached the limit of albums; erase some first.',
    params: z.object({ albumsLimit: z.int().check(z.positive()) }),
  },
  'album-is-shared': { status: 409, title: 'Shared albums can be viewed and deleted, but not changed.' },
} as const satisfies ProblemTable;
