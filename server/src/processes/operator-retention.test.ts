import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, environmentOf } from '../../test/database.ts';
import type { TestDatabase } from '../../test/database.ts';
import { sqlOf } from '../platform/database/sql.ts';

const program = fileURLToPath(new URL('operator-retention.ts', import.meta.url));

let database: TestDatabase;
let dataDir: string;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-operator-retention-'));
});

afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const retention = async (...args: string[]): Promise<string> => {
  const env = { ...process.env, DATA_DIR: dataDir, ...environmentOf(database) };
  return (await promisify(execFile)(process.execPath, [program, 'retention', ...args], { env })).stdout;
};

test('the command lists the next libraries to erase, and lets one night exceed the brake', async () => {
  const ownerId = '00000000-0000-4000-8000-000000000001';
  const sql = sqlOf(database.database);
  await sql`
    insert into customers (id, provider, subject, email, registered_at, email_verified)
    values (${ownerId}, 'test', 'anna', 'anna@example.com', '2099-01-15', true)`;
  await sql`
    insert into photo_month_counts (owner_id, month_key, photos, listed_at) values (${ownerId}, 24000, 7, now())`;
  for (const number of ['K-1001', 'K-1002'])
    await sql`
      insert into customer_records (customer_number, owner_id, email, email_key, document)
      values (${number}, ${ownerId}, 'anna@example.com', 'anna@example.com', '{"registeredAt": "2099-01-15"}')`;
  expect(await retention()).toBe(
    '0 libraries are due; a night may erase 10 now.\n' +
      `K-1001, K-1002  anna@example.com  7 photos  kept until 2100-07-15  erased from 2100-08-14  (id ${ownerId})\n`,
  );
  expect(await retention('allow', '25')).toContain('may erase 25 libraries');
  expect(await retention('--count', '1')).toContain('a night may erase 25 now');
  await expect(retention('allow', 'all')).rejects.toThrow('must be a number');
});
