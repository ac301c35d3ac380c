import type { Voucher } from '@albumen/contracts/vouchers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import { endOfDay } from './validity.ts';

let app: TestApp;
let anna: TestCustomer;

const put = async (code: string, more: object): Promise<void> => {
  const document = { customerNumber: 'K-anna', issuedAt: '2026-01-01T00:00:00Z', ...more };
  const { status } = await createRetentionCalls(app).operator('PUT', `/vouchers/${code}`, document);
  expect(status).toBe(200);
};

beforeAll(async () => {
  app = await startTestApp({
    works: false,
    environment: {
      ...operatorEnvironment,
      SITES: JSON.stringify([{ publicUrl: 'http://localhost:8080', locale: 'nl-NL' }]),
    },
  });
  anna = await app.customer('anna');
  await anna.timeline();
  await createRetentionCalls(app).register('anna', '2026-01-01T00:00:00Z');
  await put('Later-1', { validUntil: '2026-12-31', title: '5 euros off' });
  await put('Today-1', { validUntil: '2026-06-15', discount: { amount: 500, currency: 'EUR' } });
  await put('Always-1', { percentage: 12.5 });
  await put('Used-1', { isUsed: true });
  await put('Over-1', { validUntil: '2026-06-14' });
});

afterAll(() => app.close());

const read = async (code: string) =>
  (await anna.get<Voucher & { isVoucherFound: boolean }>(`/api/voucher/vouchers/${code}`)).body;

// #usable
test('lists the vouchers that can be used, the first to end first', async () => {
  const { body } = await anna.get<{ vouchers: Voucher[] }>('/api/voucher/vouchers/me');
  const usable = { isUsed: false, isExpired: false };
  expect(body.vouchers).toEqual([
    {
      code: 'Today-1',
      discount: { amount: 500, currency: 'EUR' },
      validUntil: '2026-06-15',
      endsAt: '2026-06-15T21:59:59.000Z',
      ...usable,
    },
    {
      code: 'Later-1',
      title: '5 euros off',
      validUntil: '2026-12-31',
      endsAt: '2026-12-31T22:59:59.000Z',
      ...usable,
    },
    { code: 'Always-1', percentage: 12.5, ...usable },
  ]);
});

// #details
test.each([
  ['TODAY-1', { isVoucherFound: true, code: 'Today-1', isExpired: false }],
  ['over-1', { isVoucherFound: true, code: 'Over-1', isExpired: true }],
  ['used-1', { isVoucherFound: true, code: 'Used-1', isUsed: true }],
])('finds the voucher %s in any case, and shows its code as issued', async (code, details) => {
  expect(await read(code)).toMatchObject(details);
});

test('answers for an unknown code and for that of another customer that it is not found', async () => {
  await put('Other-1', { customerNumber: 'K-other' });
  for (const code of ['nothing', 'Other-1', '%25'])
    expect(await read(code)).toEqual({ isVoucherFound: false });
});

test.each([500, -500])('a voucher of %i takes off 500, and is stored as minus', async (amount) => {
  await put('Sign-1', { discount: { amount, currency: 'EUR' } });
  expect(await read('Sign-1')).toMatchObject({ discount: { amount: 500, currency: 'EUR' } });
  const { body } = await createRetentionCalls(app).operator('GET', '/vouchers/Sign-1');
  expect(body).toMatchObject({ voucher: { discount: { amount: -500, currency: 'EUR' } } });
});

// #last-second
test('a voucher ends with the last second of its day in the time zone of the site', async () => {
  app.clock.moveTo('2026-06-15T21:59:59.999Z');
  expect(await read('Today-1')).toMatchObject({ isExpired: false });
  app.clock.moveTo('2026-06-15T22:00:00Z');
  expect(await read('Today-1')).toMatchObject({ isExpired: true });
});

test.each([
  ['2026-03-29', 'Europe/Amsterdam', '2026-03-29T21:59:59.000Z'],
  ['2026-10-25', 'Europe/Amsterdam', '2026-10-25T22:59:59.000Z'],
  ['2026-06-15', 'Pacific/Auckland', '2026-06-15T11:59:59.000Z'],
  ['2026-06-15', 'America/Los_Angeles', '2026-06-16T06:59:59.000Z'],
])('the day %s in %s ends at %s', (day, timeZone, end) => {
  expect(endOfDay(day, timeZone).toISOString()).toBe(end);
});

/** Codes as shops issue them. */
const codes = [
  '10% KORTING',
  '50%25',
  'CAFÉ',
  'Für Anna!',
  '5€-NIEUW',
  '#SUMMER?',
  "T&C's (2)",
  '春のセール',
  '*SALE*',
  '(2x)',
];

test.each(codes)('accepts the code %s, in a single write and in a batch', async (code) => {
  const path = `/vouchers/${encodeURIComponent(code)}`;
  const { operator } = createRetentionCalls(app);
  await put(encodeURIComponent(code), { title: 'Single' });
  const body = { customerNumber: 'K-anna', issuedAt: '2026-01-01T00:00:00Z', title: 'Batch' };
  const batch = await operator('POST', '/batch', { writes: [{ method: 'PUT', path, body }] });
  expect(batch.body).toMatchObject({ answers: [{ status: 200, body: { applied: true } }] });
  expect(await operator('GET', path)).toMatchObject({ status: 200, body: { voucher: { title: 'Batch' } } });
  const list = await operator('GET', `/vouchers?after=${encodeURIComponent(code.slice(0, -1))}`);
  expect(list.body).toMatchObject({
    records: expect.arrayContaining([expect.objectContaining({ id: code })]),
  });
  const typed = code.normalize('NFD').toLowerCase();
  expect(await read(encodeURIComponent(typed))).toMatchObject({ code, isVoucherFound: true });
  expect((await operator('DELETE', path)).status).toBe(204);
});

test.each(['A%2FB', 'A%5CB', 'A,B', 'A%00B', 'A%0AB', '.A', '%2EA', '%20', 'x'.repeat(101)])(
  'rejects the code in the address %s',
  async (code) => {
    const { operator } = createRetentionCalls(app);
    const { status } = await operator('PUT', `/vouchers/${code}`, {
      customerNumber: 'K-anna',
      issuedAt: '2026-01-01T00:00:00Z',
    });
    expect(status).toBe(400);
  },
);
