import type { Database, Transaction } from '../../platform/database/database.ts';
import { newerWins } from '../../platform/database/newer-wins.ts';
import type { NumberQuery } from '../../platform/database/numbers.ts';
import { anyRow, firstRow } from '../../platform/database/rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import type { SharedAlbumParticipantsTable, SharedAlbumsTable } from './tables.ts';

/** An album of any owner, by its whole key. */
interface AlbumKey {
  readonly ownerId: string;
  readonly albumId: string;
}

type PutDocument = Omit<SharedAlbumsTable, 'isErased' | 'updatedAt'> & { readonly updatedAt: string | null };

type Participant = SharedAlbumParticipantsTable;

/** The end of a page of albums. */
interface Position {
  readonly moment: Date;
  readonly id: string;
}

export const createSharedAlbumsStore = (database: Database) => {
  const sql = sqlOf(database);

  return {
    findDocument: (scope: Transaction | undefined, albumId: string): Promise<SharedAlbumsTable | undefined> =>
      firstRow(sqlOf(scope ?? database)<SharedAlbumsTable[]>`
        select * from shared_albums where id = ${albumId}`),

    /**
     * Stores a document; without `updatedAt` the stored time stays. Returns false if a newer document is stored, or if
     * it is erased.
     */
    putDocument: (tx: Transaction, shared: PutDocument): Promise<boolean> => {
      const { id, ownerId, customerNumbers, updatedAt, document } = shared;
      return anyRow(sqlOf(tx)`
        insert into shared_albums as held (id, owner_id, customer_numbers, updated_at, document)
        values (${id}, ${ownerId}, ${customerNumbers}, ${updatedAt}::text::timestamptz, ${document})
        on conflict (id) do update set owner_id = excluded.owner_id, customer_numbers = excluded.customer_numbers,
          updated_at = coalesce(excluded.updated_at, held.updated_at), document = excluded.document
        where not held.is_erased
          and ${newerWins(sqlOf(tx))}`);
    },

    /** The shared albums that name a customer. */
    naming: async (scope: Transaction | undefined, customerNumber: string): Promise<string[]> => {
      const rows = await sqlOf(scope ?? database)<Pick<SharedAlbumsTable, 'id'>[]>`
        select id from shared_albums where customer_numbers @> array[${customerNumber}]::text[] order by id`;
      return rows.map(({ id }) => id);
    },

    documentsOf: (ownerId: string) =>
      sql<Pick<SharedAlbumsTable, 'id' | 'document'>[]>`
        select id, document from shared_albums where owner_id = ${ownerId} order by id`,

    /** Marks a document as erased, so that it is not applied again. */
    setErased: async (tx: Transaction, { ownerId, albumId }: AlbumKey): Promise<void> => {
      await sqlOf(tx)`
        update shared_albums set is_erased = true, document = '{}', customer_numbers = '{}'
        where owner_id = ${ownerId} and id = ${albumId}`;
      await sqlOf(tx)`
        delete from shared_album_participants where owner_id = ${ownerId} and album_id = ${albumId}`;
    },

    removeDocument: async (tx: Transaction, albumId: string): Promise<void> => {
      await sqlOf(tx)`delete from shared_albums where id = ${albumId}`;
    },

    /** Replaces the participants; those who have left stay away. */
    putParticipants: async (
      tx: Transaction,
      { ownerId, albumId }: AlbumKey,
      participants: readonly Pick<Participant, 'customerNumber' | 'participantId' | 'access'>[],
      { createdAt, isDeleted }: Pick<Participant, 'createdAt' | 'isDeleted'>,
    ): Promise<void> => {
      const rows = sqlOf(tx);
      const numbers = participants.map(({ customerNumber }) => customerNumber);
      await rows`
        delete from shared_album_participants
        where owner_id = ${ownerId} and album_id = ${albumId} and customer_number <> all(${numbers}::text[])`;
      await rows`
        insert into shared_album_participants
          (owner_id, album_id, customer_number, participant_id, access, created_at, is_deleted)
        select ${ownerId}::uuid, ${albumId}::uuid, given.*, ${createdAt}::timestamptz, ${isDeleted}::boolean
        from unnest(
          ${numbers}::text[],
          ${participants.map(({ participantId }) => participantId)}::text[]::uuid[],
          ${participants.map(({ access }) => access)}::text[]
        ) as given
        on conflict (owner_id, album_id, customer_number) do update set
          participant_id = excluded.participant_id, access = excluded.access, created_at = excluded.created_at`;
    },

    participants: (scope: Transaction | undefined, { ownerId, albumId }: AlbumKey) =>
      sqlOf(scope ?? database)<Participant[]>`
        select * from shared_album_participants where owner_id = ${ownerId} and album_id = ${albumId}
        order by customer_number`,

    /** A customer's participation in an album, current or past. */
    participation: (scope: Transaction | undefined, participantId: string, albumId: string) =>
      firstRow(sqlOf(scope ?? database)<Participant[]>`
        select * from shared_album_participants where participant_id = ${participantId} and album_id = ${albumId}`),

    /** The albums in which a customer takes part, newest first. */
    participationPage: (participantId: string, after: Position | undefined, limit: number) =>
      sql<Participant[]>`
        select * from shared_album_participants
        where participant_id = ${participantId} and left_at is null and not is_deleted
          ${after ? sql`and (created_at, album_id) < (${after.moment}::timestamptz, ${after.id}::uuid)` : sql``}
        order by created_at desc, album_id desc limit ${limit}`,

    /** The albums that a customer has left since `time`, last left first. */
    leftSince: (participantId: string, time: Date) =>
      sql<(Participant & { readonly leftAt: Date })[]>`
        select * from shared_album_participants
        where participant_id = ${participantId} and left_at > ${time} and not is_deleted
        order by left_at desc, album_id`,

    countByAccess: async (participantId: string): Promise<Record<Participant['access'], number>> => {
      const [row] = await sql<[Record<Participant['access'], number>]>`
        select (count(*) filter (where access = 'read'))::int as read,
          (count(*) filter (where access = 'granted'))::int as granted
        from shared_album_participants
        where participant_id = ${participantId} and left_at is null and not is_deleted`;
      return row;
    },

    /** The number of albums that a participant may view but not change. */
    countRead: {
      sql: `select count(*)::int from shared_album_participants
        where participant_id = $1 and left_at is null and not is_deleted and access = 'read'`,
    } satisfies NumberQuery,

    setLeft: async (
      tx: Transaction,
      { ownerId, albumId, customerNumber }: Pick<Participant, 'ownerId' | 'albumId' | 'customerNumber'>,
      leftAt: Date | null,
    ): Promise<void> => {
      await sqlOf(tx)`
        update shared_album_participants set left_at = ${leftAt}
        where owner_id = ${ownerId} and album_id = ${albumId} and customer_number = ${customerNumber}`;
    },

    /** Hides an album from its participants, or shows it again. */
    setDeleted: async (
      tx: Transaction,
      { ownerId, albumId }: AlbumKey,
      isDeleted: boolean,
    ): Promise<void> => {
      await sqlOf(tx)`
        update shared_album_participants set is_deleted = ${isDeleted}
        where owner_id = ${ownerId} and album_id = ${albumId}`;
    },

    /** Removes a customer's shared albums and participations. */
    removeOwned: async (tx: Transaction, customerId: string): Promise<void> => {
      await sqlOf(tx)`delete from shared_albums where owner_id = ${customerId}`;
      await sqlOf(tx)`delete from shared_album_participants where owner_id = ${customerId}`;
      await sqlOf(tx)`delete from shared_album_participants where participant_id = ${customerId}`;
    },

    participationsOf: (participantId: string) =>
      sql<Pick<Participant, 'albumId' | 'access' | 'createdAt' | 'leftAt'>[]>`
        select album_id, access, created_at, left_at from shared_album_participants
        where participant_id = ${participantId} order by album_id`,
  };
};

export type SharedAlbumsStore = ReturnType<typeof createSharedAlbumsStore>;
