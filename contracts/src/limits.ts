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

/** Most ids that "select all" may leave out. Our choice: more than anyone deselects by hand. */
export const exceptedPhotosLimit = 5000;

/** Most photos in one archive. Photo library §9: "At most 100 photos per download." */
export const archivePhotosLimit = 100;

/** Most photos in one order of prints. Our choice: more than anyone prints at once. */
export const printPhotosLimit = 5000;

/** Most photos that an answer lists as too small for prints. Our choice. */
export const unfitPhotosLimit = 100;

/** Most times that a bulk delete retries its failed photos. Our choice. */
export const deleteRetriesLimit = 3;

/** Most failed ids in the answer to a change of many photos. Our choice. */
export const failedPhotosLimit = 5000;

/** Days for which a deleted photo can be restored. Our choice. */
export const recentlyDeletedDays = 30;

/** The sizes of renditions. Photo library §9: "Thumbnail size: 300 …, 800 for large; the preview uses size id 1300". */
export const renditionSizes = [300, 800, 1300] as const;

/** The sizes of page pictures. Our choice: the largest fills a screen of high density, and shows more when zoomed. */
export const pagePictureSizes = [...renditionSizes, 2400] as const;

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

/** File name endings for the file picker, because some browsers report no type for HEIC files. */
export const acceptedPhotoEndings: readonly string[] = Object.values(photoEndings).flat();

/** Unknown Date on the wire. Photo library §5: "Photo dates in January 1970 are treated as missing". */
export const unknownMonth = { year: 1970, month: 1 } as const;

/**
 * Year of the oldest surviving photograph. An earlier date is a default of some software (year 1), never a photo's
 * date.
 */
export const earliestPhotoYear = 1826;

/** Hours that a photo's date may lie in the future: enough for any time zone and a clock that is a day off. */
export const photoDateAheadHours = 48;

/** Shortest password. Our choice, after NIST SP 800-63B: length counts, composition rules do not. */
export const passwordMinLength = 8;

/** Albums in one page. Photo library §9: "Page limits: timeline 24, albums 50, photos 500, shared albums 50". */
export const albumsPageSize = 50;

/** Shared albums in one page. Source: the same sentence. */
export const sharedAlbumsPageSize = 50;

/** Most ids in one call that adds photos to an album or removes them. Our choice: the photos of a page. */
export const albumBatchSize = 500;

/** Most photos in an album. Our choice: its layout is one answer, and a change is one transaction. */
export const albumPhotosLimit = 20_000;

/** Most characters of an album's name. Our choice; Albums §5: "Upper bound not shown." */
export const albumNameMaxLength = 100;

/** Most photos in the cover of an album without a chosen cover photo. Our choice. */
export const coverPhotosLimit = 4;

/**
 * Most downloads (parts of exports, archives) that the server sends to one customer at a time. Our choice: as many as a
 * browser opens.
 */
export const transfersLimit = 6;

/** Most errors that a problem lists. Our choice: one screen. */
export const problemErrorsLimit = 20;

/** Most archives of one customer with a valid address. Our choice: more than anyone downloads in a day. */
export const archivesLimit = 500;

/** Most downloads in a customer's list. Our choice: more than anyone makes in a week. */
export const downloadsLimit = 500;

/** Most exports of one customer. Our choice: several a day for a week; each keeps a manifest of every photo. */
export const exportsLimit = 20;

/** Most temporary selections of one customer. Our choice: more orders of prints than anyone begins in a week. */
export const tempSelectionsLimit = 200;

/**
 * Most albums of one customer, including Recently deleted. Our choice: one a day for 27 years. Imports and the
 * operator's shared albums may exceed it.
 */
export const albumsLimit = 10_000;

/**
 * Most stored changes of photos per customer, and the same number for changes of albums. Our choice: 300 on each of 30
 * days.
 */
export const tasksLimit = 10_000;

/**
 * Default limit of a customer's calls per minute. Our choice: several times as many as fast scrolling or an upload of
 * thousands of small files makes, and less than a third of what one core can answer.
 */
export const customerCallsLimit = 12_000;

