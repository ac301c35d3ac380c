import { overviewAlbumsLimit, recentlyDeletedDays } from '@albumen/contracts/limits';
import type { OperatorSharedAlbum } from '@albumen/contracts/operator/shared-albums';
import type { Overview, OverviewAlbum } from '@albumen/contracts/overview';
import type { LeftAlbum, SharedAlbum } from '@albumen/contracts/shared-albums';
import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { fromCursor, toCursor } from '../../platform/cursors.ts';
import { holdLocks, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { readNumbers } from '../../platform/database/numbers.ts';
import { AppError } from '../../platform/errors.ts';
import type { CustomerData } from '../../kernel/slice.ts';
import type { AlbumFacts, AlbumKey, AlbumsService } from '../albums/index.ts';
import type { CustomersService } from '../customers/index.ts';
import type { PhotosService } from '../photos/index.ts';
import { createDocuments } from './documents.ts';
import { createSharedAlbumsStore } from './store.ts';

const dayMs = 86_400_000;

const sharedAlbumsList = { kind: 0, number: 0, order: 0 } as const;

/** A missing album and one that is not shared with the caller give the same answer. */
const sharedAlbumNotFound = () => new AppError('not-found', { detail: 'There is no such shared album.' });

export interface SharedAlbumsServiceParts extends Pick<Infrastructure, 'database' | 'clock' | 'enqueue'> {
  readonly albums: AlbumsService;
  readonly customers: CustomersService;
  readonly photos: PhotosService;
}

/** Albums that several customers see: participants, and what each of them may do. */
export const createSharedAlbumsService = (parts: SharedAlbumsServiceParts) => {
  const { database, clock, albums, customers, photos } = parts;
  const store = createSharedAlbumsStore(database);
  const documents = createDocuments({ ...parts, store });

  /** The email addresses of the participants, as the owner sees them; an empty string for each unknown one. */
  const participantsOf = async (key: AlbumKey): Promise<string[]> => {
    const present = (await store.participants(undefined, key)).filter(({ leftAt }) => leftAt === null);
    const people = await customers.peopleOf(present.flatMap(({ participantId }) => participantId ?? []));
    const addresses = await customers.records.addressesOf(
      present.map(({ customerNumber }) => customerNumber),
    );
    return present
      .map(
        ({ participantId, customerNumber }) =>
          people.get(participantId ?? '')?.email ?? addresses.get(customerNumber) ?? '',
      )
      .toSorted();
  };

  /** Finds an album that the caller shares or takes part in. Throws `not-found`. */
  const access = async (callerId: string, albumId: string): Promise<{ key: AlbumKey; isOwner: boolean }> => {
    const part = await store.participation(undefined, callerId, albumId);
    if (part && !part.leftAt && !part.isDeleted)
      return { key: { ownerId: part.ownerId, albumId }, isOwner: false };
    const key = { ownerId: callerId, albumId };
    const { isShared } = await albums.requireAlbum(key);
    if (!isShared) throw sharedAlbumNotFound();
    return { key, isOwner: true };
  };

  /** These albums as a caller sees them, in their order; albums deleted meanwhile are left out. */
  const toWire = async (callerId: string, keys: readonly AlbumKey[]): Promise<SharedAlbum[]> => {
    const facts = await albums.sharing.facts(keys);
    const people = await customers.peopleOf(keys.map(({ ownerId }) => ownerId));
    const shown = keys.map(async (key): Promise<SharedAlbum[]> => {
      const album: AlbumFacts | undefined = facts.get(key.albumId);
      const owner = people.get(key.ownerId);
      if (!album || !owner) return [];
      const isOwner = key.ownerId === callerId;
      // Albums §6: "Shared album owner (user id equals ownerId) sees the participant list"
      const participants = isOwner ? await participantsOf(key) : [];
      return [{ ...album, ownerId: owner.subject, owner: owner.email ?? '', participants, isOwner }];
    });
    return (await Promise.all(shown)).flat();
  };

  const read = async (callerId: string, albumId: string): Promise<SharedAlbum> => {
    const { key } = await access(callerId, albumId);
    const [album] = await toWire(callerId, [key]);
    if (!album) throw sharedAlbumNotFound();
    return album;
  };

  const restorableSince = () => new Date(clock.now().getTime() - recentlyDeletedDays * dayMs);

  const leavingOf = (leftAt: Date): Pick<LeftAlbum, 'deletedAt' | 'erasedOn'> => ({
    deletedAt: leftAt.toISOString(),
    erasedOn: new Date(leftAt.getTime() + recentlyDeletedDays * dayMs).toISOString(),
  });

  /** Leaves an album, or rejoins it, with the photos that the participant has added. */
  const setLeft = async (tx: Transaction, participantId: string, albumId: string, leftAt: Date | null) => {
    const part = await store.participation(tx, participantId, albumId);
    if (!part || part.isDeleted) throw sharedAlbumNotFound();
    if ((part.leftAt === null) === (leftAt === null)) return;
    if (part.leftAt && part.leftAt <= restorableSince()) throw sharedAlbumNotFound();
    await store.setLeft(tx, part, leftAt);
    const key = { ownerId: part.ownerId, albumId };
    await albums.sharing.setWithdrawn(tx, key, participantId, leftAt !== null);
  };

  const changePart = (participantId: string, albumId: string, leftAt: Date | null): Promise<void> =>
    inTransaction(database, async (tx) => {
      const part = await store.participation(tx, participantId, albumId);
      // This changes the album, too, and its owner may be deleting it.
      await holdLocks(tx, part ? [participantId, part.ownerId] : [participantId]);
      await setLeft(tx, participantId, albumId, leftAt);
    });

  const isParticipant = async (callerId: string, albumId: string): Promise<boolean> =>
    (await store.participation(undefined, callerId, albumId)) !== undefined;

  /** An album that the caller owns and shares, deleted or not. Throws `not-found`. */
  const requireOwnShared = async (ownerId: string, albumId: string): Promise<AlbumKey> => {
    const key = { ownerId, albumId };
    if (!(await albums.isShared(key))) throw sharedAlbumNotFound();
    return key;
  };

  /** Photo library §2: "The Albums count is the number of own albums plus the number of read-shared albums." */
  const accountCounts = async (callerId: string) => {
    const counts = await readNumbers(database, callerId, {
      photos: photos.library.photosCount,
      own: albums.count,
      read: store.countRead,
    });
    return { photosCount: counts.photos, albumsCount: counts.own + counts.read };
  };

  return {
    documents,
    access,
    read,
    accountCounts,
    reading: albums.reading,

    /** The `sub` of these customers, as other callers know them. */
    subjectsOf: async (customerIds: readonly string[]): Promise<ReadonlyMap<string, string>> => {
      const people = await customers.peopleOf([...new Set(customerIds)]);
      return new Map([...people].map(([id, { subject }]) => [id, subject]));
    },

    /** Finds these photos in a shared album that the caller sees, with the library of each. Throws `not-found`. */
    photosSeen: async (
      callerId: string,
      albumId: string,
      /** `ownerId` is the `sub` of their tokens. */
      wanted: readonly { readonly photoId: string; readonly ownerId: string }[],
    ): Promise<{ ownerId: string; photoId: string }[]> => {
      const { key } = await access(callerId, albumId);
      const shown = await albums.sharing.shownAmong(
        key,
        wanted.map(({ photoId }) => photoId),
      );
      const people = await customers.peopleOf([...new Set(shown.map(({ photoOwnerId }) => photoOwnerId))]);
      const subjects = new Map(wanted.map(({ photoId, ownerId }) => [photoId.toLowerCase(), ownerId]));
      return shown
        .filter(({ photoOwnerId, photoId }) => people.get(photoOwnerId)?.subject === subjects.get(photoId))
        .map(({ photoOwnerId, photoId }) => ({ ownerId: photoOwnerId, photoId }));
    },

    /** Whether an album shows all of these photos to the caller. */
    seesAll: async (callerId: string, albumId: string, photoIds: readonly string[]): Promise<boolean> => {
      const key = await access(callerId, albumId).then(
        (found) => found.key,
        (error: unknown) => {
          if (error instanceof AppError && error.code === 'not-found') return undefined;
          throw error;
        },
      );
      if (!key) return false;
      const wanted = new Set(photoIds);
      return (await albums.sharing.shownAmong(key, [...wanted])).length === wanted.size;
    },

    /** Albums that others share with the caller, newest first. Throws `invalid-cursor`. */
    list: async (callerId: string, { cursor, limit }: { cursor: string | undefined; limit: number }) => {
      const at = cursor === undefined ? undefined : fromCursor(sharedAlbumsList, cursor);
      const after = at && { moment: new Date(at.moment), id: at.id };
      const rows = await store.participationPage(callerId, after, limit + 1);
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      return {
        cursor:
          last && rows.length > limit
            ? toCursor(sharedAlbumsList, {
                moment: last.createdAt.getTime(),
                id: last.albumId,
                inTail: false,
              })
            : null,
        albums: await toWire(callerId, shown),
      };
    },

    /** Albums that the caller has left and can rejoin, last left first. */
    listLeft: async (callerId: string): Promise<LeftAlbum[]> => {
      const rows = await store.leftSince(callerId, restorableSince());
      const left = new Map(rows.map(({ albumId, leftAt }) => [albumId, leftAt]));
      return (await toWire(callerId, rows)).flatMap((album) => {
        const deletedAt = left.get(album.albumId);
        return deletedAt ? [{ ...album, ...leavingOf(deletedAt) }] : [];
      });
    },

    /** Like `participantsOf`; empty for a participant. Throws `not-found`. */
    participants: async (callerId: string, albumId: string): Promise<string[]> => {
      const { key, isOwner } = await access(callerId, albumId);
      return isOwner ? participantsOf(key) : [];
    },

    counts: async (callerId: string) => {
      const { read: readAlbumsCount, granted: grantedAlbumsCount } = await store.countByAccess(callerId);
      return { readAlbumsCount, grantedAlbumsCount };
    },

    /** Its part of the overview: own albums and those of others. */
    overview: async (callerId: string): Promise<NonNullable<Overview['albums']>> => {
      const limit = overviewAlbumsLimit;
      const [counts, own, taking] = await Promise.all([
        readNumbers(database, callerId, { own: albums.count, read: store.countRead }),
        albums.list(callerId, { cursor: undefined, limit, isSharedToo: true }),
        store.participationPage(callerId, undefined, limit),
      ]);
      const others = await toWire(callerId, taking);
      const newest = [...own.albums, ...others]
        .toSorted((one, other) => other.created.localeCompare(one.created))
        .slice(0, limit)
        .map((album): OverviewAlbum => {
          const { albumId, albumName, coverPhotos, photosCount, isShared } = album;
          const facts = { albumId, albumName, coverPhotos, photosCount, isShared };
          return 'owner' in album ? { ...facts, owner: album.owner } : facts;
        });
      return { count: counts.own + counts.read, newest };
    },

    /** Deletes an album for everybody, or only for the calling participant. Can be repeated. Throws `not-found`. */
    delete: async (callerId: string, albumId: string): Promise<void> => {
      if (await isParticipant(callerId, albumId)) await changePart(callerId, albumId, clock.now());
      else await albums.delete(await requireOwnShared(callerId, albumId));
    },

    /** Undoes that within 30 days; can be repeated. Throws `not-found`. */
    restore: async (callerId: string, albumId: string): Promise<SharedAlbum> => {
      if (await isParticipant(callerId, albumId)) await changePart(callerId, albumId, null);
      else await albums.restore(await requireOwnShared(callerId, albumId));
      return read(callerId, albumId);
    },

    /** Follows the owner's deletion or restoration of an album. */
    setDeleted: (tx: Transaction, key: AlbumKey, isDeleted: boolean): Promise<void> =>
      store.setDeleted(tx, key, isDeleted),
    setErased: (tx: Transaction, key: AlbumKey): Promise<void> => store.setErased(tx, key),

    customerData: {
      tables: ['shared_albums', 'shared_album_participants'],

      erase: async (customerId) => {
        const numbers = (await customers.records.numbersOf([customerId])).get(customerId) ?? [];
        for (const number of numbers) await documents.forget(number);
        await inTransaction(database, (tx) => store.removeOwned(tx, customerId));
      },

      async *describe(customerId) {
        const numbers = (await customers.records.numbersOf([customerId])).get(customerId) ?? [];
        for (const { id, document } of await store.documentsOf(customerId)) {
          const {
            name,
            participants = [],
            photos: allPhotos = [],
          } = JSON.parse(document) as Partial<OperatorSharedAlbum>;
          const own = allPhotos.filter(({ owner }) => numbers.includes(owner));
          yield { kind: 'shared-album', albumId: id, name, participants: participants.length, photos: own };
        }
        for (const part of await store.participationsOf(customerId))
          yield { kind: 'shared-album-participation', ...part };
      },
    } satisfies CustomerData as CustomerData,
  };
};

export type SharedAlbumsService = ReturnType<typeof createSharedAlbumsService>;
