import type { Clock } from '../../platform/clock.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import type { Objects } from '../../platform/objects/objects.ts';
import type { Enqueue } from '../../platform/queue.ts';
import { renderPhotoJob } from './jobs.ts';
import { createMending } from './mending.ts';
import { allKeys, originalKey } from './object-keys.ts';
import type { ChosenPlace, NewPhoto, PhotosStore } from './store.ts';
import { nextTurn } from './turns.ts';

/** A photo that there is: in the library, in Recently deleted, or neither before its upload session is confirmed. */
export interface HeldPhoto {
  readonly id: string;
  readonly isListed: boolean;
  readonly isDeleted: boolean;
  /** As it was found when it was rendered. */
  readonly isDamaged: boolean;
}

/** A photo whose bytes have arrived, and what whoever brings it does in the transaction that takes it in. */
export interface Arrival<Noted> {
  readonly photo: Omit<NewPhoto, 'createdAt'>;
  /** Its place among the photos of one moment. */
  readonly chosen: ChosenPlace;
  /** The flushed file of its bytes. */
  readonly path: string;
  /** The photo that had the same bytes when they were looked at. */
  readonly known: HeldPhoto | undefined;
  /** Asked with the owner's lock held: whether the photo is still to be taken in. Makes its queries at once. */
  readonly isWanted: (tx: Transaction) => Promise<boolean>;
  /** Notes which photo it has become: a new one, or the `held` one that has the same bytes. */
  readonly note: (tx: Transaction, photoId: string, held: HeldPhoto | undefined) => Promise<Noted>;
}

const sendAgain = () =>
  new AppError('unavailable', {
    detail: 'The photo was discarded or erased meanwhile; send it again.',
    retryAfterSeconds: 1,
  });

/** Takes photos in. */
export const createAdmission = (parts: {
  database: Database;
  store: PhotosStore;
  objects: Objects;
  clock: Clock;
  enqueue: Enqueue;
  log: Log;
}) => {
  const { database, store, objects, clock, enqueue } = parts;
  const mend = createMending(parts);

  /** The photo of this owner that has these bytes. */
  const findByContent = async (
    ownerId: string,
    sha256: Buffer,
    tx?: Transaction,
  ): Promise<HeldPhoto | undefined> => {
    const row = await store.findByContent(tx, ownerId, sha256);
    return (
      row && { id: row.id, isListed: row.listed, isDeleted: row.deletedAt !== null, isDamaged: row.damaged }
    );
  };

  /** Writes down what an arrival has become. `isStored`: its original was put into the object store for it. */
  const takeIn = <Noted>({ photo, chosen, isWanted, note }: Arrival<Noted>, isStored: boolean) =>
    inTransaction(database, async (tx) => {
      const { ownerId, id, sha256, bytes } = photo;
      // One after the other, in one message to the database.
      const [, wanted, held, lastTurn] = await Promise.all([
        holdLock(tx, ownerId),
        isWanted(tx),
        findByContent(ownerId, sha256, tx),
        store.lastTurn(tx, ownerId),
      ]);
      if (!wanted) return undefined;
      // Somebody else may have brought the same bytes in the same moment: then that photo is the one.
      if (held) return { photoId: held.id, noted: await note(tx, held.id, held) };
      if (!isStored) throw sendAgain();
      const turn = nextTurn(clock.now(), lastTurn);
      const [size, , , noted] = await Promise.all([
        objects.size(originalKey(ownerId, id)),
        store.addUnlisted(tx, { ...photo, createdAt: clock.now() }, chosen, turn),
        enqueue(tx, renderPhotoJob, { ownerId, photoId: id }, { turn, jobId: id }),
        note(tx, id, undefined),
      ]);
      // The nightly sweep may have come between: it takes what is old and has no row, with the owner's lock held.
      if (size !== bytes) throw sendAgain();
      return { photoId: id, noted };
    });

  return {
    findByContent,

    /**
     * Makes a photo of bytes that have arrived where none of this owner has them, not listed yet, and has its renditions
     * made at its turn; where one has, its original is put back if it is not whole any more. Its original is durable before
     * the transaction that writes it down. Settles with what was noted of it, or with undefined where it is not wanted any
     * more: then its original may be left, for whoever brought it to delete. Throws `unavailable` where it must be sent
     * again.
     */
    admit: async <Noted>(arrival: Arrival<Noted>): Promise<{ photoId: string; noted: Noted } | undefined> => {
      const { photo, path, known } = arrival;
      const { ownerId, id, bytes, sha256 } = photo;
      const isStored = known === undefined;
      if (isStored) await objects.putFile(originalKey(ownerId, id), path);
      // We answer that the photo is there already, so it must be: these may be its only whole bytes.
      else await mend({ ownerId, id: known.id, bytes, sha256 }, path);
      const admitted = await takeIn(arrival, isStored);
      if (isStored && admitted && admitted.photoId !== id) await objects.delete(allKeys(ownerId, id));
      return admitted;
    },
  };
};
