import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import { createAnnounce } from '../../platform/events.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { createSites, siteFrom } from '../../platform/sites.ts';
import { eraseCustomer } from '../../platform/slice.ts';
import { createCustomersService } from './index.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const seconds = (time: string): number => Date.parse(time) / 1000;

/** The clock of the server stands at noon. */
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

test('the tokens that an erased customer still holds open nothing and make nobody anew', async () => {
  const token = await app.issuer.token('anna', before);
  expect(await statusOf(token)).toBe(200);
  await erase('anna');
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(await app.issuer.token('anna', { email: 'other@example.com', ...before }))).toBe(401);
  expect(await statusOf(await app.issuer.token('anna'))).toBe(401);
  expect(await idOf('anna')).toBeUndefined();
});

test('whoever signs in again after that is a new customer; one whose session goes on is not', async () => {
  expect(await statusOf(await app.issuer.token('bert', before))).toBe(200);
  const erased = await idOf('bert');
  await erase('bert');
  expect(await statusOf(await app.issuer.token('bert', { ...after, auth_time: before.iat }))).toBe(401);
  expect(await statusOf(await app.issuer.token('bert', { ...after, auth_time: after.iat }))).toBe(200);
  expect(await idOf('bert')).not.toBe(erased);
});

test('another process, too, knows within half a minute that a customer is erased', async () => {
  const site = siteFrom({ publicUrl: 'https://photos.example.com' });
  const { recognise } = createCustomersService({
    database: app.database,
    clock: app.clock,
    announce: createAnnounce([]),
    sites: createSites([site]),
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
