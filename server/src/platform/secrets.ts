import { randomBytes } from 'node:crypto';
import type { Database, Transaction } from './database/database.ts';
import { sqlOf } from './database/sql.ts';

/** Lets all processes make new secrets at their next start. */
export const forgetSecrets = async (tx: Transaction): Promise<void> => {
  await sqlOf(tx)`delete from secrets`;
};

/** Our choice: as long as the SHA-256 of the signatures. */
const secretBytes = 32;

/** A secret that all processes share: created on first use, then constant. */
export const sharedSecret = async (database: Database, name: string): Promise<Buffer> => {
  const sql = sqlOf(database);
  const read = async () => {
    const [row] = await sql<{ value: Buffer }[]>`select value from secrets where name = ${name}`;
    return row?.value;
  };
  const stored = await read();
  if (stored) return stored;
  await sql`insert into secrets (name, value) values (${name}, ${randomBytes(secretBytes)}) on conflict do nothing`;
  const value = await read();
  if (value === undefined) throw new Error(`The secret ${name} could not be stored.`);
  return value;
};
