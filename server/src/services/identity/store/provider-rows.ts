import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { IdentityProviderRowsTable, IdentityRefreshReplaysTable } from '../tables.ts';

type Scope = Database | Transaction;
type ProviderRow = Pick<IdentityProviderRowsTable, 'payload' | 'consumedAt' | 'grantId'>;

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
    await sqlOf(scope)`delete from identity_provider_rows where kind = ${kind} and id_hash = ${idHash}`;
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
    await sqlOf(scope)`
      delete from identity_provider_rows
      where grant_id = ${grantId} or (kind = 'Grant' and id_hash = ${grantIdHash})`;
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
    await sqlOf(scope)`delete from identity_provider_rows where account_id = ${accountId}`;
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

  deleteExpired: async (scope: Scope, now: Date, replaysBefore: Date): Promise<number> => {
    const { count } = await sqlOf(scope)`delete from identity_provider_rows where expires_at < ${now}`;
    await sqlOf(scope)`delete from identity_refresh_replays where rotated_at < ${replaysBefore}`;
    return count;
  },
});

export type ProviderRowsStore = ReturnType<typeof createProviderRowsStore>;
