import { randomUUID } from 'node:crypto';
import { downloadName } from '@albumen/contracts/download-name';
import type { DownloadMessage } from '@albumen/contracts/push';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { holdLocks, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { CustomersService } from '../customers/index.ts';
import type { ArchivedOriginal, ListedOriginal, PhotosService } from '../photos/index.ts';
import type { DownloadKey } from './jobs.ts';
import type { DownloadsStore, MadeDownload } from './store.ts';

/** A requested photo, and the owner of its library. */
export interface WantedPhoto {
  readonly ownerId: string;
  readonly photoId: string;
}

/** Creates downloads, and announces the results. */
export const createMaking = (
  parts: Pick<Infrastructure, 'database' | 'clock' | 'bus'> & {
    readonly customers: CustomersService;
    readonly photos: PhotosService;
    readonly store: DownloadsStore;
  },
) => {
  const { database, clock, bus, customers, photos, store } = parts;

  const tell = async (
    tx: Transaction,
    { ownerId, downloadId }: DownloadKey,
    key: DownloadMessage['key'],
  ): Promise<void> => {
    const userId = (await customers.peopleOf([ownerId], tx)).get(ownerId)?.subject;
    if (userId === undefined) return;
    await bus.tell(tx, ownerId, 'downloads', {
      id: randomUUID(),
      timestamp: clock.now().toISOString(),
      key,
      message: { userId, downloadId },
    } satisfies DownloadMessage);
  };

  /** The given photos that are in the libraries of their owners, by date taken. */
  const listed = async (tx: Transaction, wanted: readonly WantedPhoto[]) => {
    const found: (ListedOriginal & { readonly ownerId: string })[] = [];
    for (const [ownerId, some] of Map.groupBy(wanted, (photo) => photo.ownerId)) {
      const ids = some.map(({ photoId }) => photoId);
      for (const photo of await photos.originals.listed(tx, ownerId, ids)) found.push({ ...photo, ownerId });
    }
    const placeOf = ({ sortAt, uploadOrder }: ListedOriginal) => `${sortAt} ${uploadOrder}`;
    return found.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1));
  };

  const entryOf = (photo: ListedOriginal & { readonly ownerId: string }): ArchivedOriginal => ({
    ownerId: photo.ownerId,
    photoId: photo.id,
    path: downloadName(photo.fileName, photo.contentType),
    size: photo.bytes,
    crc32: photo.crc32,
    modified: photo.sortAt,
  });

  const madeOf = (entries: readonly ArchivedOriginal[], leftOut: readonly string[]): MadeDownload =>
    entries.length > 0
      ? {
          state: 'finished',
          entries: JSON.stringify(entries),
          leftOut,
          photos: entries.length,
          size: photos.originals.archive(entries).size,
        }
      : { state: 'error', entries: null, leftOut, photos: 0, size: 0 };

  return {
    tell,

    /** Lays out a download; its state is `error` if no photo is left. Can be repeated. */
    make: (key: DownloadKey): Promise<void> =>
      inTransaction(database, async (tx) => {
        const row = await store.find(key, clock.now(), tx);
        if (row?.state !== 'started') return;
        const wanted = JSON.parse(row.wanted) as WantedPhoto[];
        // Erasing photos of any of these owners takes the same locks.
        await holdLocks(
          tx,
          wanted.map(({ ownerId }) => ownerId),
        );
        const found = await listed(tx, wanted);
        const made = madeOf(
          found.filter(({ isDamaged }) => !isDamaged).map(entryOf),
          found.filter(({ isDamaged }) => isDamaged).map(({ fileName }) => fileName),
        );
        if (await store.finish(tx, row, made)) await tell(tx, key, made.state);
      }),

    /** Removes photos that turned out to be damaged during a transfer; the state is `error` if no photo is left. */
    leaveOut: (key: DownloadKey, photoIds: readonly string[]): Promise<void> =>
      inTransaction(database, async (tx) => {
        const row = await store.lockFinished(tx, key);
        const entries = JSON.parse(row?.entries ?? '[]') as ArchivedOriginal[];
        const lost = entries.filter(({ photoId }) => photoIds.includes(photoId));
        // Another transfer may have found the same photos.
        if (!row || lost.length === 0) return;
        const made = madeOf(
          entries.filter((entry) => !lost.includes(entry)),
          [...row.leftOut, ...lost.map(({ path }) => path)],
        );
        await store.change(tx, key, made);
        if (made.state === 'error') await tell(tx, key, 'error');
      }),

    /** Reports a download that could not be created. */
    giveUp: (key: DownloadKey): Promise<void> =>
      inTransaction(database, async (tx) => {
        const row = await store.find(key, clock.now(), tx);
        const failed = { state: 'error', entries: null, leftOut: [], photos: 0, size: 0 } as const;
        if (row && (await store.finish(tx, row, failed))) await tell(tx, key, 'error');
      }),
  };
};
