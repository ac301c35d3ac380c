import * as z from 'zod/mini';
import type { ProblemTable } from './any-call.ts';

/**
 * The pixel limit for a photo of this format and shape: total for `photo-too-many-pixels`, per side for
 * `photo-side-too-long`. May be lower than the installation's limit.
 */
const pixelParams = z.object({ pixelLimit: z.optional(z.int().check(z.positive())) });

/** Reasons why a file is not accepted as a photo, or a photo is not shown. */
export const photoProblems = {
  'photo-url-refused': { status: 403, title: 'The photo URL was changed or has expired.' },
  'too-many-photos': {
    status: 422,
    title: 'The selection has more photos than the limit.',
    params: z.object({ photosLimit: z.optional(z.int().check(z.positive())) }),
  },
  'photo-empty': { status: 422, title: 'The file is empty.' },
  'photo-unreadable': { status: 422, title: 'The file is too damaged to read.' },
  'photo-too-many-pixels': {
    status: 422,
    title: 'The photo has more pixels than the limit.',
    params: pixelParams,
  },
  'photo-side-too-long': {
    status: 422,
    title: 'A side of the photo is longer than the limit.',
    params: pixelParams,
  },
  'photo-too-many-bits': { status: 422, title: 'The JPEG photo has more than 8 bits per colour.' },
  'photo-lossless': { status: 422, title: 'The photo is a lossless JPEG.' },
} as const satisfies ProblemTable;
