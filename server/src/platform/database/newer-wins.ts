import type { Sql, Statement } from './sql.ts';

/**
 * The condition for replacing an existing row when the operator puts a document: `insert into … as held … on conflict …
 * do update … where`. A document that is older than the stored one changes nothing. Without times, the last write wins.
 */
export const newerWins = (sql: Sql): Statement => sql`
  (held.updated_at is null or excluded.updated_at is null or excluded.updated_at >= held.updated_at)`;
