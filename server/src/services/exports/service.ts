import { randomUUID } from 'node:crypto';
import { exportsLimit } from '@albumen/contracts/limits';
import type { Overview } from '@albumen/contracts/overview';
import type { Backup, Backups, ChunkUrl } from '@albumen/contracts/photo-management/backups';
import { embeddedServicePath } from '@albumen/contracts/services';
import { LRUCache } from 'lru-cache';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError, tooMany } from '../../platform/errors.ts';
import type { Download } from '../../platform/http/download-answer.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import type { JobCounts } from '../../platform/queue.ts';
import { readUntil } from '../../platform/read-until.ts';
import { createUrlSigning } from '../../platform/signed-urls.ts';
import type { UrlProof } from '../../platform/signed-urls.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import { isUuid } from '../../platform/uuid.ts';
import type { VirtualZip } from '../../platform/zip/virtual-zip.ts';
import type { AlbumsService } from '../albums/index.ts';
import type { CustomersService } from '../customers/index.ts';
import type { PhotosService } from '../photos/index.ts';
import { layOutExportJob } from './jobs.ts';
import type { ExportKey } from './jobs.ts';
import { createExportLayout, partFacts } from './layout.ts';
import { writeReadyMail } from './mails.ts';
import { createPartLayout } from './parts.ts';
import { withoutPhotos } from './rules.ts';
import type { Manifest } from './rules.ts';
import { createExportsStore } from './store.ts';
import type { PartKey, PartRow } from './store.ts';
import type { PhotoExportsTable } from './tables.ts';

/** Photo library §9: "Export links are valid 7 days". */
const lifetimeMs = 7 * 86_400_000;

/** Our choice: an export that is being created for longer than this does not block another one. */
const stuckAfterMs = 3_600_000;

/** Layouts are kept for a minute after their last use. Our choice: one of 10,000 photos takes 15 MB. */
const layoutCacheOptions = { max: 8, ttl: 60_000, updateAgeOnGet: true, ttlAutopurge: true };

export interface ExportsServiceParts extends Pick<
  Infrastructure,
  'database' | 'clock' | 'log' | 'enqueue' | 'mail'
> {
  readonly albums: AlbumsService;
  readonly customers: CustomersService;
  readonly photos: PhotosService;
  /** The largest part in bytes. */
  readonly partBytes: number;
  /** Signs addresses of parts; the same in all processes. */
  readonly urlKey: Buffer;
  /** Milliseconds that a request for an export waits for it; tests shorten it. */
  readonly patienceMs?: number | undefined;
}

/** The options of a requested export. */
interface ExportRequest {
  readonly channelId: string;
  readonly onlyNew: boolean;
  readonly albumId?: string | undefined;
}

const exportNotFound = () => new AppError('not-found', { detail: 'There is no such export.' });

const toChunk = (part: PartRow): Backup['chunks'][number] => ({
  iteration: part.iteration,
  size: part.size,
  photosCount: part.photos,
  ...(part.firstDay === null ? {} : { from: part.firstDay }),
  ...(part.lastDay === null ? {} : { to: part.lastDay }),
  undatedCount: part.undatedPhotos,
  sent: part.sentBytes,
  isFetched: part.sentBytes === part.size,
  leftOut: [...part.leftOut],
});

