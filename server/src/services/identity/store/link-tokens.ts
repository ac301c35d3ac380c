import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { IdentityLinkTokensTable } from '../tables.ts';

/** The tokens of links in mails: each mail of a request has another one. They are deleted with their request. */
export const createLinkTokensStore = (database: Database) => ({
  add: async ({ tokenHash, requestId, expiresAt }: IdentityLinkTokensTable): Promise<void> => {
    await sqlOf(database)`
      insert into identity_link_tokens (token_hash, request_id, expires_at)
      values (${tokenHash}, ${requestId}, ${expiresAt})`;
  },

  find: async (
    tokenHash: Buffer,
    scope: Database | Transaction = database,
  ): Promise<IdentityLinkTokensTable | undefined> => {
    const [row] = await sqlOf(scope)<IdentityLinkTokensTable[]>`
      select * from identity_link_tokens where token_hash = ${tokenHash}`;
    return row;
  },
});
