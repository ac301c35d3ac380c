import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { IdentityLinkTokensTable, IdentityRequestsTable } from '../tables.ts';

export type MailRequest = IdentityRequestsTable;

/** A request with the token by which it was found. */
export interface LinkedRequest extends MailRequest {
  readonly expiresAt: IdentityLinkTokensTable['expiresAt'];
}

export const createRequestsStore = (database: Database) => ({
  add: async (tx: Transaction, request: Omit<MailRequest, 'usedAt' | 'accountId'>): Promise<void> => {
    const { id, purpose, email, emailKey, passwordHash, locale, interactionUid, requestedAt } = request;
    const { siteUrl, brand } = request;
    await sqlOf(tx)`
      insert into identity_requests
        (id, purpose, email, email_key, password_hash, locale, site_url, brand, interaction_uid, requested_at)
      values
        (${id}, ${purpose}, ${email}, ${emailKey}, ${passwordHash}, ${locale}, ${siteUrl}, ${brand},
          ${interactionUid}, ${requestedAt})`;
  },

  find: async (id: string): Promise<MailRequest | undefined> => {
    const [row] = await sqlOf(database)<MailRequest[]>`select * from identity_requests where id = ${id}`;
    return row;
  },

  /** The newest unconfirmed registration of an address, however old its links are. */
  findOpenRegistration: async (emailKey: string): Promise<MailRequest | undefined> => {
    const [row] = await sqlOf(database)<MailRequest[]>`
      select * from identity_requests
      where email_key = ${emailKey} and purpose = 'registration' and used_at is null
      order by requested_at desc, id limit 1`;
    return row;
  },

  addToken: async (token: IdentityLinkTokensTable): Promise<void> => {
    await sqlOf(database)`
      insert into identity_link_tokens (token_hash, request_id, expires_at)
      values (${token.tokenHash}, ${token.requestId}, ${token.expiresAt})`;
  },

  findByToken: async (tokenHash: Buffer): Promise<LinkedRequest | undefined> => {
    const [row] = await sqlOf(database)<LinkedRequest[]>`
      select r.*, t.expires_at
      from identity_link_tokens t join identity_requests r on r.id = t.request_id
      where t.token_hash = ${tokenHash}`;
    return row;
  },

  /** The same, but locks the request until the transaction ends. */
  lockByToken: async (tx: Transaction, tokenHash: Buffer): Promise<LinkedRequest | undefined> => {
    const [row] = await sqlOf(tx)<LinkedRequest[]>`
      select r.*, t.expires_at
      from identity_link_tokens t join identity_requests r on r.id = t.request_id
      where t.token_hash = ${tokenHash}
      for update of r`;
    return row;
  },

  /** Also forgets the password hash: the account has it now. */
  markUsed: async (tx: Transaction, id: string, accountId: string, usedAt: Date): Promise<void> => {
    await sqlOf(tx)`
      update identity_requests
      set used_at = ${usedAt}, account_id = ${accountId}, password_hash = null
      where id = ${id}`;
  },

  /** Other mails to the same address are obsolete: their links can no longer set a password. */
  markOthersUsed: async (
    tx: Transaction,
    request: Pick<MailRequest, 'id' | 'emailKey'>,
    usedAt: Date,
  ): Promise<void> => {
    await sqlOf(tx)`
      update identity_requests
      set used_at = ${usedAt}, password_hash = null
      where email_key = ${request.emailKey} and id <> ${request.id} and used_at is null`;
  },

  ofEmail: (emailKey: string) =>
    sqlOf(database)<Pick<MailRequest, 'id' | 'purpose' | 'locale' | 'requestedAt' | 'usedAt'>[]>`
      select id, purpose, locale, requested_at, used_at from identity_requests
      where email_key = ${emailKey} order by requested_at, id`,

  deleteByEmail: async (tx: Transaction, emailKey: string): Promise<void> => {
    await sqlOf(tx)`delete from identity_requests where email_key = ${emailKey}`;
  },

  deleteOlderThan: async (time: Date): Promise<number> => {
    const { count } = await sqlOf(database)`delete from identity_requests where requested_at < ${time}`;
    return count;
  },
});

export type RequestsStore = ReturnType<typeof createRequestsStore>;
