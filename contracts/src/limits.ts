/** Photos in one page of a month. Photo library §9: "Page limits: timeline 24, albums 50, photos 500, shared albums 50". */
export const timelinePageSize = 24;

/** Photos in one page of the photos list, and the largest `limit`. */
export const photosPageSize = 500;

/** A megabyte as shown to customers. Photo library §9: "Export size units: Bytes, KB, MB, GB, steps of 1024". */
export const megabyte = 1024 * 1024;

/** Default limit of an uploaded file in megabytes. Our choice: larger than any camera's JPEG or HEIC. */
export const uploadMegabytesLimit = 100;

/** Most ids in one request for uploads. Our choice: the photos of a page. */
export const uploadIdsLimit = 500;

/** Days without activity after which an unconfirmed session is discarded. Our choice: a week's holiday. */
export const uploadSessionLifetimeDays = 7;

/** Default limit of a photo in megapixels. Our choice: twice the largest medium-format sensor. */
export const photoMegapixelsLimit = 200;

/** Most ids in one call that deletes photos. Our choice: the photos of a page. */
export const deleteBatchSize = 500;

/** Most ids that "select all" may leave out. Our choice: more than a hand deselects. */
export const exceptedPhotosLimit = 5000;

/** Most photos in one archive. Photo library §9: "At most 100 photos per download." */
export const archivePhotosLimit = 100;

/** Most photos in one order of prints. Our choice: more than anybody prints at once. */
export const printPhotosLimit = 5000;

/** Most photos that an answer names as too small for prints. Our choice. */
export const unfitPhotosLimit = 100;

/** Most often that what failed in a bulk delete is tried again. Our choice. */
export const deleteRetriesLimit = 3;

/** Most failed ids that an answer about a change of many photos names. Our choice. */
export const failedPhotosLimit = 5000;

/** Days for which a deleted photo can be restored. Our choice. */
export const recentlyDeletedDays = 30;

/** The sizes of renditions. Photo library §9: "Thumbnail size: 300 …, 800 for large; the preview uses size id 1300". */
export const renditionSizes = [300, 800, 1300] as const;

export type RenditionSize = (typeof renditionSizes)[number];

/** Photo library §5: "Upload accepts only HEIC, JPEG and PNG images". */
export const acceptedPhotoTypes = ['image/heic', 'image/jpeg', 'image/png'] as const;

export type PhotoType = (typeof acceptedPhotoTypes)[number];

/** The file name endings of each type, the usual one first. */
export const photoEndings: Readonly<Record<PhotoType, readonly [usual: string, ...others: string[]]>> = {
  'image/heic': ['.heic', '.heif'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'image/png': ['.png'],
};

/** File name endings for the file picker, because some browsers give HEIC files no type. */
export const acceptedPhotoEndings: readonly string[] = Object.values(photoEndings).flat();

/** Unknown Date on the wire. Photo library §5: "Photo dates in January 1970 are treated as missing". */
export const unknownMonth = { year: 1970, month: 1 } as const;

/** The first photograph that lasted. What is older is a default of some software (year 1), never a photo's date. */
export const earliestPhotoYear = 1826;

/** Hours that a photo's date may lie ahead: room for any time zone and a clock that is a day off. */
export const photoDateAheadHours = 48;

/** Shortest password. Our choice, after NIST SP 800-63B: length counts, composition rules do not. */
export const passwordMinLength = 8;

/** Albums in one page. Photo library §9: "Page limits: timeline 24, albums 50, photos 500, shared albums 50". */
export const albumsPageSize = 50;

/** Shared albums in one page; the same sentence. */
export const sharedAlbumsPageSize = 50;

/** Most ids in one call that adds photos to an album or removes them. Our choice: the photos of a page. */
export const albumBatchSize = 500;

/** Most photos in an album. Our choice: its layout is one answer, and a change of it one transaction. */
export const albumPhotosLimit = 20_000;

/** Most characters of an album's name. Our choice; Albums §5: "Upper bound not shown." */
export const albumNameMaxLength = 100;

/** Photos from which the cover of an album without a chosen one is put together. Our choice. */
export const coverPhotosLimit = 4;

/** Most downloads of a customer (parts of exports, archives) that are sent at a time. Our choice: what a browser opens. */
export const transfersLimit = 6;

/** Most errors that a problem lists. Our choice: a screen full, whatever was sent. */
export const problemErrorsLimit = 20;

/** Most archives of a customer whose addresses are good. Our choice: more than anybody downloads in a day. */
export const archivesLimit = 500;

/** Most downloads that are listed for a customer. Our choice: more than anybody makes in a week. */
export const downloadsLimit = 500;

/** Most exports of a customer. Our choice: each keeps a manifest of every photo; several a day, for a week. */
export const exportsLimit = 20;

/** Most temporary selections of a customer. Our choice: more orders of prints than anybody begins in a week. */
export const tempSelectionsLimit = 200;

/**
 * Most albums of a customer, with those in Recently deleted. Our choice: one a day for 27 years. The operator's shared
 * albums and imports may bring more.
 */
export const albumsLimit = 10_000;

/** Most changes of photos, and as many of albums, that are kept for a customer. Our choice: 300 on each of 30 days. */
export const tasksLimit = 10_000;

/**
 * Default limit of the calls of a customer in a minute. Our choice: several times what fast scrolling or an upload of
 * thousands of small files makes, and less than a third of what a core answers.
 */
export const customerCallsLimit = 12_000;

/** Default limit of the calls with a key of the operator in a minute. Our choice: an import at 500 writes a second. */
export const operatorCallsLimit = 30_000;
