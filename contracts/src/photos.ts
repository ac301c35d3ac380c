import * as z from 'zod/mini';

/** A derived image of a photo, upright, in sRGB. `id` is the size asked for; width and height are exact pixels. */
export const Thumbnail = z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() });
export type Thumbnail = z.infer<typeof Thumbnail>;

/** Where a photo's date comes from, best first. */
export const dateSources = ['exif-original', 'exif-digitized', 'xmp', 'png', 'gps'] as const;
export type DateSource = (typeof dateSources)[number];

/** A photo of the caller's library. Photo library §3 names the fields; those marked "ours" are added. */
export const Photo = z.object({
  imageId: z.string(),
  uploadId: z.string(),
  localFileName: z.string(),
  /** The largest rendition (1300). Signed, see [Note: Signed photo urls] in the photos service. */
  url: z.string(),
  /** The original as it was uploaded. Signed. */
  untouchedUrl: z.string(),
  thumbnails: z.array(Thumbnail),
  /** Wall clock where the photo was taken, without zone (`2024-12-31T23:30:00`): the same month everywhere. */
  dateTaken: z.optional(z.string()),
  /** Ours: the offset of that clock (`+13:00`), where the camera knew it. */
  dateTakenOffset: z.optional(z.string()),
  /** Ours: where the date comes from. */
  dateSource: z.optional(z.enum(dateSources)),
  /** When the upload ended (ISO 8601, UTC). */
  uploadEnd: z.optional(z.string()),
  /** Size of the original as shown upright, in pixels. */
  visibleHeight: z.optional(z.int()),
  visibleWidth: z.optional(z.int()),
  /** Ours: whether the renditions can be fetched yet. */
  renditions: z.enum(['pending', 'ready', 'failed']),
  /** Ours: ThumbHash of the photo, base64; absent until its renditions are ready. */
  placeholder: z.optional(z.string()),
  /** Ours: the original is damaged but readable; it is shown as far as it can be read. */
  damaged: z.optional(z.literal(true)),
});
export type Photo = z.infer<typeof Photo>;

export const sortKeys = ['created', 'dateTaken'] as const;
export const sortOrders = ['asc', 'desc'] as const;

/** Photo library §5: "Sort order must be asc or desc; sort key must be created or dateTaken." */
export const SortOption = z.object({ key: z.enum(sortKeys), order: z.enum(sortOrders) });
export type SortOption = z.infer<typeof SortOption>;
