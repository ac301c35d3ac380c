import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../kernel/slice.ts';
import { readWrite } from './audit.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
});

afterAll(() => app.close());

const auditLines = async (): Promise<string[]> => {
  const rows = await sqlOf(app.database)<{ what: string }[]>`select what from operator_audit order by id`;
  return rows.map(({ what }) => what.replace('/api/operator/v1', ''));
};

test.each([
  ['PUT /orders/O-1', 'PUT /orders/:orderCode', { orderCode: 'O-1' }],
  ['DELETE /orders/O%3A1?x=1', 'DELETE /orders/:orderCode', { orderCode: 'O:1' }],
  [
    'PUT /invoices/I-1/files/invoice.pdf',
    'PUT /invoices/:invoiceNumber/files/invoice.pdf',
    { invoiceNumber: 'I-1' },
  ],
  ['POST /batch', 'POST /batch', {}],
])('finds the ids in the address of %s', (what, pattern, ids) => {
  const [method, path] = what.split(' ');
  const found = readWrite(`${method} /api/operator/v1${path}`);
  expect(found?.pattern.replace('/api/operator/v1', '')).toBe(pattern);
  expect(Object.fromEntries(found?.ids.map(({ name, value }) => [name, value]) ?? [])).toEqual(ids);
});

test('no line names an erased customer, also in later writes and deleted records', async () => {
  const { operator, register } = createRetentionCalls(app);
  const order = { customerNumber: 'K-anna', orderedAt: '2026-01-20T00:00:00Z', status: 'Confirmed' };
  await (await app.customer('anna')).timeline();
  await register('anna', '2026-01-01T00:00:00Z');
  for (const code of ['O-1', 'O-2']) await operator('PUT', `/orders/${code}`, order);
  await operator('DELETE', '/orders/O-2');
  await operator('PUT', '/orders/O-3', { ...order, customerNumber: 'K-other' });
  const others = ['PUT /orders/O-3'];
  const before = ['PUT /customers/K-anna', 'PUT /orders/O-1', 'PUT /orders/O-2', 'DELETE /orders/O-2'];
  expect(await auditLines()).toEqual([...before, ...others]);

  await eraseCustomer(app.slices, await ownerIdOf(app.database, 'anna'));
  const [put, remove] = ['PUT /orders/:orderCode', 'DELETE /orders/:orderCode'];
  const clearedLines = ['PUT /customers/:customerNumber', put, put, remove];
  expect(await auditLines()).toEqual([...clearedLines, ...others]);

  await operator('PUT', '/orders/O-1', order);
  await register('anna', '2026-01-01T00:00:00Z');
  expect(await auditLines()).toEqual([...clearedLines, ...others, put, 'PUT /customers/:customerNumber']);
});
