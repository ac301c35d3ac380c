import { randomUUID } from 'node:crypto';
import type { CreatedDownload, Downloads, DownloadUrl } from '@albumen/contracts/download';
import { archivePhotosLimit, downloadsLimit, overviewDownloadsLimit } from '@albumen/contracts/limits';
import type { Overview } from '@albumen/contracts/overview';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/download-answer.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { createUrlSigning } from '../../platform/signed-urls.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { CustomersService } from '../customers/index.ts';
import type { ArchivedOriginal, PhotosService } from '../photos/index.ts';
import type { SharedAlbumsService } from '../shared-albums/index.ts';
import { makeDownloadJob } from './jobs.ts';
import type { DownloadKey } from './jobs.ts';
import { createMaking } from './making.ts';
import type { WantedPhoto } from './making.ts';
import { createDownloadsStore } from './store.ts';
import type { DownloadsTable } from './tables.ts';

/** "is listed on /downloads for 7 days" */
const lifetimeMs = 7 * 86_400_000;

/** Our choice: the shortest lifetime of a photo url. A page requests a new one at each click. */
const urlSeconds = 86_400;

export interface DownloadsServiceParts extends Pick<
  Infrastructure,
  'database' | 'clock' | 'bus' | 'enqueue'
> {
  readonly customers: CustomersService;
  readonly photos: PhotosService;
  readonly sharedAlbums: SharedAlbumsService;
  /** Signs addresses of downloads; the same in all processes. */
  readonly urlKey: Buffer;
}

const downloadNotFound = () => new AppError('not-found', { detail: 'There is no such download.' });

/** Photo library §9: "At most 100 photos per download." */
export const tooManyPhotos = () =>
  new AppError('too-many-photos', {
    detail: `At most ${archivePhotosLimit} photos can be downloaded at a time.`,
    params: { photosLimit: archivePhotosLimit },
  });

const requireFew = (ids: readonly string[]): void => {
  if (new Set(ids).size > archivePhotosLimit) throw tooManyPhotos();
};

