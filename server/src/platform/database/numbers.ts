import type { Database } from './handles.ts';
import { sqlOf } from './sql.ts';

/** SQL for one number about an owner, whose id is `$1`; written by the store that owns its table. */
export interface NumberQuery {
  readonly sql: string;
}

/** Runs the queries of several slices as one: each round trip to the database costs more than a count. */
export const readNumbers = async <Name extends string>(
  database: Database,
  ownerId: string,
  queries: Readonly<Record<Name, NumberQuery>>,
): Promise<Record<Name, number>> => {
  const columns = Object.entries<NumberQuery>(queries).map(([name, query]) => `(${query.sql}) as "${name}"`);
  const [row] = await sqlOf(database).unsafe<[Record<Name, number>]>(`select ${columns.join(', ')}`, [
    ownerId,
  ]);
  return row;
};
