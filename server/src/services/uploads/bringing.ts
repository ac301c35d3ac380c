import { randomUUID } from 'node:crypto';
import { PhotoRefused } from '../../platform/images/index.ts';
import type { Staging } from '../../platform/staging.ts';
import { photoOf, refusalCodes } from './arriving-photo.ts';
import type { Examination, Examine } from './examination.ts';
import { harmlessFileName, stagedName } from './rules.ts';

/** A file that is added to a library without an upload. */
export interface BroughtFile {
  readonly ownerId: string;
  readonly fileName: string;
  /** The announced size. */
  readonly bytes: number;
  readonly content: AsyncIterable<Uint8Array>;
}

/** A photo that can be stored (`photos.admit`) while `use` runs. */
export interface BroughtPhoto {
  readonly photo: ReturnType<typeof photoOf>;
  /** Whether a part of its bytes is missing. */
  readonly isIncomplete: boolean;
  /** The flushed file of its bytes. */
  readonly path: string;
  readonly existingPhoto: Examination['existingPhoto'];
}

/** The reason why a file is no photo. */
export interface BroughtRefusal {
  readonly refused: (typeof refusalCodes)[keyof typeof refusalCodes] | 'upload-too-large';
}

/** Stages and examines files like uploads. */
export const createBringing =
  ({ staging, examine, limits }: { staging: Staging; examine: Examine; limits: { bytes: number } }) =>
  /**
   * Lets `use` decide about a file. Leftovers of a kill are swept together with those of uploads. Rethrows errors of
   * `content`.
   */
  async (
    { ownerId, fileName, bytes: announced, content }: BroughtFile,
    use: (brought: BroughtPhoto | BroughtRefusal) => Promise<void>,
  ): Promise<void> => {
    if (announced > limits.bytes) return use({ refused: 'upload-too-large' });
    const file = { ownerId, photoId: randomUUID(), id: randomUUID(), fileName: harmlessFileName(fileName) };
    const name = stagedName(file);
    staging.begin(name);
    try {
      const { offset: bytes, checksums: compute, flushed } = await staging.append(name, 0, content);
      if (bytes === 0) return await use({ refused: 'photo-empty' });
      const { facts, checksums, existingPhoto } = await examine({ ...file, bytes }, compute);
      await flushed;
      if (facts instanceof PhotoRefused) return await use({ refused: refusalCodes[facts.reason] });
      const photo = photoOf({ ...file, bytes }, { facts, checksums });
      await use({ photo, isIncomplete: facts.damaged, path: staging.path(name), existingPhoto });
    } finally {
      await staging.remove(name);
    }
  };
