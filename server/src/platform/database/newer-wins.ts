import type { PendingQuery, Row, Sql } from 'postgres';

/**
 * The condition under which a put by the operator replaces the row that is there: `insert into … as held … on conflict …
 * do update … where`. A document that is older than the one held changes nothing; without a time, the last one counts.
 */
export const newerWins = (sql: Sql): PendingQuery<Row[]> => sql`
  (held.updated_at is null or excluded.updated_at is null or excluded.updated_at >= held.updated_at)`;
