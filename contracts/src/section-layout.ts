import * as z from 'zod/mini';

/**
 * What a grid must know of a section (a month, or an upload day) before any of its photos is loaded: small enough to be
 * read whole.
 */
export const SectionLayout = z.object({
  /** Base64 of one byte for each photo, in the order of the list: its proportion, see `ratioOfProportion`. */
  proportions: z.string(),
  /** The cursors of all pages of `timelinePageSize` photos but the first, which has none: `cursors[k]` opens page k + 1. */
  cursors: z.array(z.string()),
});
export type SectionLayout = z.infer<typeof SectionLayout>;

/** Steps in which a side grows to its double. 32 of them put a byte at most 1.1 % beside the true ratio. */
const stepsPerDoubling = 32;

/** The byte of a square. */
const squareByte = 128;

/** Our choice for a photo of unknown size: that of most cameras. */
const usualRatio = 4 / 3;

/** The proportion of a photo as a byte: width by height on a scale of steps, from 1/16 to 15.7; beyond, the nearest of them. */
export const proportionByte = (width: number, height: number): number => {
  const ratio = width > 0 && height > 0 ? width / height : usualRatio;
  const byte = Math.round(squareByte + stepsPerDoubling * Math.log2(ratio));
  return Math.min(255, Math.max(0, byte));
};

/** Width by height of the photos with this byte (0 to 255). */
export const ratioOfProportion = (byte: number): number => 2 ** ((byte - squareByte) / stepsPerDoubling);
