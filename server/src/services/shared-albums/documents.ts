import type { Applied } from '@albumen/contracts/operator/documents';
import type { OperatorSharedAlbum } from '@albumen/contracts/operator/shared-albums';
import { holdLock, holdLocks, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { exactTime } from '../../platform/exact-time.ts';
import type { Enqueue } from '../../platform/queue.ts';
import type { AlbumsService, PlacedPhoto } from '../albums/index.ts';
import type { CustomersService } from '../customers/index.ts';
import type { PhotosService } from '../photos/index.ts';
import { applySharedAlbumJob } from './jobs.ts';
import { numbersIn, withoutNumber } from './rules.ts';
import type { SharedAlbumsStore } from './store.ts';

type SharedPhoto = OperatorSharedAlbum['photos'][number];

/** The customers behind the numbers of a document, as far as they are known. */
type People = ReadonlyMap<string, string | undefined>;

/** Applies shared albums when the operator puts them, and again when a customer whom they name becomes known. */
export const createDocuments = (parts: {
  database: Database;
  store: SharedAlbumsStore;
  enqueue: Enqueue;
  albums: AlbumsService;
  customers: CustomersService;
  photos: PhotosService;
}) => {
  const { database, store, enqueue, albums, customers, photos } = parts;

  const lock = (tx: Transaction, albumId: string): Promise<void> => holdLock(tx, `shared-album ${albumId}`);

  /** In the order of the numbers, whose locks it takes. */
  const peopleIn = async (tx: Transaction, document: OperatorSharedAlbum): Promise<People> => {
    const people = new Map<string, string | undefined>();
    for (const customerNumber of numbersIn(document))
      people.set(customerNumber, await customers.records.ownerOf(tx, customerNumber));
    return people;
  };

  /**
   * Changing photos or albums takes the lock of their owner, so everything read under these locks stays true. Taken
   * before any row lock: an owner who erases an album takes it first and then locks the same rows.
   */
  const lockPeople = (tx: Transaction, people: People): Promise<void> =>
    holdLocks(
      tx,
      Array.from(people.values()).filter((id) => id !== undefined),
    );

  /** The photos of a document that are in the libraries, in their order, and those that are in none. */
  const findPhotos = async (
    tx: Transaction,
    document: OperatorSharedAlbum,
    people: People,
    left: ReadonlySet<string>,
  ) => {
    const found = new Map<SharedPhoto, PlacedPhoto>();
    for (const [customerNumber, ofOwner] of Map.groupBy(document.photos, ({ owner }) => owner)) {
      const photoOwnerId = people.get(customerNumber);
      if (photoOwnerId === undefined) continue;
      const idsByContent = await photos.idsByContent(
        tx,
        photoOwnerId,
        ofOwner.map(({ sha256 }) => sha256),
      );
      const facts = await photos.factsOf(
        tx,
        photoOwnerId,
        idsByContent.map(({ id }) => id),
      );
      const byId = new Map(facts.map((photo) => [photo.id, photo]));
      const idOf = new Map(idsByContent.map(({ sha256, id }) => [sha256, id]));
      for (const photo of ofOwner) {
        const existing = byId.get(idOf.get(photo.sha256) ?? '');
        if (!existing) continue;
        const { id, ...rest } = existing;
        found.set(photo, { ...rest, photoId: id, photoOwnerId, isWithdrawn: left.has(photoOwnerId) });
      }
    }
    const once = new Map(
      document.photos.flatMap((photo) => {
        const placed = found.get(photo);
        return placed ? [[placed.photoId, placed] as const] : [];
      }),
    );
    return { placed: [...once.values()], unknown: document.photos.filter((photo) => !found.has(photo)) };
  };

  /** Makes the album match its document; resolves to the missing photos. */
  const apply = async (
    tx: Transaction,
    albumId: string,
    document: OperatorSharedAlbum,
    people: People,
  ): Promise<readonly SharedPhoto[]> => {
    const ownerId = people.get(document.owner);
    if (ownerId === undefined) return document.photos;
    const key = { ownerId, albumId };
    const left = new Set(
      (await store.participants(tx, key)).flatMap(({ participantId, leftAt }) =>
        participantId && leftAt ? [participantId] : [],
      ),
    );
    const { placed, unknown } = await findPhotos(tx, document, people, left);
    const created = document.created === undefined ? undefined : new Date(document.created);
    const album = await albums.sharing.put(tx, key, { name: document.name, created, photos: placed });
    // A person may have several numbers, but takes part once.
    const owners = new Set([ownerId]);
    const participants = document.participants
      .filter(({ customerNumber }) => {
        const id = people.get(customerNumber);
        const isNew = id === undefined || !owners.has(id);
        if (id !== undefined) owners.add(id);
        return isNew && customerNumber !== document.owner;
      })
      .map(({ customerNumber, access }) => ({
        customerNumber,
        access,
        participantId: people.get(customerNumber) ?? null,
      }));
    await store.putParticipants(tx, key, participants, {
      createdAt: album.createdAt,
      isDeleted: album.deletedAt !== null,
    });
    return unknown;
  };

  return {
    /** Does nothing if a newer document is stored, or if its owner has erased the album. */
    put: (
      albumId: string,
      document: OperatorSharedAlbum,
    ): Promise<Applied & { readonly unknown: SharedPhoto[] }> =>
      inTransaction(database, async (tx) => {
        await lock(tx, albumId);
        const row = await store.findDocument(tx, albumId);
        const people = await peopleIn(tx, document);
        const ownerId = people.get(document.owner) ?? null;
        if (row?.ownerId && row.ownerId !== ownerId)
          throw new AppError('invalid-request', {
            detail: 'body.owner: the owner of a shared album cannot change',
          });
        await lockPeople(tx, people);
        const isKept = await store.putDocument(tx, {
          id: albumId,
          ownerId,
          customerNumbers: [...people.keys()],
          updatedAt: document.updatedAt === undefined ? null : exactTime(document.updatedAt),
          document: JSON.stringify(document),
        });
        if (!isKept) {
          const reason = row?.isErased ? 'deleted-by-customer' : 'newer-stored';
          return { applied: false, reason, unknown: [] };
        }
        return { applied: true, unknown: [...(await apply(tx, albumId, document, people))] };
      }),

    /** Throws `not-found`. */
    read: async (albumId: string) => {
      const row = await store.findDocument(undefined, albumId);
      if (!row || row.isErased) throw new AppError('not-found', { detail: 'No shared album has this id.' });
      return { album: JSON.parse(row.document) as OperatorSharedAlbum, isLinked: row.ownerId !== null };
    },

    /** A customer becomes known: documents that name them are applied again. */
    link: async (tx: Transaction, { customerNumber }: { customerNumber?: string }): Promise<void> => {
      if (customerNumber === undefined) return;
      // In a job: this transaction holds a lock that an album takes after its own.
      for (const albumId of await store.naming(tx, customerNumber))
        await enqueue(tx, applySharedAlbumJob, { albumId });
    },

    /** Makes an album match its stored document. Can be repeated. */
    applyStored: ({ albumId }: { albumId: string }): Promise<void> =>
      inTransaction(database, async (tx) => {
        await lock(tx, albumId);
        const row = await store.findDocument(tx, albumId);
        if (!row || row.isErased) return;
        const document = JSON.parse(row.document) as OperatorSharedAlbum;
        const people = await peopleIn(tx, document);
        const ownerId = people.get(document.owner) ?? null;
        await lockPeople(tx, people);
        if (!(await store.putDocument(tx, { ...row, ownerId, updatedAt: null }))) return;
        await apply(tx, albumId, document, people);
      }),

    /** Removes a customer from documents that name them, and forgets their own documents. */
    forget: async (customerNumber: string): Promise<void> => {
      for (const albumId of await store.naming(undefined, customerNumber))
        await inTransaction(database, async (tx) => {
          await lock(tx, albumId);
          const row = await store.findDocument(tx, albumId);
          if (!row || row.isErased) return;
          const document = withoutNumber(JSON.parse(row.document) as OperatorSharedAlbum, customerNumber);
          if (document === undefined) await store.removeDocument(tx, albumId);
          else
            await store.putDocument(tx, {
              ...row,
              updatedAt: null,
              customerNumbers: numbersIn(document),
              document: JSON.stringify(document),
            });
        });
    },
  };
};
