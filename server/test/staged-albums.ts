import { randomUUID } from 'node:crypto';
import type { App } from '../src/app.ts';
import { holdLock, inTransaction } from '../src/platform/database/database.ts';
import type { Database } from '../src/platform/database/database.ts';
import { createSharedAlbumsStore } from '../src/services/shared-albums/store.ts';
import type { StagedAlbum } from './stage-calls.ts';
import type { StageClock } from './stage-clock.ts';

/** Returns one entry for each album that `count` stands for. */
const spread = ({ count = 1, ...album }: StagedAlbum): StagedAlbum[] =>
  count === 1
    ? [album]
    : Array.from({ length: count }, (_, at) => ({ ...album, name: `${album.name} ${at + 1}` }));

/** Creates albums as customers do, and shares some as the operator does, with people who have no number there. */
export const createStagedAlbums = (parts: {
  readonly app: App;
  readonly database: Database;
  readonly clock: StageClock;
  /** Returns the id of the customer with an address. */
  readonly find: (email: string) => Promise<string>;
}) => {
  const { app, database, clock, find } = parts;
  const store = createSharedAlbumsStore(database);

  const share = async (
    ownerId: string,
    { name, photoIds = [] }: StagedAlbum,
    emails: readonly (string | null)[],
  ): Promise<string> => {
    const key = { ownerId, albumId: randomUUID() };
    const participantIds = await Promise.all(emails.map(async (email) => email && find(email)));
    await inTransaction(database, async (tx) => {
      await holdLock(tx, ownerId);
      const facts = await app.photos.factsOf(tx, ownerId, photoIds);
      const byId = new Map(facts.map(({ id, ...rest }) => [id, rest]));
      const photos = photoIds.flatMap((photoId) => {
        const album = byId.get(photoId);
        return album ? [{ ...album, photoId, photoOwnerId: ownerId, isWithdrawn: false }] : [];
      });
      const { createdAt } = await app.albums.sharing.put(tx, key, { name, created: undefined, photos });
      const participants = participantIds.map(
        (participantId, at) =>
          ({ customerNumber: `staged-${participantId ?? at}`, participantId, access: 'read' }) as const,
      );
      await store.putParticipants(tx, key, participants, { createdAt, isDeleted: false });
    });
    return key.albumId;
  };

  const make = async (ownerId: string, album: StagedAlbum): Promise<string> => {
    const { name, photoIds = [], sharedWith, deletedAt } = album;
    const photos = [{ photoIds: [...photoIds] }];
    const albumId =
      sharedWith === undefined
        ? (await app.albums.create(ownerId, { name, photos })).albumId
        : await share(ownerId, album, sharedWith);
    if (deletedAt !== undefined) await clock.at(deletedAt, () => app.albums.delete({ ownerId, albumId }));
    return albumId;
  };

  /** One after another, so that the last one is the newest. Returns their ids in the order of the request. */
  return async (ownerId: string, albums: readonly StagedAlbum[]): Promise<string[]> => {
    const ids: string[] = [];
    for (const album of albums.flatMap(spread))
      ids.push(await clock.at(album.createdAt, () => make(ownerId, album)));
    return ids;
  };
};
