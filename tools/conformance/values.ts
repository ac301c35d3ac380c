/**
 * Fields of replies that hold a value for a parameter: `service.call.parameter`, `service.parameter` or `parameter`, the
 * call that lists it, and the path of the field in its body. `[field]` and `[field=value]` choose entries. After `?` the
 * thing may also be missing.
 */
const sources: Readonly<Record<string, readonly [call: string, path: string]>> = {
  year: ['photoManagement.readTimeline', 'timeline[count].year'],
  month: ['photoManagement.readTimeline', 'timeline[count].month'],
  date: ['photoManagement.readUploadDays', 'days[count].date'],
  photoId: ['photoManagement.listPhotos', 'images.imageId'],
  uploadId: ['photoManagement.listPhotos', 'images.uploadId'],
  'storage.id': ['photoManagement.listPhotos', 'images.uploadId'],
  albumId: ['photoManagement.listAlbums', 'albums[photosCount].albumId'],
  'photoManagement.readAlbumPhoto.photoId': ['photoManagement.readAlbumPhotos', 'images.imageId'],
  'photoManagement.readAlbumPlace.photoId': ['photoManagement.readAlbumPhotos', 'images.imageId'],
  backupId: ['photoManagement.listBackups', 'backups[status=READY].backupId'],
  chunk: ['photoManagement.listBackups', 'backups[status=READY].chunks.iteration'],
  'photoDeletion.date': ['photoDeletion.readDeletionDays', 'days[count].date'],
  'photoDeletion.photoId': ['photoDeletion.readDeletedPhotos', 'images.imageId'],
  // The photo that the steps before it have deleted.
  'photoDeletion.restorePhotos.photoId': ['photoManagement.listPhotos', 'images.imageId'],
  'sharedAlbums.albumId': ['sharedAlbums.listSharedAlbums', 'albums[photosCount].albumId'],
  'sharedAlbums.photoId': ['sharedAlbums.readSharedAlbumPhotos', 'images.imageId'],
  downloadId: ['download.listDownloads', 'items[state=finished].id'],
  projectId: ['project.listProjects', 'projects.id'],
  code: ['order.listOrders', 'items.superOrderCode'],
  orderId: ['order.listOrders', 'items.orders.code'],
  'delivery.orderId': ['order.listOrders', 'items[deliveryDates].orders.code'],
  'reorder.orderId': ['order.listOrders', 'items[reorder].orders.code'],
  OrderCode: ['order.listOrders', 'items[reorder].superOrderCode'],
  voucherCode: ['voucher.listVouchers', 'vouchers.code'],
  productCode: ['pdf.listPdfs', 'items.code'],
  widgetId: ['widget.listWidgets', 'items.widgetId'],
  'gallery.readGalleryEntry.widgetId': ['widget.listWidgets', '?items.widgetId'],
  'widget.createWidget.orderId': ['pdf.listPdfs', 'items[orderCode].code'],
  invoiceNumber: ['invoice.listInvoices', 'items[pdf].id'],
  'invoice.year': ['invoice.listInvoices', 'years.year'],
};

/** Parameters of paths that name nothing: another value finds something else, or nothing, but is no error. */
const namesNothing: ReadonlySet<string> = new Set([
  'year',
  'month',
  'date',
  'idpType',
  'vendorHost',
  // The reply to an unknown voucher says that it was not found.
  'voucherCode',
]);

/** Whether another value of this parameter must not be found. */
export const isId = (parameter: string): boolean => !namesNothing.has(parameter);

/** Values that need not exist anywhere. */
export const constants: Readonly<Record<string, unknown>> = {
  timeZone: 'Europe/Amsterdam',
  idpType: 'local',
};

/** Returns the source of a parameter of a call, if a call lists it. */
export const sourceOf = (call: { readonly name: string; readonly service: string }, parameter: string) =>
  sources[`${call.name}.${parameter}`] ?? sources[`${call.service}.${parameter}`] ?? sources[parameter];

const field = (value: unknown, name: string): unknown =>
  name === '' ? value : (value as Record<string, unknown> | null | undefined)?.[name];

/** Returns the first value at the path in a body; undefined if there is none. */
export const pick = (body: unknown, path: string): unknown =>
  path
    .replace('?', '')
    .split('.')
    .reduce<unknown[]>(
      (found, part) => {
        const [, name = '', filter, wanted] = /^(\w*)(?:\[(\w+)=?(\w+)?\])?$/.exec(part) ?? [];
        const inside = found.flatMap((value) => field(value, name));
        return inside.filter((entry) => {
          if (filter === undefined) return entry !== undefined && entry !== null;
          const value = field(entry, filter);
          return wanted === undefined ? Boolean(value) : value === wanted;
        });
      },
      [body],
    )[0];

/** Returns the claims of a token, as far as it is a JWT. */
const claimsOf = (token: string): Readonly<Record<string, unknown>> => {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<
      string,
      unknown
    >;
  } catch {
    return {};
  }
};

/** Returns the values that the customer's token gives. */
export const valuesOfToken = (token: string): Readonly<Record<string, unknown>> => {
  const { sub, idp_type: idpType = 'local', idp_sub: idpSub = sub } = claimsOf(token);
  return sub === undefined ? {} : { accountId: sub, idpType, idpSub };
};

/** Returns a token that a service must refuse: the signature is another one. */
export const withOtherSignature = (token: string): string => {
  const signatureAt = token.lastIndexOf('.') + 1;
  const other = token[signatureAt] === 'A' ? 'B' : 'A';
  return token.slice(0, signatureAt) + other + token.slice(signatureAt + 1);
};
