import * as z from 'zod/mini';
import { UtcTime } from './dates.ts';

/** The sections of a photo list and the shapes of their photos, all from one moment. */
export const PhotoLayouts = z.object({
  /** In the order of the list. */
  sections: z.array(
    z.object({
      /** A month (`2024-12`), a day (`2026-11-21`), or the id of an album. */
      section: z.string(),
      count: z.int().check(z.positive()),
      /** Grows with every change of the photos of the section. */
      version: z.int(),
      /**
       * Base64 of one byte per photo in list order: its proportion, see `ratioOfProportion`. Absent in a library of more
       * than `wholeLayoutsLimit` photos, if the section is not in the first year of the list.
       */
      proportions: z.optional(z.string()),
    }),
  ),
  /** The time of this answer, like `readAt` of the timeline. */
  readAt: UtcTime,
});
export type PhotoLayouts = z.infer<typeof PhotoLayouts>;

/** Our choice: up to here, one answer has the shapes of all photos (100 kB, about half of it when compressed). */
export const wholeLayoutsLimit = 100_000;

/** Steps per doubling. With 32 steps a byte is at most 1.1 % off the true ratio. */
const stepsPerDoubling = 32;

/** The byte of a square. */
const squareByte = 128;

/** Our choice for a photo of unknown size: the ratio of most cameras. */
const usualRatio = 4 / 3;

/** Returns the proportion of a photo as a byte: width by height on a logarithmic scale from 1/16 to 15.7, clamped. */
export const proportionByte = (width: number, height: number): number => {
  const ratio = width > 0 && height > 0 ? width / height : usualRatio;
  const byte = Math.round(squareByte + stepsPerDoubling * Math.log2(ratio));
  return Math.min(255, Math.max(0, byte));
};

/** Returns width by height for a proportion byte (0 to 255). */
export const ratioOfProportion = (byte: number): number => 2 ** ((byte - squareByte) / stepsPerDoubling);
