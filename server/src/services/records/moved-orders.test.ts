import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../../test/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';

const readMigration = (name: string): Promise<string> =>
  readFile(new URL(`../../../migrations/${name}`, import.meta.url), 'utf8');

test('migrates earlier orders to records with their owner and both of their times', async () => {
  const migrated = await createTestDatabase();
  const sql = sqlOf(migrated.database);
  const [, table = ''] =
    /^(create table orders [^;]+;)/m.exec(await readMigration('0018-operator.sql')) ?? [];
  await sql.unsafe(`drop table operator_records; ${table}`);
  const ownerId = randomUUID();
  const ahead = JSON.stringify({ customerNumber: 'K-1', orderedAt: '2030-01-01T02:00:00+02:00' });
  await sql`
    insert into orders values
      ('O-1', ${ownerId}, 'K-1', null, '2026-05-01T00:00:00Z', '2026-05-02T00:00:00.123456Z', ${ahead})`;
  // PostgreSQL cannot read half of a surrogate pair; an earlier migration has replaced it.
  const cut = {
    orderedAt: '2026-01-01T00:00:00Z',
    text: '\ud83d\ude00 \\ud83d',
    cut: ['\\\ud83d', '\ude00\ude00'],
  };
  await sql`
    insert into orders values ('O-2', null, null, 'a@example.com', ${cut.orderedAt}, null, ${JSON.stringify(cut)})`;
  await sql.unsafe(await readMigration('0046-extreme-input.sql'));
  await sql.unsafe(await readMigration('0053-operator-records.sql'));
  const [first, second] = await sql`
    select *, updated_at::text as exact from operator_records order by id`;
  expect(JSON.parse(String(second?.['document']))).toEqual({ ...cut, cut: ['\\\ufffd', '\ufffd\ufffd'] });
  expect(first).toEqual({
    kind: 'order',
    id: 'O-1',
    ownerId,
    customerNumber: 'K-1',
    emailKey: null,
    sortAt: new Date('2030-01-01T00:00:00Z'),
    facet: '',
    receivedAt: new Date('2026-05-01T00:00:00Z'),
    updatedAt: new Date('2026-05-02T00:00:00.123Z'),
    exact: '2026-05-02 00:00:00.123456+00',
    document: ahead,
  });
  await migrated.drop();
});
