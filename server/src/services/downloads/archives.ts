import { randomUUID } from 'node:crypto';
import { downloadName } from '@albumen/contracts/download-name';
import { archivePhotosLimit, archivesLimit } from '@albumen/contracts/limits';
import type { PhotoArchive } from '@albumen/contracts/photo-management/archives';
import type { SelectedPhotos } from '@albumen/contracts/photo-management/selections';
import { embeddedServicePath } from '@albumen/contracts/services';
import { rowByRow } from '../../platform/batches.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/download-answer.ts';
import { createUrlSigning } from '../../platform/signed-urls.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import type { JobCounts } from '../../platform/queue.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { safeFileName } from '../../platform/zip/entry-names.ts';
import type { VirtualZip } from '../../platform/zip/virtual-zip.ts';
import type { ArchivedOriginal, ListedOriginal } from '../photos/index.ts';
import { tooManyPhotos } from './service.ts';
import type { DownloadsServiceParts } from './service.ts';
import { createArchivesStore } from './store.ts';

/** "a signed url for a ZIP of at most 100 photos". Our choice: the shortest lifetime of a photo url. */
const lifetimeSeconds = 86_400;

/** A photo at the time when its archive was laid out: later changes do not affect the bytes. */
type ArchivedPhoto = Omit<ArchivedOriginal, 'ownerId'>;

const archivedPhoto = (photo: ListedOriginal): ArchivedPhoto => ({
  photoId: photo.id,
  path: downloadName(photo.fileName, photo.contentType),
  size: photo.bytes,
  crc32: photo.crc32,
  modified: photo.sortAt,
});

/** The ZIP archives of selected photos: laid out when they are requested, and created while they are sent. */
export const createArchives = ({
  database,
  clock,
  photos,
  urlKey,
}: Pick<DownloadsServiceParts, 'database' | 'clock' | 'photos' | 'urlKey'>) => {
  const store = createArchivesStore(database);
  const signing = createUrlSigning(urlKey, clock);
  const base = `${embeddedServicePath('photoManagement')}/archives`;

  const layOut = (ownerId: string, archived: readonly ArchivedPhoto[]): VirtualZip =>
    photos.originals.archive(archived.map((photo) => ({ ...photo, ownerId })));

  /** Throws `too-many-photos`. */
  const idsOf = async (ownerId: string, selected: readonly SelectedPhotos[]): Promise<string[]> => {
    const ids = new Set<string>();
    for (const some of selected) {
      for (const id of await photos.selectedIds(ownerId, some, archivePhotosLimit)) ids.add(id);
      if (ids.size > archivePhotosLimit) throw tooManyPhotos();
    }
    return [...ids];
  };

  return {
    /**
     * Lays out an archive of photos in the library, by date taken. Photos that are missing or belong to another owner
     * are left out as if they had not been named. Damaged originals are left out and reported. Throws
     * `too-many-photos`, `too-many-requests`, and `not-found` if no photo remains.
     */
    create: async (
      ownerId: string,
      selected: readonly SelectedPhotos[],
      name: string,
    ): Promise<PhotoArchive> => {
      const photoIds = await idsOf(ownerId, selected);
      const id = randomUUID();
      const expires = signing.nowSeconds() + lifetimeSeconds;
      const fileName = `${safeFileName(name)}.zip`;
      const { archived, leftOut } = await inTransaction(database, async (tx) => {
        // Erasing photos takes this lock too, so no archive of an erased photo remains.
        await holdLock(tx, ownerId);
        const now = clock.now();
        const { archives, firstEndsAt } = await store.live(tx, ownerId, now);
        if (archives >= archivesLimit) throw tooMany('archives', archivesLimit, firstEndsAt, now);
        const found = await photos.originals.listed(tx, ownerId, photoIds);
        const whole = found.filter(({ isDamaged }) => !isDamaged).map(archivedPhoto);
        if (whole.length === 0)
          throw new AppError('not-found', { detail: 'None of these photos can be downloaded.' });
        await store.add(tx, {
          ownerId,
          id,
          fileName,
          expiresAt: new Date(expires * 1000),
          photoIds: whole.map(({ photoId }) => photoId),
          entries: JSON.stringify(whole),
        });
        return { archived: whole, leftOut: found.filter(({ isDamaged }) => isDamaged) };
      });
      return {
        url: signing.addressOf(base, `${ownerId}/${id}`, expires),
        fileName,
        photosCount: archived.length,
        bytes: layOut(ownerId, archived).size,
        leftOut: leftOut.map((photo) => photo.fileName),
      };
    },

    /**
     * The archive at a signed address. Throws `photo-url-refused`, and `not-found` once one of its photos is erased.
     */
    open: async (ownerId: string, id: string, proof: UrlProof): Promise<Download> => {
      if (signing.remainingSeconds(`${ownerId}/${id}`, proof) === 0) throw new AppError('photo-url-refused');
      const archive = await store.find(ownerId, id);
      if (archive === undefined) throw new AppError('not-found', { detail: 'There is no such archive.' });
      const archived = JSON.parse(archive.entries) as ArchivedPhoto[];
      return {
        content: layOut(ownerId, archived),
        fileName: archive.fileName,
        mediaType: 'application/zip',
        customerId: ownerId,
      };
    },

    /** Ends the archives of erased photos. */
    endWith: (tx: Transaction, { ownerId, photoIds }: { ownerId: string; photoIds: readonly string[] }) =>
      store.removeHolding(tx, ownerId, photoIds),

    /** Ends all archives of a customer who deletes their account. */
    endAll: (tx: Transaction, { customerId }: { readonly customerId: string }) =>
      store.removeOwned(customerId, tx),

    /** Runs every night: forgets the archives whose addresses have expired. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({ removed: await store.removeExpired(dueBy) }),

    customerData: {
      tables: ['photo_archives'],

      erase: (ownerId) => store.removeOwned(ownerId),

      async *describe(ownerId) {
        for await (const archive of rowByRow(store.ownedAfter, ownerId))
          yield { kind: 'archive', ...archive };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type Archives = ReturnType<typeof createArchives>;
