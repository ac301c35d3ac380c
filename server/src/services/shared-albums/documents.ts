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

/** Who is meant by the numbers of a document. */
type People = ReadonlyMap<string, string | undefined>;

/** Takes shared albums in as the operator puts them, and again once those whom they name are known. */
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

  /** In the order of the numbers, whose locks are held from then on. */
  const peopleIn = async (tx: Transaction, document: OperatorSharedAlbum): Promise<People> => {
    const people = new Map<string, string | undefined>();
    for (const customerNumber of numbersIn(document))
      people.set(customerNumber, await customers.records.ownerOf(tx, customerNumber));
    return people;
  };

  /**
   * Whoever changes photos or albums holds the lock of their owner: what is read of them stays so. Held before any row is,
   * since an owner who erases an album holds it, too, and comes to the same rows.
   */
  const lockPeople = (tx: Transaction, people: People): Promise<void> =>
    holdLocks(
      tx,
      Array.from(people.values()).filter((id) => id !== undefined),
    );

  /** The photos of a document as they are in the libraries, in their order, and those that are in none. */
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
      const held = await photos.idsByContent(
        tx,
        photoOwnerId,
        ofOwner.map(({ sha256 }) => sha256),
      );
      const facts = await photos.factsOf(
        tx,
        photoOwnerId,
        held.map(({ id }) => id),
      );
      const byId = new Map(facts.map((photo) => [photo.id, photo]));
      const idOf = new Map(held.map(({ sha256, id }) => [sha256, id]));
      for (const photo of ofOwner) {
        const known = byId.get(idOf.get(photo.sha256) ?? '');
        if (!known) continue;
        const { id, ...rest } = known;
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

  /** Makes the album what its document says; settles with the photos that are nowhere. */
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
    // A person may have several numbers, and takes part once.
    const known = new Set([ownerId]);
    const participants = document.participants
      .filter(({ customerNumber }) => {
        const id = people.get(customerNumber);
        const isNew = id === undefined || !known.has(id);
        if (id !== undefined) known.add(id);
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
    /** Not applied where a newer document is held, or its owner has erased the album. */
    put: (albumId: string, document: OperatorSharedAlbum) =>
      inTransaction(database, async (tx) => {
        await lock(tx, albumId);
        const held = await store.findDocument(tx, albumId);
        const people = await peopleIn(tx, document);
        const ownerId = people.get(document.owner) ?? null;
        if (held?.ownerId && held.ownerId !== ownerId)
          throw new AppError('invalid-request', { detail: 'body.owner: a shared album keeps its owner' });
        await lockPeople(tx, people);
        const isKept = await store.putDocument(tx, {
          id: albumId,
          ownerId,
          customerNumbers: [...people.keys()],
          updatedAt: document.updatedAt === undefined ? null : exactTime(document.updatedAt),
          document: JSON.stringify(document),
        });
        if (!isKept) return { applied: false, unknown: [] };
        return { applied: true, unknown: [...(await apply(tx, albumId, document, people))] };
      }),

    /** Throws `not-found`. */
    read: async (albumId: string) => {
      const held = await store.findDocument(undefined, albumId);
      if (!held || held.isErased) throw new AppError('not-found', { detail: 'No shared album has this id.' });
      return { album: JSON.parse(held.document) as OperatorSharedAlbum, isLinked: held.ownerId !== null };
    },

    /** Somebody is known from now on: whatever names them is looked at anew. */
    link: async (tx: Transaction, { customerNumber }: { customerNumber?: string }): Promise<void> => {
      if (customerNumber === undefined) return;
      // By a job: here a lock is held that an album takes after its own.
      for (const albumId of await store.naming(tx, customerNumber))
        await enqueue(tx, applySharedAlbumJob, { albumId });
    },

    /** Makes an album what is held of it. May be repeated. */
    applyHeld: ({ albumId }: { albumId: string }): Promise<void> =>
      inTransaction(database, async (tx) => {
        await lock(tx, albumId);
        const held = await store.findDocument(tx, albumId);
        if (!held || held.isErased) return;
        const document = JSON.parse(held.document) as OperatorSharedAlbum;
        const people = await peopleIn(tx, document);
        const ownerId = people.get(document.owner) ?? null;
        await lockPeople(tx, people);
        if (!(await store.putDocument(tx, { ...held, ownerId, updatedAt: null }))) return;
        await apply(tx, albumId, document, people);
      }),

    /** Takes somebody out of what names them, and forgets what is theirs. */
    forget: async (customerNumber: string): Promise<void> => {
      for (const albumId of await store.naming(undefined, customerNumber))
        await inTransaction(database, async (tx) => {
          await lock(tx, albumId);
          const held = await store.findDocument(tx, albumId);
          if (!held || held.isErased) return;
          const document = withoutNumber(JSON.parse(held.document) as OperatorSharedAlbum, customerNumber);
          if (document === undefined) await store.removeDocument(tx, albumId);
          else
            await store.putDocument(tx, {
              ...held,
              updatedAt: null,
              customerNumbers: numbersIn(document),
              document: JSON.stringify(document),
            });
        });
    },
  };
};
