import type { Checksums } from '../../platform/checksums.ts';
import type { Clock } from '../../platform/clock.ts';
import { inspectPhoto, PhotoRefused } from '../../platform/images/index.ts';
import type { PhotoFacts } from '../../platform/images/index.ts';
import type { Staging } from '../../platform/staging.ts';
import type { ExistingPhoto, PhotosService } from '../photos/index.ts';
import { stagedName } from './rules.ts';
import type { StagedUpload } from './rules.ts';

/** The facts about the complete bytes of an upload, read from the disk or on their way to it. */
export interface Examination {
  readonly checksums: Checksums;
  /** A refusal if they are no photo. */
  readonly facts: PhotoFacts | PhotoRefused;
  /** The photo of its owner that has the same bytes. */
  readonly existingPhoto: ExistingPhoto | undefined;
}

/** Examines the bytes of an upload; changes nothing. */
export const createExamine = (parts: {
  staging: Staging;
  clock: Clock;
  photos: PhotosService;
  /** The maximum number of pixels of a photo. */
  pixelLimit: number;
}) => {
  const { staging, clock, photos, pixelLimit } = parts;

  const factsOf = (upload: StagedUpload): Promise<PhotoFacts | PhotoRefused> =>
    inspectPhoto(staging.path(stagedName(upload)), { now: clock.now(), pixelLimit }).catch(
      (error: unknown) => {
        if (error instanceof PhotoRefused) return error;
        throw error;
      },
    );

  return async (
    upload: StagedUpload & { readonly bytes: number },
    computeChecksums = () => staging.checksums(stagedName(upload), upload.bytes),
  ): Promise<Examination> => {
    const compared = async () => {
      const checksums = await computeChecksums();
      return { checksums, existingPhoto: await photos.findByContent(upload.ownerId, checksums.sha256) };
    };
    const [facts, { checksums, existingPhoto }] = await Promise.all([factsOf(upload), compared()]);
    return { checksums, facts, existingPhoto };
  };
};

export type Examine = ReturnType<typeof createExamine>;
