/** Photos in one page of a month. Photo library §9: "Page limits: timeline 24, albums 50, photos 500, shared albums 50". */
export const timelinePageSize = 24;

/** Photos in one page of the photos list, and the most that any `limit` may ask for. */
export const photosPageSize = 500;

/** A megabyte as customers see it. Photo library §9: "Export size units: Bytes, KB, MB, GB, steps of 1024". */
export const megabyte = 1024 * 1024;

/** Megabytes of one uploaded file, unless the operator says otherwise. Our choice: larger than any camera's JPEG or HEIC. */
export const uploadMegabytesLimit = 100;

/** Ids in one question for uploads. Our choice: as many as photos in a page. */
export const uploadIdsLimit = 500;

/** Days after its last activity when a session that was not confirmed is discarded. Our choice: a week's holiday. */
export const uploadSessionLifetimeDays = 7;

/** Megapixels of one photo, unless the operator says otherwise. Our choice: twice the largest medium-format sensor. */
export const photoMegapixelsLimit = 200;

/** Ids in one call that deletes photos. Our choice: as many as photos in a page. */
export const deleteBatchSize = 500;

/** Days for which a deleted photo can be brought back. Our choice. */
export const recentlyDeletedDays = 30;

/** The sizes of renditions. Photo library §9: "Thumbnail size: 300 …, 800 for large; the preview uses size id 1300". */
export const renditionSizes = [300, 800, 1300] as const;

export type RenditionSize = (typeof renditionSizes)[number];

/** Photo library §5: "Upload accepts only HEIC, JPEG and PNG images". */
export const acceptedPhotoTypes = ['image/heic', 'image/jpeg', 'image/png'] as const;

export type PhotoType = (typeof acceptedPhotoTypes)[number];

/** The endings that files of each type go by, the usual one first. */
export const photoEndings: Readonly<Record<PhotoType, readonly [usual: string, ...others: string[]]>> = {
  'image/heic': ['.heic', '.heif'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

/** File name endings offered by the file picker, since some browsers give a HEIC file no type. */
export const acceptedPhotoEndings: readonly string[] = Object.values(photoEndings).flat();

/** Unknown Date on the wire. Photo library §5: "Photo dates in January 1970 are treated as missing". */
export const unknownMonth = { year: 1970, month: 1 } as const;

/** Shortest password. Our choice, after NIST SP 800-63B: length counts, composition rules do not. */
export const passwordMinLength = 8;
