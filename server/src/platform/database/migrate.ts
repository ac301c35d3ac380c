import { readFile, readdir } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import type { Database } from './database.ts';
import { sqlOf } from './sql.ts';

const migrationsFolder = new URL('../../../migrations/', import.meta.url);

/** An arbitrary number that all processes share: this advisory lock makes them take turns. */
const migrationLock = 7_230_418;

/**
 * Brings the schema up to date: applies the new SQL files of `server/migrations/` in the order of their names, each in
 * its own transaction. Safe if several processes start at once.
 * Settles with the names of the applied files.
 * Throws if an applied file was changed or removed afterwards, because the schema then differs from the one the code
 * expects.
 */
export const migrate = async (database: Database): Promise<string[]> => {
  const files = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
  const sql = await sqlOf(database).reserve();
  try {
    await sql`select pg_advisory_lock(${migrationLock})`;
    await sql`create table if not exists migrations (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`;
    const known = new Map(
      (await sql<{ name: string; checksum: string }[]>`select name, checksum from migrations`).map((row) => [
        row.name,
        row.checksum,
      ]),
    );
    const applied: string[] = [];
    for (const name of files) {
      const text = await readFile(new URL(name, migrationsFolder), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const earlier = known.get(name);
      known.delete(name);
      if (earlier === checksum) continue;
      if (earlier !== undefined)
        throw new Error(`The migration ${name} was changed after it had been applied.`);
      await sql.unsafe(
        `begin;\n${text};\ninsert into migrations (name, checksum) values ('${name}', '${checksum}');\ncommit`,
      );
      applied.push(name);
    }
    const [unknown] = known.keys();
    if (unknown !== undefined)
      throw new Error(
        `The database has the migration ${unknown}, which this version of the product does not know.`,
      );
    return applied;
  } finally {
    await sql`select pg_advisory_unlock(${migrationLock})`.catch(() => {});
    sql.release();
  }
};