/** The downloads of albums and shared albums: created by a job, announced, and listed for a week. */
export const createDownloadsService = (parts: DownloadsServiceParts) => {
  const { database, clock, enqueue, photos, sharedAlbums, urlKey } = parts;
  const store = createDownloadsStore(database);
  const signing = createUrlSigning(urlKey, clock);
  const making = createMaking({ ...parts, store });
  const base = `${embeddedServicePath('download')}/files`;

  /** Whether the owner of a download still sees its photos: leaving a shared album ends downloads from it. */
  const isSeen = async ({
    ownerId,
    sharedAlbumId,
    photoIds,
  }: Pick<DownloadsTable, 'ownerId' | 'sharedAlbumId' | 'photoIds'>): Promise<boolean> =>
    sharedAlbumId === null || sharedAlbums.seesAll(ownerId, sharedAlbumId, photoIds);

  /** Throws `not-found`. */
  const requireLive = async (key: DownloadKey): Promise<DownloadsTable> => {
    const row = await store.find(key, clock.now());
    if (!row || !(await isSeen(row))) throw downloadNotFound();
    return row;
  };

  /**
   * Begins a download of photos that the caller may have. One with the same id and photos stays as it is, unless it
   * ended as an error.
   */
  const begin = async (
    ownerId: string,
    {
      id,
      name,
      wanted,
      sharedAlbumId,
    }: {
      id: string;
      name: string | undefined;
      wanted: readonly WantedPhoto[];
      sharedAlbumId: string | null;
    },
  ): Promise<CreatedDownload> => {
    if (wanted.length === 0)
      throw new AppError('not-found', { detail: 'None of these photos can be downloaded.' });
    const photoIds = wanted.map(({ photoId }) => photoId);
    const key = { ownerId, downloadId: id.toLowerCase() };
    await inTransaction(database, async (tx) => {
      await holdLock(tx, ownerId);
      const now = clock.now();
      const existingDownload = await store.find(key, now, tx);
      const isSame =
        existingDownload?.wanted === JSON.stringify(wanted) &&
        existingDownload.sharedAlbumId === sharedAlbumId;
      if (isSame && existingDownload.state !== 'error') return;
      if (!existingDownload) {
        const { downloads, firstEndsAt } = await store.countLive(tx, ownerId, now);
        if (downloads >= downloadsLimit) throw tooMany('downloads', downloadsLimit, firstEndsAt, now);
      }
      await store.put(tx, {
        ownerId,
        id: key.downloadId,
        name: name ?? null,
        wanted: JSON.stringify(wanted),
        photoIds,
        sharedAlbumId,
        createdAt: now,
        expiresAt: new Date(now.getTime() + lifetimeMs),
      });
      await enqueue(tx, makeDownloadJob, key);
      await making.tell(tx, key, 'started');
    });
    return { id: key.downloadId, ...(name === undefined ? {} : { name }), photos: photoIds };
  };

  const list = async (ownerId: string): Promise<Downloads> => {
    const items: Downloads['items'][number][] = [];
    for (const row of await store.live(ownerId, clock.now()))
      if (await isSeen(row))
        items.push({
          id: row.id,
          ...(row.name === null ? {} : { name: row.name }),
          state: row.state,
          photosCount: row.photos,
          size: row.size,
          created: row.createdAt.toISOString(),
          expires: row.expiresAt.toISOString(),
          leftOut: [...row.leftOut],
        });
    return { items };
  };

  return {
    make: making.make,
    giveUp: making.giveUp,

    /**
     * A download from the caller's own library. Throws `too-many-photos`, and `not-found` if the library contains
     * none of the photos.
     */
    create: async (
      ownerId: string,
      { id, name, photos: photoIds }: { id: string; name?: string | undefined; photos: readonly string[] },
    ): Promise<CreatedDownload> => {
      requireFew(photoIds);
      const own = await photos.selectedIds(ownerId, { photoIds: [...photoIds] }, archivePhotosLimit);
      const wanted = own.toSorted().map((photoId) => ({ ownerId, photoId }));
      return begin(ownerId, { id, name, wanted, sharedAlbumId: null });
    },

    /** A download from a shared album, for everyone who sees it. Throws the same errors as `create`. */
    createOfSharedAlbum: async (
      callerId: string,
      {
        id: albumId,
        downloadId = randomUUID(),
        name,
        photos: wantedPhotos,
      }: {
        id: string;
        downloadId?: string | undefined;
        name?: string | undefined;
        photos: readonly { readonly photoId: string; readonly ownerId: string }[];
      },
    ): Promise<CreatedDownload> => {
      requireFew(wantedPhotos.map(({ photoId }) => photoId));
      const seen = await sharedAlbums.photosSeen(callerId, albumId, wantedPhotos);
      const wanted = seen.toSorted((one, other) => (one.photoId < other.photoId ? -1 : 1));
      return begin(callerId, { id: downloadId, name, wanted, sharedAlbumId: albumId });
    },

    list,

    /** Its part of the overview. */
    overview: async (ownerId: string): Promise<NonNullable<Overview['downloads']>> => {
      const { items } = await list(ownerId);
      return { count: items.length, newest: items.slice(0, overviewDownloadsLimit) };
    },

    /** Throws `not-found` and `download-not-finished`. */
    url: async (ownerId: string, downloadId: string): Promise<DownloadUrl> => {
      const row = await requireLive({ ownerId, downloadId });
      if (row.state !== 'finished') throw new AppError('download-not-finished');
      const expires = Math.min(signing.nowSeconds() + urlSeconds, Math.floor(row.expiresAt.getTime() / 1000));
      return { url: signing.addressOf(base, `${ownerId}/${row.id}`, expires) };
    },

    /**
     * The ZIP at a signed address. Throws `photo-url-refused`, and `not-found` once a photo is erased or the owner no
     * longer sees it.
     */
    open: async (ownerId: string, downloadId: string, proof: UrlProof): Promise<Download> => {
      if (signing.remainingSeconds(`${ownerId}/${downloadId}`, proof) === 0)
        throw new AppError('photo-url-refused');
      const row = await requireLive({ ownerId, downloadId });
      if (row.entries === null) throw downloadNotFound();
      return {
        content: photos.originals.archive(JSON.parse(row.entries) as ArchivedOriginal[], {
          onDamaged: (photoIds) => making.leaveOut({ ownerId, downloadId: row.id }, photoIds),
        }),
        // Albums §4: "saving {downloadId}.zip"
        fileName: `${row.id}.zip`,
        mediaType: 'application/zip',
        customerId: ownerId,
      };
    },

    /** Ends the downloads that contain erased photos, for every customer. */
    endWith: (tx: Transaction, { photoIds }: { photoIds: readonly string[] }) =>
      store.removeHolding(tx, photoIds),

    /** Ends all downloads of a customer who deletes their account. */
    endAll: (tx: Transaction, { customerId }: { readonly customerId: string }) =>
      store.removeOwned(customerId, tx),

    /** Runs every night: forgets expired downloads. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({ removed: await store.removeExpired(dueBy) }),

    customerData: {
      tables: ['downloads'],

      erase: (ownerId) => store.removeOwned(ownerId),

      async *describe(ownerId) {
        for (const { photoIds, ...row } of await store.owned(ownerId)) {
          // Photos of a shared album are those of other people.
          const own = row.sharedAlbumId === null && { photoIds };
          yield { kind: 'download', ...row, photos: photoIds.length, ...own };
        }
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type DownloadsService = ReturnType<typeof createDownloadsService>;
