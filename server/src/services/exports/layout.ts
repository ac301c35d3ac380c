import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { batches } from '../../platform/batches.ts';
import { inSnapshot } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { changeOwned } from '../../kernel/owned-records.ts';
import { safeFileName } from '../../platform/zip/entry-names.ts';
import type { AlbumsService } from '../albums/index.ts';
import type { ExportPosition, PhotosService } from '../photos/index.ts';
import { mailExportJob } from './jobs.ts';
import type { ExportKey } from './jobs.ts';
import { createPacking, usualPartPhotos } from './packing.ts';
import type { ExportedAlbum, Membership } from './packing.ts';
import type { PartLayout } from './parts.ts';
import { daysOf, folderOfNew } from './rules.ts';
import type { Manifest } from './rules.ts';
import type { ExportsStore } from './store.ts';
import type { PhotoExportsTable } from './tables.ts';

/** Photos per query. */
const batchSize = 1000;

/** The stored facts of a part, apart from its place. */
export const partFacts = (ownerId: string, manifest: Manifest, layOut: PartLayout) => {
  const text = JSON.stringify(manifest);
  const { size, etag } = layOut(ownerId, text);
  return {
    size,
    etag,
    photoIds: manifest.photos.map(({ imageId }) => imageId),
    ...daysOf(manifest),
    leftOut: manifest.missing.map(({ fileName }) => fileName),
    manifest: text,
  };
};

/**
 * [Note: Laying out an export] Reads one snapshot of the database, so that every photo is in exactly one part and the
 * albums match, whatever changes meanwhile. Parts are stored one by one outside this snapshot, with the number of the
 * attempt. An attempt that was overtaken, by a second try or by an erasure, stores nothing more and never becomes
 * READY.
 */
export const createExportLayout = (
  parts: Pick<Infrastructure, 'database' | 'clock' | 'enqueue'> & {
    readonly store: ExportsStore;
    readonly albums: AlbumsService;
    readonly photos: PhotosService;
    readonly layOut: PartLayout;
    readonly partBytes: number;
  },
) => {
  const { database, clock, enqueue, store, albums, photos, layOut, partBytes } = parts;

  const overtaken = () => new Error('The library changed while its export was being laid out.');

  /** The albums of these photos, by photo. */
  const membershipsOf = async (
    tx: Transaction,
    ownerId: string,
    photoIds: readonly string[],
    byId: ReadonlyMap<string, ExportedAlbum>,
  ): Promise<ReadonlyMap<string, readonly Membership[]>> => {
    const rows = byId.size === 0 ? [] : await albums.showing(tx, ownerId, photoIds);
    const found = rows.flatMap(({ photoId, albumId, addedAt }) => {
      const album = byId.get(albumId);
      return album ? [{ photoId, album, addedAt }] : [];
    });
    return Map.groupBy(found, ({ photoId }) => photoId);
  };

  /** Stores all parts. Settles with the number of their photos, and when the last photo was added to the library. */
  const keepParts = (begun: PhotoExportsTable) =>
    inSnapshot(database, async (tx) => {
      const { ownerId, id, since, onlyNew, albumId, albumName, createdAt } = begun;
      // An album does not say how much of the library was fetched.
      const listedUntil = albumId === null ? await photos.originals.lastListed(tx, ownerId) : undefined;
      const all = (await albums.all(tx, ownerId)).filter((album) => [null, album.id].includes(albumId));
      const among = albumId === null ? undefined : await albums.ownPhotos(tx, { ownerId, albumId });
      const byId = new Map(all.map((album) => [album.id, album]));
      const packing = createPacking(
        {
          backupId: id,
          created: createdAt.toISOString(),
          ...(onlyNew && { folder: folderOfNew(createdAt) }),
          ...(albumName !== null && { folder: safeFileName(albumName) }),
        },
        { bytes: partBytes, photos: usualPartPhotos, folderPhotos: usualPartPhotos },
        all,
      );
      let count = 0;
      const keep = async (manifest: Manifest | undefined): Promise<void> => {
        if (!manifest) return;
        count += manifest.photos.length;
        const facts = partFacts(ownerId, manifest, layOut);
        if (!(await store.addPart(begun, { ...facts, iteration: manifest.part }))) throw overtaken();
      };
      for await (const { rows } of batches(batchSize, (after: ExportPosition | undefined, limit) =>
        photos.originals.page(tx, ownerId, { since, among, after, limit }),
      )) {
        const memberships = await membershipsOf(
          tx,
          ownerId,
          rows.map((row) => row.id),
          byId,
        );
        for (const row of rows) await keep(packing.add(row, memberships.get(row.id) ?? []));
      }
      await keep(packing.end());
      return { listedUntil: listedUntil ?? null, photos: count };
    });

  return async (key: ExportKey): Promise<void> => {
    const begun = await changeOwned(database, key.ownerId, async (tx) => {
      return store.begin(tx, key, clock.now());
    });
    if (!begun) return;
    const laidOut = await keepParts(begun);
    const isKept = await changeOwned(database, key.ownerId, async (tx) => {
      const isFinished = await store.finish(tx, begun, laidOut, clock.now());
      if (isFinished) await enqueue(tx, mailExportJob, key);
      return isFinished;
    });
    if (!isKept) throw overtaken();
  };
};
