import type { ServiceKey } from '@albumen/contracts/services';

/**
 * A call that changes the account. `body` may name values as `:photoId`; `keep` names fields of the reply as values for
 * later calls.
 */
export interface Step {
  readonly call: string;
  readonly body?: unknown;
  readonly keep?: Readonly<Record<string, string>>;
  /** The list that must be empty, because the call would return its entry and later steps remove it. */
  readonly unless?: readonly [call: string, path: string];
}

const noWidget = ['widget.listWidgets', 'items.widgetId'] as const;

const address = { lastName: 'Conformance', street: 'Damrak', number: '1', postalCode: '1012 LG' };

/** The calls that `--changes` makes in each service: they create what they need, and remove it again. */
export const steps: Partial<Readonly<Record<ServiceKey, readonly Step[]>>> = {
  photoManagement: [
    { call: 'createAlbum', body: { name: 'Conformance' }, keep: { albumId: 'albumId' } },
    { call: 'changeAlbum', body: { name: 'Conformance again' } },
    { call: 'addAlbumPhotos', body: { photoIds: [':photoId'] }, keep: { taskId: 'taskId' } },
    { call: 'undoAlbumTask' },
    { call: 'removeAlbumPhotos', body: { photoIds: [':photoId'] } },
    { call: 'deleteAlbum' },
    { call: 'restoreAlbum' },
    { call: 'deleteAlbum' },
    { call: 'eraseAlbum' },
    { call: 'createArchive', body: { photos: [{ photoIds: [':photoId'] }], name: 'Conformance' } },
    {
      call: 'createTempSelection',
      body: { photoIds: [':photoId'] },
      keep: { tempSelectionId: 'tempSelectionId' },
    },
    { call: 'readTempSelection' },
    { call: 'readTempSelectionPhotos' },
    { call: 'createBackup', body: { channelId: 'conformance' } },
    { call: 'deletePhoto', keep: { taskId: 'taskId', deletionId: 'taskId' } },
    { call: 'readPhotoTask' },
    { call: 'photoDeletion.undoDeletion' },
  ],
  photoDeletion: [
    { call: 'photoManagement.deletePhoto', keep: { deletionId: 'taskId' } },
    { call: 'undoDeletion' },
    { call: 'photoManagement.deletePhoto' },
    { call: 'restorePhotos', body: { photos: { photoIds: [':photoId'] } } },
  ],
  sharedAlbums: [{ call: 'deleteSharedAlbum' }, { call: 'restoreSharedAlbum' }],
  download: [
    { call: 'createDownload', body: { id: ':newId', photos: [':photoId'] }, keep: { downloadId: 'id' } },
    { call: 'readDownloadUrl' },
  ],
  storage: [
    { call: 'openUploadSession', keep: { uploadSessionId: 'uploadSessionId' } },
    { call: 'discardUploadSession' },
    { call: 'openUploadSession', keep: { uploadSessionId: 'uploadSessionId' } },
    { call: 'confirmUploadSession', body: {} },
  ],
  customer: [
    { call: 'changeMe', body: {} },
    {
      call: 'addAddress',
      body: { ...address, city: 'Amsterdam', country: 'NL' },
      keep: { addressId: 'id' },
    },
    { call: 'putAddress', body: { ...address, city: 'Utrecht', country: 'NL' } },
    { call: 'removeAddress' },
  ],
  project: [{ call: 'deleteProject' }, { call: 'restoreProject' }],
  reorder: [{ call: 'reorderDirect' }],
  product: [{ call: 'openPages' }],
  widget: [
    { call: 'createWidget', keep: { widgetId: 'widgetId' }, unless: noWidget },
    { call: 'readWidget' },
    { call: 'deleteWidget' },
  ],
  gallery: [
    { call: 'widget.createWidget', keep: { widgetId: 'widgetId' }, unless: noWidget },
    { call: 'createGalleryEntry', body: { widgetId: ':widgetId', channel: ':channel', category: null } },
    { call: 'readGalleryEntry' },
    { call: 'changeGalleryEntry', body: { category: null } },
    { call: 'deleteGalleryEntry' },
    { call: 'widget.deleteWidget' },
  ],
};

/** Calls by POST that only read. */
export const readingPosts: Readonly<Record<string, unknown>> = {
  'merchandise.queryMerchandise': { query: '{ Channels { ID } }' },
  'storage.listAnonymousUploads': [':uploadId'],
};

/** Changing calls that accept an id that they do not know yet. */
export const acceptsNewIds: ReadonlySet<string> = new Set(['customer.putAddress']);

/** Why `--changes` leaves out the other calls of a service. */
export const leftOut: Partial<Readonly<Record<ServiceKey, string>>> = {
  auth: 'changes how the customer signs in, or deletes the account',
  photoManagement: 'changes the whole library',
  photoDeletion: 'erases photos for good',
  storage: 'uploads by tus are no calls of the contract',
  customer: 'replaces details of the customer, or collects everything about them',
  order: 'sends a mail, or asks the shop for another delivery address',
  widget: 'sends a mail',
  subscription: 'sends a mail',
  download: 'needs an album of another customer',
};
