import { hasCode } from '../error-codes.ts';

/**
 * Whether a statement failed because the database takes no writes. After a failover this is the old primary, which is a
 * standby now: connections to it must be dropped, because new ones reach the new primary.
 */
export const isReadOnly = (error: unknown): boolean => hasCode(error, '25006');

/** A statement that writes nothing and fails, with the code of `isReadOnly`, where a write would. */
export const requireWritable = `do $$ begin
  if current_setting('transaction_read_only')::boolean then
    raise read_only_sql_transaction using message = 'the database is read-only';
  end if;
end $$`;
