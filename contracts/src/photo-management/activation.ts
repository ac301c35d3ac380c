import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';

/** Photo library §3: "Activation status: ACTIVE, NOT_ACTIVE, IMPORTING, DELETING." */
export const activationStatuses = ['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING'] as const;

/**
 * Why a file of an earlier system could not become a photo: the codes of a refused upload, `photo-incomplete` (its end is
 * missing: the library has what can be read), `file-unreadable` (the source does not return its bytes) or
 * `manifest-unreadable` (dates and albums in `manifest.json` are invalid).
 */
export const importFailureCodes = [
  'photo-empty',
  'photo-unreadable',
  'photo-incomplete',
  'photo-too-many-pixels',
  'photo-side-too-long',
  'photo-too-many-bits',
  'photo-lossless',
  'upload-too-large',
  'file-unreadable',
  'manifest-unreadable',
  'internal-error',
] as const;
export type ImportFailureCode = (typeof importFailureCodes)[number];

/** Most files in `failed`; `failedCount` counts all. */
export const failedFilesLimit = 100;

const count = z.int().check(z.nonnegative());

/** Ours: the progress of the import of photos from an earlier system. */
export const PhotoImport = z.object({
  /** Files at the source. */
  photosCount: count,
  /** Files that were brought into the library. */
  importedCount: count,
  /** Files that were skipped: already in the library, deleted by the customer before, or no photos. */
  skippedCount: count,
  failed: z
    .array(z.object({ fileName: z.string(), code: z.enum(importFailureCodes) }))
    .check(z.maxLength(failedFilesLimit)),
  failedCount: count,
  /**
   * `failed`: imported photos are kept, and starting again tries the rest. If no file failed, the source could not be
   * read.
   */
  state: z.enum(['working', 'failed', 'done']),
});
export type PhotoImport = z.infer<typeof PhotoImport>;

export const Activation = z.object({
  status: z.enum(activationStatuses),
  /** Present if there is, or was, something to import. */
  import: z.optional(PhotoImport),
});
export type Activation = z.infer<typeof Activation>;

/** Starts a library and imports the photos that the operator holds from an earlier system. */
export const photoActivation = contractPart({
  service: 'photoManagement',
  title: 'Activation',
  endpoints: {
    // Albums and account §7
    startActivation: endpoint({
      method: 'POST',
      path: '/users/activate',
      summary: 'Starts the library, or retries photos that an import could not bring',
      security: 'customer',
      // Photo library §3: "Activation start response: started (boolean)." False if it is running or done.
      reply: { status: 200, body: z.object({ started: z.boolean() }) },
    }),
    readActivation: endpoint({
      method: 'GET',
      path: '/users/activate',
      summary: 'Whether the library is started, and the progress of its import',
      security: 'customer',
      reply: { status: 200, body: Activation },
    }),
  },
});
