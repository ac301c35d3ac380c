import { AsyncLocalStorage } from 'node:async_hooks';
import { errors } from 'oidc-provider';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/database.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import { hashOf } from './hash.ts';
import type { ProviderRowsStore } from './store/provider-rows.ts';

/**
 * The connection for the provider's queries. Inside `transaction` all of them run on that one transaction, however deep
 * in the provider: their changes are committed together, and no query waits for a second connection.
 */
export const createProviderScope = (database: Database) => {
  const open = new AsyncLocalStorage<Transaction>();
  return {
    current: (): Database | Transaction => open.getStore() ?? database,
    transaction: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
      inTransaction(database, (tx) => open.run(tx, () => work(tx))),
  };
};

export type ProviderScope = ReturnType<typeof createProviderScope>;

/**
 * Creates the provider's storage in PostgreSQL, with one adapter for each kind of object. Stores ids only as hashes,
 * because the id of a token is the token itself.
 */
export const createProviderAdapter =
  (parts: { rows: ProviderRowsStore; scope: ProviderScope; clock: Clock }) =>
  (kind: string): Adapter => {
    const { rows, scope, clock } = parts;

    const toPayload = (
      row: Awaited<ReturnType<ProviderRowsStore['find']>>,
      id?: string,
    ): AdapterPayload | undefined => {
      if (row === undefined) return undefined;
      return {
        ...(JSON.parse(row.payload) as AdapterPayload),
        ...(id === undefined ? {} : { jti: id }),
        ...(row.consumedAt === null ? {} : { consumed: true }),
      };
    };

    return {
      upsert: async (id, { jti: _id, ...payload }, expiresInSeconds) => {
        // A half-finished sign-in knows its account only by its result.
        const {
          accountId = payload['result']?.login?.accountId ?? null,
          grantId = null,
          uid = null,
        } = payload;
        const expiresAt =
          expiresInSeconds === undefined ? null : new Date(clock.now().getTime() + expiresInSeconds * 1000);
        const row = {
          kind,
          idHash: hashOf(id),
          payload: JSON.stringify(payload),
          accountId,
          grantId,
          uid,
          expiresAt,
        };
        await rows.put(scope.current(), row);
      },
      find: async (id) => toPayload(await rows.find(scope.current(), kind, hashOf(id)), id),
      findByUid: async (uid) => toPayload(await rows.findByUid(scope.current(), kind, uid)),
      // Device codes are not supported.
      findByUserCode: async () => undefined,
      consume: async (id) => {
        if (await rows.consume(scope.current(), kind, hashOf(id), clock.now())) return;
        // Two requests found it unused at the same time. RFC 6749, 4.1.2: tokens issued for a code that is used twice
        // are revoked.
        const grantId = (await rows.find(scope.current(), kind, hashOf(id)))?.grantId;
        if (grantId) await rows.deleteByGrant(scope.current(), grantId, hashOf(grantId));
        throw new errors.InvalidGrant(`${kind} already consumed`);
      },
      destroy: (id) => rows.delete(scope.current(), kind, hashOf(id)),
      revokeByGrantId: (grantId) => rows.deleteKindByGrant(scope.current(), kind, grantId),
    };
  };
