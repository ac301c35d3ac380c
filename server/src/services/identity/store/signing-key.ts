import type { Database, Transaction } from '../../../platform/database/database.ts';
import { sqlOf } from '../../../platform/database/sql.ts';
import type { IdentitySigningKeysTable } from '../tables.ts';

const currentName = 'current';

/** Ends all sessions, and lets the next start make another signing key. */
export const removeSignIns = async (tx: Transaction): Promise<void> => {
  const sql = sqlOf(tx);
  await sql`delete from identity_signing_keys`;
  await sql`delete from identity_provider_rows`;
  await sql`delete from identity_refresh_replays`;
};

/** Stores `candidate` unless this or another process has already stored a key. Settles with the stored key. */
export const keepSigningKey = async (database: Database, candidate: string, now: Date): Promise<string> => {
  const sql = sqlOf(database);
  await sql`
    insert into identity_signing_keys (name, private_jwk, made_at)
    values (${currentName}, ${candidate}, ${now}) on conflict do nothing`;
  const [row] = await sql<Pick<IdentitySigningKeysTable, 'privateJwk'>[]>`
    select private_jwk from identity_signing_keys where name = ${currentName}`;
  if (row === undefined) throw new Error('The signing key could not be stored.');
  return row.privateJwk;
};
