import { afterAll, expect, test } from 'vitest';
import { createTestDatabase } from '../../test/database.ts';
import { sqlOf } from './database/sql.ts';
import { passingFailure } from './passing-failures.ts';

const { database, drop } = await createTestDatabase();
afterAll(drop);

test.each(['disk_full', 'out_of_memory', 'too_many_connections', 'io_error', 'cannot_connect_now'])(
  'treats %s of PostgreSQL as a temporary failure',
  async (condition) => {
    const failed = sqlOf(database).unsafe(`do $$ begin raise ${condition}; end $$`);
    const error: unknown = await failed.catch((cause: unknown) => cause);
    expect(passingFailure(error)).toMatchObject({ code: 'unavailable', status: 503, retryAfterSeconds: 5 });
  },
);

test('does not treat a mistake in a query as a temporary failure', async () => {
  const error: unknown = await sqlOf(database)
    .unsafe('select nothing')
    .catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(Error);
  expect(passingFailure(error)).toBeUndefined();
});
