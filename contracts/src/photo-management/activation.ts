import * as z from 'zod/mini';
import { contractPart, endpoint } from '../endpoint.ts';

/** Photo library §3: "Activation status: ACTIVE, NOT_ACTIVE, IMPORTING, DELETING." */
export const activationStatuses = ['ACTIVE', 'NOT_ACTIVE', 'IMPORTING', 'DELETING'] as const;

/**
 * Why a file of an earlier system could not become a photo: as an upload is refused; `file-unreadable`: the source does not
 * give its bytes; `manifest-unreadable`: dates and albums of `manifest.json` are not understood.
 */
export const importFailureCodes = [
  'photo-empty',
  'photo-unreadable',
  'photo-too-many-pixels',
  'photo-side-too-long',
  'photo-too-many-bits',
  'upload-too-large',
  'file-unreadable',
  'manifest-unreadable',
  'internal-error',
] as const;
export type ImportFailureCode = (typeof importFailureCodes)[number];

/** Files that `failed` names at most; `failedCount` counts all. */
export const failedFilesLimit = 100;

const count = z.int().check(z.nonnegative());

/** Ours: how far the import of photos from an earlier system has come. */
export const PhotoImport = z.object({
  /** Files at the source. */
  photosCount: count,
  /** Brought into the library. */
  importedCount: count,
  /** Were there already, were deleted by the customer once, or are no photos. */
  skippedCount: count,
  failed: z
    .array(z.object({ fileName: z.string(), code: z.enum(importFailureCodes) }))
    .check(z.maxLength(failedFilesLimit)),
  failedCount: count,
  /** `failed`: what came is kept, and starting again tries the rest. Without a failed file the source could not be read. */
  state: z.enum(['working', 'failed', 'done']),
});
export type PhotoImport = z.infer<typeof PhotoImport>;

export const Activation = z.object({
  status: z.enum(activationStatuses),
  /** Present once there is, or was, something to import. */
  import: z.optional(PhotoImport),
});
export type Activation = z.infer<typeof Activation>;

/** Starting a library, which brings in the photos that the operator holds of an earlier system. */
export const photoActivation = contractPart({
  service: 'photoManagement',
  title: 'Activation',
  endpoints: {
    // Albums and account §7
    startActivation: endpoint({
      method: 'POST',
      path: '/users/activate',
      summary: 'Starts the library, or tries again what an import could not bring',
      security: 'customer',
      // Photo library §3: "Activation start response: started (boolean)." False where it runs or is done.
      reply: { status: 200, body: z.object({ started: z.boolean() }) },
    }),
    readActivation: endpoint({
      method: 'GET',
      path: '/users/activate',
      summary: 'Whether the library is started, and how far its import has come',
      security: 'customer',
      reply: { status: 200, body: Activation },
    }),
  },
});
