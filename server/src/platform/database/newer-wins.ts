import type { PendingQuery, Row, Sql } from 'postgres';

/**
 * The condition for replacing an existing row when the operator puts a document: `insert into … as held … on conflict …
 * do update … where`. A document that is older than the stored one changes nothing. Without times, the last write wins.
 */
export const newerWins = (sql: Sql): PendingQuery<Row[]> => sql`
  (held.updated_at is null or excluded.updated_at is null or excluded.updated_at >= held.updated_at)`;