/**
 * Default limit of public calls per minute from one network. Our choice: enough for an office that looks at shared
 * photo books, in which each page takes a call.
 */
export const publicCallsLimit = 1_200;

/**
 * Default limit of merchandise queries per minute from one network. Our choice: the largest reply, 5 channels of 500
 * articles, takes half a second, so one network keeps half a core busy.
 */
export const merchandiseCallsLimit = 60;

/** Default limit of calls per minute with one operator's key. Our choice: an import with 500 writes per second. */
export const operatorCallsLimit = 30_000;

/** Most photos on the overview. Our choice: they fill the picture of a screen 2560 pixels wide. */
export const overviewPhotosLimit = 24;

/** Most albums on the overview. Our choice: one row of a screen 2560 pixels wide. */
export const overviewAlbumsLimit = 12;

/** Most photo books on the overview. Our choice: one row of most screens. */
export const overviewBooksLimit = 4;

/** Most downloads on the overview. Our choice: more than anyone waits for at the same time. */
export const overviewDownloadsLimit = 5;

/** Most addresses of one customer. Our choice: more than anyone sends parcels to. */
export const addressesLimit = 50;

/** RFC 5321, 4.5.3.1.3: a path of 256 octets, minus its angle brackets. */
export const emailMaxLength = 254;

/** Days in which customers can keep an account after they have confirmed its deletion. */
export const accountRetentionDays = 14;

/** Days in which the old address can take back a change of the address, and stays reserved. */
export const emailUndoDays = 7;

/** Saved projects in one page. Albums §9: "Saved projects default page size 10". */
export const projectsPageSize = 10;

/** Most pictures of a project. Our choice: a cover and some pages. */
export const projectPicturesLimit = 12;

/** Most photos of the library that a project names. Our choice: more than any book holds. */
export const projectPhotosLimit = 2000;

/** Most products of an order. Our choice: more than anyone puts into a basket. */
export const orderProductsLimit = 200;

/** Orders in one page, and the largest `Limit`. Albums §9: "orders default limit 100". */
export const ordersPageSize = 100;

/** Product orders in one page. Albums §9: "orders by account default limit 10". */
export const accountOrdersPageSize = 10;

/** Days after which an order without a payment counts as expired. Our choice. */
export const unpaidOrderDays = 14;

/** Most saved projects, the latest, whose photos are not deleted without a question. Our choice. */
export const usedProjectsLimit = 100;

/** Most photos that are not deleted without a question because projects use them. Our choice. */
export const usedPhotosLimit = 20_000;

/** Most photos that are marked as ordered. Our choice: more than anyone orders. */
export const orderedPhotosLimit = 20_000;

/** Most things of orders on the overview that wait for the customer. Our choice. */
export const overviewOrderNeedsLimit = 3;

/** Bytes of a file of a product. */
export const productFileBytesLimit = 500 * megabyte;

/** Bytes of a PDF whose pages get pictures: the renderer holds the whole file in memory. Our choice. */
export const renderedPdfBytesLimit = 300 * megabyte;

/** Pages of a PDF whose pages get pictures. Our choice: several times the longest photo book. */
export const renderedPagesLimit = 1000;

/** PDFs that are listed for a customer. Our choice: more books than anyone orders. */
export const productsLimit = 1000;

/** Most widgets of a customer. Our choice. */
export const widgetsLimit = 100;

/** Mails that a customer may share widgets by within a day. Account design: "at most 20 a day". */
export const widgetSharesPerDay = 20;

/** Characters of the sender's name in such a mail. Account design: "one line, 60 characters, no links". */
export const senderNameMaxLength = 60;

/** Characters of its personal message. Our choice: a postcard. */
export const personalMessageMaxLength = 500;

/** Bytes of the PDF of an invoice. Our choice: 100 times the usual one. */
export const invoiceFileBytesLimit = 20 * megabyte;

/** Newest invoices of a customer that the account shows. Our choice: ten years of a busy reseller. */
export const invoicesLimit = 20_000;

/** Invoices in one page. Our choice. */
export const invoicesPageSize = 100;
