import type { Sql } from 'postgres';
import type { Database, Transaction } from './handles.ts';

/** Returns the query function of the database or, if given one, of the transaction. For stores and platform only. */
export const sqlOf = (scope: Database | Transaction): Sql => scope as unknown as Sql;
