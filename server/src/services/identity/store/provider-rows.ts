import { listenTo } from '../../../platform/database/database.ts';
import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { Statement } from '../../../platform/database/sql.ts';
import { grantNameOf } from '../hash.ts';
import type {
  IdentityEndedGrantsTable,
  IdentityProviderRowsTable,
  IdentityRefreshReplaysTable,
} from '../tables.ts';

type Scope = Database | Transaction;
type ProviderRow = Pick<IdentityProviderRowsTable, 'payload' | 'consumedAt' | 'grantId'>;

const endedChannel = 'albumen_ended_grants';

/**
 * Deletes rows of the provider. Grants among them have ended: every process learns it once the transaction commits.
 */
const deleteWhere = async (scope: Scope, where: Statement): Promise<void> => {
  await sqlOf(scope)`
    with gone as (delete from identity_provider_rows where ${where} returning kind, id_hash),
    ended as (
      insert into identity_ended_grants (grant_hash) select id_hash from gone where kind = 'Grant'
      on conflict do nothing
      returning grant_hash
    )
    select pg_notify(${endedChannel}, encode(grant_hash, 'hex')) from ended`;
};

/** The rows of the OpenID Connect provider. Expired rows stay until the sweep; the provider checks expiry itself. */
export const createProviderRowsStore = () => ({
  put: async (scope: Scope, row: Omit<IdentityProviderRowsTable, 'consumedAt'>): Promise<void> => {
    const { kind, idHash, payload, accountId, grantId, uid, expiresAt } = row;
    await sqlOf(scope)`
      insert into identity_provider_rows (kind, id_hash, payload, account_id, grant_id, uid, expires_at)
      values (${kind}, ${idHash}, ${payload}, ${accountId}, ${grantId}, ${uid}, ${expiresAt})
      on conflict (kind, id_hash) do update set
        payload = excluded.payload, account_id = excluded.account_id, grant_id = excluded.grant_id,
        uid = excluded.uid, expires_at = excluded.expires_at`;
  },

  find: async (scope: Scope, kind: string, idHash: Buffer): Promise<ProviderRow | undefined> => {
    const [row] = await sqlOf(scope)<ProviderRow[]>`
      select payload, consumed_at, grant_id from identity_provider_rows where kind = ${kind} and id_hash = ${idHash}`;
    return row;
  },

  findByUid: async (scope: Scope, kind: string, uid: string): Promise<ProviderRow | undefined> => {
    const [row] = await sqlOf(scope)<ProviderRow[]>`
      select payload, consumed_at, grant_id from identity_provider_rows where kind = ${kind} and uid = ${uid}`;
    return row;
  },

  /** Returns false if it was consumed before or is missing: only one of many concurrent requests consumes it. */
  consume: async (scope: Scope, kind: string, idHash: Buffer, now: Date): Promise<boolean> => {
    const { count } = await sqlOf(scope)`
      update identity_provider_rows set consumed_at = ${now}
      where kind = ${kind} and id_hash = ${idHash} and consumed_at is null`;
    return count === 1;
  },

  delete: async (scope: Scope, kind: string, idHash: Buffer): Promise<void> => {
    await deleteWhere(scope, sqlOf(scope)`kind = ${kind} and id_hash = ${idHash}`);
  },

  deleteByUid: async (scope: Scope, kind: string, uid: string): Promise<void> => {
    await sqlOf(scope)`delete from identity_provider_rows where kind = ${kind} and uid = ${uid}`;
  },

  deleteKindByGrant: async (scope: Scope, kind: string, grantId: string): Promise<void> => {
    await sqlOf(scope)`delete from identity_provider_rows where kind = ${kind} and grant_id = ${grantId}`;
    await sqlOf(scope)`delete from identity_refresh_replays where grant_id = ${grantId}`;
  },

  /** Revokes a grant and all its tokens. */
  deleteByGrant: async (scope: Scope, grantId: string, grantIdHash: Buffer): Promise<void> => {
    await deleteWhere(
      scope,
      sqlOf(scope)`grant_id = ${grantId} or (kind = 'Grant' and id_hash = ${grantIdHash})`,
    );
    await sqlOf(scope)`delete from identity_refresh_replays where grant_id = ${grantId}`;
  },

  ofAccount: (scope: Scope, accountId: string) =>
    sqlOf(scope)<Pick<IdentityProviderRowsTable, 'kind' | 'expiresAt'>[]>`
      select kind, expires_at from identity_provider_rows where account_id = ${accountId} order by kind, expires_at`,

  /** Ends every session of an account and revokes every code and refresh token. */
  deleteByAccount: async (scope: Scope, accountId: string): Promise<void> => {
    await sqlOf(scope)`
      delete from identity_refresh_replays where grant_id in
        (select grant_id from identity_provider_rows where account_id = ${accountId} and grant_id is not null)`;
    await deleteWhere(scope, sqlOf(scope)`account_id = ${accountId}`);
  },

  /** Makes requests with the same refresh token wait for one another until the transaction ends. */
  lockRefreshToken: async (tx: Transaction, tokenHash: Buffer): Promise<void> => {
    await sqlOf(tx)`select pg_advisory_xact_lock(${tokenHash.readBigInt64BE().toString()}::bigint)`;
  },

  findReplay: async (
    tx: Transaction,
    tokenHash: Buffer,
  ): Promise<IdentityRefreshReplaysTable | undefined> => {
    const [row] = await sqlOf(tx)<IdentityRefreshReplaysTable[]>`
      select * from identity_refresh_replays where token_hash = ${tokenHash}`;
    return row;
  },

  putReplay: async (tx: Transaction, replay: IdentityRefreshReplaysTable): Promise<void> => {
    const { tokenHash, grantId, answer, rotatedAt } = replay;
    await sqlOf(tx)`
      insert into identity_refresh_replays (token_hash, grant_id, answer, rotated_at)
      values (${tokenHash}, ${grantId}, ${answer}, ${rotatedAt})`;
  },

  /** The names of the grants that ended within so many seconds. */
  endedGrants: async (scope: Scope, seconds: number): Promise<string[]> => {
    const rows = await sqlOf(scope)<IdentityEndedGrantsTable[]>`
      select grant_hash from identity_ended_grants
      where ended_at > now() - make_interval(secs => ${seconds}) order by ended_at`;
    return rows.map(({ grantHash }) => grantNameOf(grantHash));
  },

  /** Hears the name of each grant that ends. Calls `onGap` after a lost connection is back. */
  listenToEndedGrants: (
    database: Database,
    hear: (grantName: string) => void,
    onGap: () => void,
  ): Promise<() => Promise<void>> =>
    listenTo(database, endedChannel, { hear: (hash) => hear(grantNameOf(Buffer.from(hash, 'hex'))), onGap }),

  deleteExpired: async (
    scope: Scope,
    now: Date,
    replaysBefore: Date,
    endedGrantsBefore: Date,
  ): Promise<number> => {
    await sqlOf(scope)`delete from identity_ended_grants where ended_at < ${endedGrantsBefore}`;
    const { count } = await sqlOf(scope)`delete from identity_provider_rows where expires_at < ${now}`;
    await sqlOf(scope)`delete from identity_refresh_replays where rotated_at < ${replaysBefore}`;
    return count;
  },
});

export type ProviderRowsStore = ReturnType<typeof createProviderRowsStore>;
