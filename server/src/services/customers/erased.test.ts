import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer, photosPath } from '../../../test/customer.ts';
import { createAnnounce } from '../../kernel/events.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { siteFrom } from '../../kernel/site-entry.ts';
import { createSites } from '../../kernel/sites.ts';
import { eraseCustomer } from '../../kernel/slice.ts';
import type { Slice } from '../../kernel/slice.ts';
import { openSecretKey } from '../../kernel/secret-key.ts';
import { createCustomersService } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const seconds = (time: string): number => Date.parse(time) / 1000;

/** The server's clock is set to noon. */
const before = { iat: seconds('2026-06-15T11:59:00Z') };
const after = { iat: seconds('2026-06-15T12:01:00Z') };

const statusOf = async (token: string): Promise<number> => {
  const headers = { authorization: `Bearer ${token}` };
  return (await fetch(`${app.url}${photosPath}/users/timeline`, { headers })).status;
};

const idOf = async (subject: string): Promise<string | undefined> => {
  const [row] = await sqlOf(app.database)<{ id: string }[]>`
    select id from customers where subject = ${subject}`;
  return row?.id;
};

const erase = async (subject: string): Promise<void> =>
  eraseCustomer(app.slices, (await idOf(subject)) ?? '');

test('tokens of an erased customer open nothing and create no new customer', async () => {
  const token = await app.issuer.token('anna', before);
  expect(await statusOf(token)).toBe(200);
  await erase('anna');
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(await app.issuer.token('anna', { email: 'other@example.com', ...before }))).toBe(401);
  expect(await statusOf(await app.issuer.token('anna'))).toBe(401);
  expect(await idOf('anna')).toBeUndefined();
});

test('signing in again after an erasure creates a new customer; an old session does not', async () => {
  expect(await statusOf(await app.issuer.token('bert', before))).toBe(200);
  const erased = await idOf('bert');
  await erase('bert');
  expect(await statusOf(await app.issuer.token('bert', { ...after, auth_time: before.iat }))).toBe(401);
  expect(await statusOf(await app.issuer.token('bert', { ...after, auth_time: after.iat }))).toBe(200);
  expect(await idOf('bert')).not.toBe(erased);
});

test('calls are refused from the beginning of the erasure, and leave nothing behind', async () => {
  const token = await app.issuer.token('dora', before);
  const dora = createTestCustomer(app.url, token);
  await dora.timeline();
  const ownerId = (await idOf('dora')) ?? '';
  const statuses: number[] = [];
  const [customers, ...others] = app.slices;
  if (!customers) throw new Error('There are no slices.');
  /** Erased after all others except the one that knows who the customer is. */
  const last: Slice = {
    name: 'meanwhile',
    customerData: {
      tables: [],
      erase: async () => {
        // A changed address does not get around the refusal.
        const other = await app.issuer.token('dora', { email: 'other@example.com', ...before });
        for (const caller of [dora, createTestCustomer(app.url, other)])
          for (const path of [`${photosPath}/albums`, '/api/storage/upload-sessions'])
            statuses.push((await caller.post(path, { name: 'Late' })).status);
      },
      async *describe() {},
    },
  };
  await eraseCustomer([customers, last, ...others], ownerId);
  expect(statuses).toEqual([401, 401, 401, 401]);
  const left = await sqlOf(app.database)`
    select owner_id from albums where owner_id = ${ownerId} union all
    select owner_id from upload_sessions where owner_id = ${ownerId}`;
  expect(left.count).toBe(0);
  expect(await statusOf(token)).toBe(401);
});

test('an interrupted erasure continues, and the customer is refused until it ends', async () => {
  const token = await app.issuer.token('emil', before);
  expect(await statusOf(token)).toBe(200);
  const ownerId = (await idOf('emil')) ?? '';
  const broken: Slice = {
    name: 'broken',
    customerData: {
      tables: [],
      erase: () => Promise.reject(new Error('cut off')),
      async *describe() {},
    },
  };
  await expect(eraseCustomer([...app.slices, broken], ownerId)).rejects.toThrow('cut off');
  const renewed = await app.issuer.token('emil', { ...after, auth_time: after.iat });
  expect([await statusOf(token), await statusOf(renewed)]).toEqual([401, 401]);
  await erase('emil');
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(renewed)).toBe(200);
});

test('another process also knows about an erasure within half a minute', async () => {
  const site = siteFrom({ publicUrl: 'https://photos.example.com' });
  const { recognise } = createCustomersService({
    keepErased: async () => {},
    mail: { forget: async () => {} },
    database: app.database,
    clock: app.clock,
    announce: createAnnounce([]),
    sites: createSites([site]),
    secretKey: await openSecretKey(app.database, { dataDir: app.dataDir, secretKey: undefined }),
  });
  const { issuer } = app.issuer;
  const claims = {
    provider: issuer,
    subject: 'cora',
    email: 'cora@example.com',
    expiresAt: new Date('2100-01-01'),
  };
  const call = () =>
    recognise({ ...claims, isEmailVerified: false, isBusiness: false }, { site, locale: undefined });
  expect(await call()).toBe(await idOf('cora'));
  await erase('cora');
  app.clock.moveTo('2026-06-15T12:00:31Z');
  await expect(call()).rejects.toThrow('erased');
});
