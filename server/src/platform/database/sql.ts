import type { Sql } from 'postgres';
import type { Database, Transaction } from './handles.ts';

/** What a query runs on: within the transaction when it is given one. For stores and platform only. */
export const sqlOf = (scope: Database | Transaction): Sql => scope as unknown as Sql;
