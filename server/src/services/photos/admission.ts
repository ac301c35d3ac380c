import type { Infrastructure } from '../../kernel/infrastructure.ts';
import { holdLock, inTransaction } from '../../platform/database/database.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { nextTurn } from '../../platform/queue.ts';
import { renderPhotoJob } from './jobs.ts';
import { createRepair } from './original-repair.ts';
import { allKeys, originalKey } from './object-keys.ts';
import type { ChosenPlace, NewPhoto, PhotosStore } from './store.ts';
import { turnSpacingMs } from './turns.ts';

/** A stored photo: in the library, in Recently deleted, or waiting for its upload session to be confirmed. */
export interface ExistingPhoto {
  readonly id: string;
  readonly isListed: boolean;
  readonly isDeleted: boolean;
}

/** A photo whose bytes have arrived, and hooks of the caller for the transaction that stores it. */
export interface Arrival<Result> {
  readonly photo: Omit<NewPhoto, 'createdAt'>;
  /** Its place among photos of the same moment. */
  readonly chosen: ChosenPlace;
  /** The file with its bytes, flushed to disk. */
  readonly path: string;
  /** The photo that had the same bytes when they were examined. */
  readonly existingPhoto: ExistingPhoto | undefined;
  /** Whether the photo is still wanted; called while the owner's lock is held. Starts its queries immediately. */
  readonly isWanted: (tx: Transaction) => Promise<boolean>;
  /** Notes the resulting photo: a new one, or the `held` one with the same bytes. */
  readonly note: (
    tx: Transaction,
    photoId: string,
    existingPhoto: ExistingPhoto | undefined,
  ) => Promise<Result>;
}

const sendAgain = () =>
  new AppError('unavailable', {
    detail: 'The photo was discarded or erased meanwhile; send it again.',
    retryAfterSeconds: 1,
  });

/** Adds photos to a library. */
export const createAdmission = (
  parts: Pick<Infrastructure, 'database' | 'objects' | 'clock' | 'enqueue' | 'log'> & {
    store: PhotosStore;
  },
) => {
  const { database, store, objects, clock, enqueue } = parts;
  const repair = createRepair(parts);

  /** The photo of this owner that has these bytes. */
  const findByContent = async (
    ownerId: string,
    sha256: Buffer,
    tx?: Transaction,
  ): Promise<ExistingPhoto | undefined> => {
    const row = await store.findByContent(tx, ownerId, sha256);
    return row && { id: row.id, isListed: row.listed, isDeleted: row.deletedAt !== null };
  };

  /** Stores an arrival. `isStored`: its original was put into the object store for it. */
  const takeIn = <Result>({ photo, chosen, isWanted, note }: Arrival<Result>, isStored: boolean) =>
    inTransaction(database, async (tx) => {
      const { ownerId, id, sha256, bytes } = photo;
      // Pipelined: one message to the database.
      const [, wanted, existingPhoto, lastTurn] = await Promise.all([
        holdLock(tx, ownerId),
        isWanted(tx),
        findByContent(ownerId, sha256, tx),
        store.lastTurn(tx, ownerId),
      ]);
      if (!wanted) return undefined;
      // Another call may have stored the same bytes at the same moment: then use that photo.
      if (existingPhoto)
        return { photoId: existingPhoto.id, result: await note(tx, existingPhoto.id, existingPhoto) };
      if (!isStored) throw sendAgain();
      const turn = nextTurn(clock.now(), lastTurn, turnSpacingMs);
      const [size, , , result] = await Promise.all([
        objects.size(originalKey(ownerId, id)),
        store.addUnlisted(tx, { ...photo, createdAt: clock.now() }, chosen, turn),
        enqueue(tx, renderPhotoJob, { ownerId, photoId: id }, { turn, jobId: id }),
        note(tx, id, undefined),
      ]);
      // The nightly sweep may have run in between: it removes old objects without a row while it holds the owner's
      // lock.
      if (size !== bytes) throw sendAgain();
      return { photoId: id, result };
    });

  return {
    findByContent,

    /**
     * Makes a photo of bytes that have arrived, unless this owner has them already. The new photo is not listed yet,
     * and its renditions are made at its turn. If the owner has the bytes, the original is restored if it is damaged.
     * The original is durable before the transaction that stores its row. Resolves to the result of `note`, or to
     * undefined if the photo is no longer wanted: then its original may be left over, for the caller to delete. Throws
     * `unavailable` if the bytes must be sent again.
     */
    admit: async <Result>(
      arrival: Arrival<Result>,
    ): Promise<{ photoId: string; result: Result } | undefined> => {
      const { photo, path, existingPhoto } = arrival;
      const { ownerId, id, bytes, sha256 } = photo;
      const isStored = existingPhoto === undefined;
      if (isStored) await objects.putFile(originalKey(ownerId, id), path);
      // The answer will say that the photo exists, so make sure it does: these may be its only intact bytes.
      else await repair({ ownerId, id: existingPhoto.id, bytes, sha256 }, path);
      const admitted = await takeIn(arrival, isStored);
      if (isStored && admitted && admitted.photoId !== id) await objects.delete(allKeys(ownerId, id));
      return admitted;
    },
  };
};
