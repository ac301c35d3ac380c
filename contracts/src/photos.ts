import * as z from 'zod/mini';

/** A rendition of a photo, upright, in sRGB. `id` is the nominal size; width and height are exact pixels. */
export const Thumbnail = z.object({ id: z.int(), url: z.string(), width: z.int(), height: z.int() });
export type Thumbnail = z.infer<typeof Thumbnail>;

/** The parts of a file that can contain its date, best first. */
export const fileDateSources = ['exif-original', 'exif-digitized', 'xmp', 'png', 'iptc', 'gps'] as const;
export type FileDateSource = (typeof fileDateSources)[number];

/** The sources of a photo's date: its file, or the customer who set it or chose the day in the file's name. */
export const dateSources = [...fileDateSources, 'file-name', 'customer'] as const;
export type DateSource = (typeof dateSources)[number];

/** Whether a date is the customer's choice: then the date of the file is kept next to it. */
export const isCustomersDate = (source: DateSource | null | undefined): boolean =>
  source === 'customer' || source === 'file-name';

/** Why a part of a picture is lost: the end of the file is missing, or a decoder cannot read a part of it. */
export const photoDamages = ['incomplete', 'faulty'] as const;
export type PhotoDamage = (typeof photoDamages)[number];

export const renditionStates = ['pending', 'ready', 'failed'] as const;

/** A photo of the caller's library. Photo library §3 defines the fields; "ours" marks additions. */
export const Photo = z.object({
  imageId: z.string(),
  uploadId: z.string(),
  localFileName: z.string(),
  /** The largest rendition (1300). Signed, see [Note: Signed photo urls] in the photos service. */
  url: z.string(),
  /** The uploaded original. Signed. */
  untouchedUrl: z.string(),
  thumbnails: z.array(Thumbnail),
  /** Wall clock time where the photo was taken, without zone (`2024-12-31T23:30:00`): the same month everywhere. */
  dateTaken: z.optional(z.string()),
  /** Ours: the offset of that time (`+13:00`), if the camera recorded it. */
  dateTakenOffset: z.optional(z.string()),
  /** Ours: the source of the date. */
  dateSource: z.optional(z.enum(dateSources)),
  /** When the upload finished (ISO 8601, UTC). */
  uploadEnd: z.optional(z.string()),
  /** Pixels of the upright original. */
  visibleHeight: z.optional(z.int()),
  visibleWidth: z.optional(z.int()),
  /** Ours: whether the renditions are available. */
  renditions: z.enum(renditionStates),
  /** Ours: ThumbHash of the photo, base64; absent until its renditions are ready. */
  placeholder: z.optional(z.string()),
  /** Ours: present if the original is damaged. Customers see the readable part. */
  damaged: z.optional(z.literal(true)),
  /** Ours: why it is damaged; absent if it was found damaged by an earlier version. */
  damage: z.optional(z.enum(photoDamages)),
});
export type Photo = z.infer<typeof Photo>;

/** A photo as grids and previews show it: `uploadId` is for the page that uploads. */
export type ListedPhoto = Omit<Photo, 'uploadId'>;

/** Encodes the state of a photo as a number: bits 0 and 1 renditions, 2 damaged, 3 and 4 why (0 unknown). */
export const photoState = ({
  renditions,
  damaged,
  damage,
}: Pick<Photo, 'renditions' | 'damaged' | 'damage'>) =>
  renditionStates.indexOf(renditions) +
  (damaged ? 4 : 0) +
  8 * (damage === undefined ? 0 : photoDamages.indexOf(damage) + 1);

/** The inverse of `photoState`. */
export const readPhotoState = (state: number): Pick<Photo, 'renditions' | 'damaged' | 'damage'> => {
  const damage = photoDamages[(state >> 3) - 1];
  return {
    renditions: renditionStates[state & 3] ?? 'pending',
    ...(state & 4 ? { damaged: true } : {}),
    ...(damage === undefined ? {} : { damage }),
  };
};

export const sortKeys = ['created', 'dateTaken'] as const;
export const sortOrders = ['asc', 'desc'] as const;

/** Photo library §5: "Sort order must be asc or desc; sort key must be created or dateTaken." */
export const SortOption = z.object({ key: z.enum(sortKeys), order: z.enum(sortOrders) });
export type SortOption = z.infer<typeof SortOption>;
