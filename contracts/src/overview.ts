import * as z from 'zod/mini';
import { DownloadItem } from './download.ts';
import { contractPart, endpoint } from './endpoint.ts';
import {
  coverPhotosLimit,
  overviewAlbumsLimit,
  overviewBooksLimit,
  overviewDownloadsLimit,
  overviewPhotosLimit,
  overviewOrderNeedsLimit,
} from './limits.ts';
import { albumParts } from './photo-management/albums.ts';
import type { CoverPhoto } from './photo-management/albums.ts';
import { Backup } from './photo-management/backups.ts';
import { OverviewPhoto, packPhotos, unpackPhotos } from './overview-photos.ts';
import type { HomePhoto } from './overview-photos.ts';
import { orderStatuses } from './order-words.ts';
import { DeletionStatus } from './photo-storage.ts';
import { Pdf } from './products.ts';
import { SavedProject } from './projects.ts';

const count = z.int().check(z.nonnegative());

/** An album on the overview: the caller's own, or one that somebody shares with them. */
const OverviewAlbumOnWire = z.object({
  albumId: albumParts.albumId,
  albumName: albumParts.albumName,
  coverPhotos: z.array(OverviewPhoto).check(z.maxLength(coverPhotosLimit)),
  photosCount: albumParts.photosCount,
  isShared: albumParts.isShared,
  /** The email of the owner, if that is somebody else; empty if it is unknown. */
  owner: z.optional(z.string()),
});

/** An album of the overview with the addresses of its covers. */
export type OverviewAlbum = Omit<z.infer<typeof OverviewAlbumOnWire>, 'coverPhotos'> & {
  readonly coverPhotos: readonly CoverPhoto[];
};

/** An export that is ready, with parts that the customer has not fetched completely. */
export const OverviewExport = z.pick(Backup, {
  backupId: true,
  photosCount: true,
  expires: true,
  onlyNew: true,
  album: true,
});
export type OverviewExport = z.infer<typeof OverviewExport>;

/** Something about an order that waits for the customer. */
const OverviewOrderNeed = z.object({
  kind: z.enum(['paymentFailed', 'paymentPending', 'addressRejected']),
  orderCode: z.string(),
  /** The number that the customer knows, if it is not the code. */
  number: z.optional(z.string()),
  /** The page on which the customer can pay. */
  payUrl: z.optional(z.string()),
  payUntil: z.optional(z.string()),
  /** Why the new address was rejected, in the operator's words. */
  reason: z.optional(z.string()),
});
export type OverviewOrderNeed = z.infer<typeof OverviewOrderNeed>;

/** The order that arrives next. */
const ArrivingOrder = z.object({
  orderCode: z.string(),
  /** The number that the customer knows, if it is not the code. */
  number: z.optional(z.string()),
  /** The day on which it or its next parcel is expected. */
  day: z.string(),
  /** `Dispatched` as soon as everything that arrives on that day is sent. */
  step: z.enum(orderStatuses),
  /** The first product that arrives on that day, of `productCount`. */
  title: z.optional(z.string()),
  picture: z.optional(z.string()),
  productCount: count,
});
export type ArrivingOrder = z.infer<typeof ArrivingOrder>;

/**
 * Everything that the start page of the account shows. A part is absent if it could not be read: the page shows the
 * others. A slice adds a part with a field here and a line in the slice `overview`.
 */
export const OverviewReply = z.partial(
  z.object({
    /** `newest`: in the order of the photos page, the latest date taken first. */
    photos: z.object({ count, newest: z.array(OverviewPhoto).check(z.maxLength(overviewPhotosLimit)) }),
    /** Own albums and those that others share with the caller; `newest` by creation. */
    albums: z.object({ count, newest: z.array(OverviewAlbumOnWire).check(z.maxLength(overviewAlbumsLimit)) }),
    /** Products with a PDF. */
    books: z.object({ count, newest: z.array(Pdf).check(z.maxLength(overviewBooksLimit)) }),
    /** The downloads of the last 7 days. */
    downloads: z.object({ count, newest: z.array(DownloadItem).check(z.maxLength(overviewDownloadsLimit)) }),
    /** Newest first. */
    exports: z.object({ ready: z.array(OverviewExport) }),
    /** Saved projects; `latest` is the one with a picture that was changed last. */
    projects: z.object({ count, latest: z.optional(SavedProject) }),
    /** `next` is missing if nothing is on its way. */
    orders: z.object({
      inProgressCount: count,
      next: z.optional(ArrivingOrder),
      needs: z.array(OverviewOrderNeed).check(z.maxLength(overviewOrderNeedsLimit)),
    }),
    addresses: z.object({ count }),
    storage: DeletionStatus,
    /** The common parts of the addresses of photos, see `OverviewPhoto`. */
    photoAddresses: z.array(z.string()),
  }),
);
export type OverviewReply = z.infer<typeof OverviewReply>;

interface Newest<Item> {
  readonly count: number;
  readonly newest: readonly Item[];
}

/** The overview with the addresses of its photos. */
export type Overview = Omit<OverviewReply, 'photos' | 'albums' | 'photoAddresses'> & {
  readonly photos?: Newest<HomePhoto>;
  readonly albums?: Newest<OverviewAlbum>;
};

const changePhotos = <From, To, Album extends { readonly coverPhotos: readonly From[] }>(
  photos: Newest<NoInfer<From>> | undefined,
  albums: Newest<Album> | undefined,
  change: (photo: From) => To,
) => ({
  ...(photos && { photos: { ...photos, newest: photos.newest.map(change) } }),
  ...(albums && {
    albums: {
      ...albums,
      newest: albums.newest.map((album) => ({ ...album, coverPhotos: album.coverPhotos.map(change) })),
    },
  }),
});

/** Makes the reply of an overview. */
export const packOverview = ({ photos, albums, ...others }: Overview): OverviewReply => {
  const photoAddresses: string[] = [];
  return { ...others, ...changePhotos(photos, albums, packPhotos(photoAddresses)), photoAddresses };
};

/** The inverse of `packOverview`. */
export const unpackOverview = ({
  photos,
  albums,
  photoAddresses = [],
  ...others
}: OverviewReply): Overview => ({
  ...others,
  ...changePhotos(photos, albums, unpackPhotos(photoAddresses)),
});

/** The start page of the account in one call. */
export const overview = contractPart({
  service: 'customer',
  title: 'Overview',
  endpoints: {
    readOverview: endpoint({
      method: 'GET',
      path: '/customers/me/start-page',
      summary: 'What the start page shows; without the parts that cannot be read at the moment',
      security: 'customer',
      reply: { status: 200, body: OverviewReply },
    }),
  },
});
