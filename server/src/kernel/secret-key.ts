import { createHash, createHmac, randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { ConfigurationError } from './configuration.ts';
import type { Configuration } from './configuration.ts';
import { holdLock, inTransaction } from '../platform/database/database.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import { anyRow } from '../platform/database/rows.ts';
import { sqlOf } from '../platform/database/sql.ts';
import { keyFileIn, readKeyFile } from '../platform/key-file.ts';

/** In the data folder. */
export const secretKeyFile = 'secret-key';

/** The row of `secrets` with the id of the key. */
const idName = 'secret-key-id';

/** Our choice: too few bytes to say anything about the key, enough to tell keys apart. */
const idBytes = 8;

/**
 * Hashes values that could be guessed, such as customer numbers and addresses: a plain hash of them reveals them. The
 * key is in no database dump.
 */
export interface SecretKey {
  /** Names the key, without revealing it: hexadecimal digits. */
  readonly id: string;
  /** The hash that may be stored instead of a text: 32 bytes. */
  hash(text: string): Buffer;
  /** The same from the SHA-256 of the text, which earlier versions stored. */
  hashAgain(sha256: Buffer): Buffer;
}

/** A column with hashes of values that could be guessed. */
export interface HashColumn {
  readonly table: string;
  readonly column: string;
}

export const createSecretKey = (text: string): SecretKey => {
  const hashAgain = (sha256: Buffer): Buffer => createHmac('sha256', text).update(sha256).digest();
  const hash = (value: string): Buffer => hashAgain(createHash('sha256').update(value).digest());
  return {
    id: hash('the id of the secret key')
      .toString('hex')
      .slice(0, 2 * idBytes),
    hash,
    hashAgain,
  };
};

const readId = async (scope: Database | Transaction): Promise<string | undefined> => {
  const [row] = await sqlOf(scope)<{ value: Buffer }[]>`select value from secrets where name = ${idName}`;
  return row?.value.toString('hex');
};

const help =
  'Put the file of the other processes, or of the backup, there, or set SECRET_KEY. If it is lost, see "The secret key" in docs/operations.md.';

type Place = Pick<Configuration, 'dataDir' | 'secretKey'>;

/** Throws `ConfigurationError` if the database was used with another key. */
const requireSame = ({ id }: SecretKey, storedId: string, { dataDir, secretKey }: Place): void => {
  if (id === storedId) return;
  const what = secretKey === undefined ? `The key in ${join(dataDir, secretKeyFile)}` : 'SECRET_KEY';
  throw new ConfigurationError(`${what} is not the key that this database was used with. ${help}`);
};

/**
 * Opens SECRET_KEY, or the key in the data folder, which is made when a database is used for the first time. Throws
 * `ConfigurationError` if the database was used with another key.
 */
export const openSecretKey = async (database: Database, place: Place): Promise<SecretKey> => {
  const { dataDir, secretKey } = place;
  const storedId = await readId(database);
  const text =
    secretKey ??
    (storedId === undefined
      ? await keyFileIn(dataDir, secretKeyFile, () => randomBytes(32).toString('base64url'))
      : await readKeyFile(join(dataDir, secretKeyFile)));
  if (text === undefined)
    throw new ConfigurationError(
      `The key of this database is missing: ${join(dataDir, secretKeyFile)}. ${help}`,
    );
  const key = createSecretKey(text);
  if (storedId !== undefined) requireSame(key, storedId, place);
  return key;
};

/** Hashes per statement. */
const batchSize = 5000;

/** Rewrites hashes that are not from a key yet. */
const rewrite = async (tx: Transaction, key: SecretKey, { table, column }: HashColumn): Promise<void> => {
  const sql = sqlOf(tx);
  const plain = (
    await sql<
      { hash: Buffer }[]
    >`select distinct ${sql(column)} as hash from ${sql(table)} where ${sql(column)} is not null`
  ).map(({ hash }) => hash);
  for (let first = 0; first < plain.length; first += batchSize) {
    const batch = plain.slice(first, first + batchSize);
    await sql`
      update ${sql(table)} set ${sql(column)} = decode(after, 'hex')
      from unnest(
        ${batch.map((hash) => hash.toString('hex'))}::text[],
        ${batch.map((hash) => key.hashAgain(hash).toString('hex'))}::text[]) as hashes (before, after)
      where ${sql(column)} = decode(before, 'hex')`;
  }
};

/**
 * Notes in the database which key it is used with; the first time, rewrites what was stored before. Settles with whether
 * it is the first time. Throws `ConfigurationError` if another process has just noted another key.
 */
export const adoptSecretKey = (
  database: Database,
  key: SecretKey,
  stored: Place & {
    readonly columns: readonly HashColumn[];
    readonly rewriteMore: (tx: Transaction) => Promise<void>;
  },
): Promise<boolean> =>
  inTransaction(database, async (tx) => {
    await holdLock(tx, 'the secret key');
    const storedId = await readId(tx);
    if (storedId !== undefined) {
      requireSame(key, storedId, stored);
      return false;
    }
    await sqlOf(tx)`insert into secrets (name, value) values (${idName}, ${Buffer.from(key.id, 'hex')})`;
    for (const column of stored.columns) await rewrite(tx, key, column);
    await stored.rewriteMore(tx);
    return true;
  });

/** Whether a start finds the key that the database was used with. */
export const hasSecretKey = async (database: Database, place: Place): Promise<boolean> =>
  (await readId(database)) !== undefined &&
  openSecretKey(database, place).then(
    () => true,
    () => false,
  );

/** Makes the next start accept any key, or make one: the hashes of the lost key match nothing any more. */
export const forgetSecretKey = (database: Database): Promise<boolean> =>
  anyRow(sqlOf(database)`delete from secrets where name = ${idName}`);