/** The exports of whole libraries: laid out when they are requested, and created while they are sent. */
export const createExportsService = (parts: ExportsServiceParts) => {
  const { database, clock, log, enqueue, mail, albums, customers, photos, urlKey } = parts;
  const store = createExportsStore(database);
  const signing = createUrlSigning(urlKey, clock);
  const layOut = createPartLayout({ photos });
  const base = `${embeddedServicePath('photoManagement')}/exports`;

  const toBackup = (row: PhotoExportsTable, partRows: readonly PartRow[]): Backup => ({
    status: row.status,
    backupId: row.id,
    chunks: row.status === 'READY' ? partRows.filter(({ exportId }) => exportId === row.id).map(toChunk) : [],
    created: row.createdAt.toISOString(),
    updated: row.updatedAt.toISOString(),
    expires: row.expiresAt.toISOString(),
    onlyNew: row.onlyNew,
    ...(row.albumId !== null && { album: { albumId: row.albumId, albumName: row.albumName ?? '' } }),
    photosCount: row.photos,
  });

  const requireLive = async (key: ExportKey): Promise<PhotoExportsTable> => {
    const row = await store.find(key, clock.now());
    if (!row) throw exportNotFound();
    return row;
  };

  const read = async (ownerId: string, exportId: string): Promise<Backup> => {
    const row = await requireLive({ ownerId, exportId });
    return toBackup(row, row.status === 'READY' ? await store.partsOf(ownerId, [row.id]) : []);
  };

  /** Settles with the id of a new export, or of the same one if it is still being created. */
  const ask = (ownerId: string, { channelId, onlyNew, albumId }: ExportRequest) =>
    changeOwned(database, ownerId, async (tx): Promise<string> => {
      const album = albumId && (await albums.all(tx, ownerId)).find(({ id }) => id === albumId);
      if (albumId && !album) throw new AppError('not-found', { detail: 'There is no such album.' });
      const now = clock.now();
      const live = await store.live(ownerId, now, tx);
      const underWay = live.find(
        ({ status, ...row }) =>
          (status === 'REQUESTED' || status === 'IN_PROGRESS') &&
          row.onlyNew === onlyNew &&
          row.albumId === (albumId ?? null) &&
          now.getTime() - row.createdAt.getTime() < stuckAfterMs,
      );
      if (underWay) return underWay.id;
      // The latest comes first: once this one expires, there is room for another.
      const last = live[exportsLimit - 1];
      if (last) throw tooMany('exports', exportsLimit, last.expiresAt, now);
      // "counts from the last export whose parts were all fetched"
      const since = onlyNew ? ((await store.mark(ownerId, tx))?.listedUntil ?? null) : null;
      const among = albumId && (await albums.ownPhotos(tx, { ownerId, albumId }));
      const selection = { since, ...(among && { among }) };
      if (!(await photos.originals.hasWhole(tx, ownerId, selection))) {
        const hasAny = await photos.originals.hasAny(tx, ownerId, selection);
        throw new AppError(hasAny ? 'originals-damaged' : 'nothing-to-export');
      }
      const id = randomUUID();
      const expiresAt = new Date(now.getTime() + lifetimeMs);
      const ofAlbum = { albumId: albumId ?? null, albumName: album ? album.name : null };
      await store.add(tx, {
        ownerId,
        id,
        channelId,
        since,
        onlyNew,
        ...ofAlbum,
        createdAt: now,
        expiresAt,
      });
      await enqueue(tx, layOutExportJob, { ownerId, exportId: id });
      return id;
    });

  /** Lays a part out again without photos that turned out to be damaged during a transfer. */
  const leaveOut = (key: PartKey, photoIds: readonly string[]): Promise<void> =>
    inTransaction(database, async (tx) => {
      const part = await store.lockPart(tx, key);
      const manifest = part && (JSON.parse(part.manifest) as Manifest);
      const left = manifest && withoutPhotos(manifest, photoIds);
      // Another transfer may have found the same photos.
      if (!left || left === manifest) return;
      await store.changePart(tx, key, partFacts(key.ownerId, left, layOut), clock.now());
    });

  /**
   * Shared by all connections for a part, because laying it out takes 20 to 100 ms. The name changes with the bytes.
   */
  const layouts = new LRUCache<string, VirtualZip, PartKey>({
    ...layoutCacheOptions,
    // A request that waits for a layout gets it, even if the cache evicts it meanwhile.
    ignoreFetchAbort: true,
    fetchMethod: async (_name, _stale, { context: key }) => {
      const manifest = await store.manifestOf(key);
      return manifest === undefined
        ? undefined
        : layOut(key.ownerId, manifest, (photoIds) => leaveOut(key, photoIds));
    },
  });

  return {
    layOut: createExportLayout({ ...parts, store, layOut }),
    read,

    /** Throws `not-found` for an album, `nothing-to-export`, `originals-damaged` and `too-many-requests`. */
    create: async (ownerId: string, request: ExportRequest): Promise<Backup> => {
      const id = await ask(ownerId, request);
      // "`POST /backups` waits up to 5 seconds and answers READY when it can".
      return readUntil(
        () => read(ownerId, id),
        ({ status }) => status !== 'REQUESTED' && status !== 'IN_PROGRESS',
        parts.patienceMs,
      );
    },

    list: async (ownerId: string): Promise<Backups> => {
      const live = await store.live(ownerId, clock.now());
      const partRows = await store.partsOf(
        ownerId,
        live.map(({ id }) => id),
      );
      const mark = await store.mark(ownerId);
      const hasNew = await inTransaction(database, (tx) =>
        photos.originals.hasWhole(tx, ownerId, { since: mark?.listedUntil ?? null }),
      );
      return {
        backups: live.map((row) => toBackup(row, partRows)),
        fetchedUntil: mark?.askedAt.toISOString() ?? null,
        hasNew,
      };
    },

    /** Its part of the overview: the exports that wait to be fetched. */
    overview: async (ownerId: string): Promise<NonNullable<Overview['exports']>> => {
      const live = await store.live(ownerId, clock.now());
      const ids = live.map(({ id }) => id);
      const partRows = ids.length === 0 ? [] : await store.partsOf(ownerId, ids);
      const waiting = live
        .map((row) => toBackup(row, partRows))
        .filter(({ photosCount, chunks }) => photosCount > 0 && chunks.some(({ isFetched }) => !isFetched));
      return {
        ready: waiting.map(({ backupId, photosCount, expires, onlyNew, album }) => ({
          backupId,
          photosCount,
          expires,
          onlyNew,
          ...(album && { album }),
        })),
      };
    },

    /** Throws `not-found`. */
    chunkUrl: async (ownerId: string, exportId: string, iteration: number): Promise<ChunkUrl> => {
      const row = await requireLive({ ownerId, exportId });
      if (row.status !== 'READY' || !(await store.etagOf({ ownerId, exportId, iteration })))
        throw exportNotFound();
      const expires = Math.floor(row.expiresAt.getTime() / 1000);
      return { url: signing.addressOf(base, `${ownerId}/${row.id}/${iteration}`, expires) };
    },

    /** The part at a signed address. Throws `photo-url-refused`, and `not-found` once one of its photos is erased. */
    open: async (
      ownerId: string,
      exportId: string,
      iterationText: string,
      proof: UrlProof,
    ): Promise<Download> => {
      const subject = `${ownerId}/${exportId}/${iterationText}`;
      if (signing.remainingSeconds(subject, proof) === 0) throw new AppError('photo-url-refused');
      const key = { ownerId, exportId, iteration: Number(iterationText) };
      const etag = isUuid(exportId) ? await store.etagOf(key) : undefined;
      const content = etag && (await layouts.fetch(`${subject} ${etag}`, { context: key }));
      if (!content) throw exportNotFound();
      return {
        content,
        // Photo library §7: "the file is saved as photo-export-{iteration}.zip"
        fileName: `photo-export-${key.iteration}.zip`,
        mediaType: 'application/zip',
        customerId: ownerId,
        onSent: (sent) => {
          inTransaction(database, (tx) => store.noteSent(tx, key, content.etag, sent)).catch(
            (error: unknown) =>
              log.warn({ err: error, ...key }, 'the sent bytes of an export could not be recorded'),
          );
        },
      };
    },

    /** Tells its owner that an export is ready. */
    sendMail: async (key: ExportKey): Promise<void> => {
      const row = await store.find(key, clock.now());
      const to = row?.status === 'READY' ? await customers.addressee(key.ownerId) : undefined;
      if (!row || !to) return;
      const partRows = await store.partsOf(key.ownerId, [row.id]);
      const contents = {
        count: row.photos,
        parts: partRows.length,
        until: row.expiresAt,
        albumName: row.albumName ?? '',
        isAlbum: String(row.albumId !== null),
      };
      await mail.send(writeReadyMail(to, row.id, contents));
    },

    /** Marks an export that could not be laid out as failed. */
    giveUp: async (key: ExportKey): Promise<void> => {
      await inTransaction(database, (tx) => store.fail(tx, key, clock.now()));
      log.error({ ...key }, 'an export could not be laid out');
    },

    /**
     * "erasing (erase now, retention, account) ends all live exports of that customer": those that contain erased
     * photos.
     */
    endWith: (tx: Transaction, { ownerId, photoIds }: { ownerId: string; photoIds: readonly string[] }) =>
      store.removeHolding(tx, ownerId, photoIds),

    /** Ends all exports of a customer who deletes their account. */
    endAll: (tx: Transaction, { customerId }: { readonly customerId: string }) =>
      store.endAll(tx, customerId),

    /** Runs every night: forgets expired exports. */
    sweep: async (dueBy: Date): Promise<JobCounts> => ({ removed: await store.removeExpired(dueBy) }),

    customerData: {
      tables: ['photo_exports', 'photo_export_parts', 'photo_export_marks'],
      isLibrary: true,

      erase: (ownerId) => changeOwned(database, ownerId, (tx) => store.removeOwned(tx, ownerId)),

      async *describe(ownerId) {
        const rows = await store.owned(ownerId);
        const partRows = await store.partsOf(
          ownerId,
          rows.map(({ id }) => id),
        );
        for (const row of rows) yield { kind: 'export', ...row };
        for (const part of partRows) yield { kind: 'export-part', ...part };
        const mark = await store.mark(ownerId);
        if (mark) yield { kind: 'exported-until', listedUntil: mark.listedUntil, askedAt: mark.askedAt };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type ExportsService = ReturnType<typeof createExportsService>;
