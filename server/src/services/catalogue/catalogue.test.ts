import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import { variantOf } from './rules.ts';

let app: TestApp;
let second: TestApp;
let anna: TestCustomer;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  second = await startTestApp({ works: false, environment: operatorEnvironment, sharesWith: app });
  anna = await app.customer('anna');
});

afterAll(async () => {
  await second.close();
  await app.close();
});

const put = async (path: string, document: object): Promise<void> => {
  const { status, body } = await createRetentionCalls(app).operator('PUT', path, document);
  expect([status, body]).toMatchObject([200, { ignored: [] }]);
};

/** Asks another process, too: it learns of a change from the database. */
const read = async (path: string): Promise<unknown[]> => {
  const other = await fetch(`${second.url}${path}`, {
    headers: { authorization: `Bearer ${await app.issuer.token('anna')}` },
  });
  return [(await anna.get(path)).body, await other.json()];
};

// #renewed
test('article groups and campaigns are read again in every process after a put', async () => {
  const groups = '/api/order/v1/ArticleGroup';
  const campaign = '/api/campaign/v1/Campaign/order-cut-off';
  expect(await read(groups)).toEqual([{ items: [] }, { items: [] }]);
  expect(await read(campaign)).toMatchObject([{ status: 404 }, { status: 404 }]);
  await put('/article-groups/prints', { title: 'Prints', articles: ['PAP_910', 'PAP_911'] });
  await put('/article-groups/books', { title: 'Books', articles: [] });
  await put('/campaigns/order-cut-off', {
    orderUntil: '2026-12-17T23:59:59+01:00',
    deliveredBy: '2026-12-24',
  });
  await vi.waitFor(async () => {
    const items = [
      { id: 'books', title: 'Books', articles: [] },
      { id: 'prints', title: 'Prints', articles: ['PAP_910', 'PAP_911'] },
    ];
    expect(await read(groups)).toEqual([{ items }, { items }]);
    const shown = {
      name: 'order-cut-off',
      orderUntil: '2026-12-17T23:59:59+01:00',
      deliveredBy: '2026-12-24',
    };
    expect(await read(campaign)).toEqual([shown, shown]);
  });
});

// #offers
test('an offer is 404 until it exists, and its variant is always the same for a customer', async () => {
  const path = '/api/campaign/api/v1/campaigns/offers/layflat';
  expect((await anna.get(path)).status).toBe(404);
  await put('/offers/layflat', {
    title: 'Try layflat',
    share: 50,
    picture: 'https://elsewhere.example/a.jpg',
  });
  await vi.waitFor(async () => {
    const [own, other] = await read(path);
    expect(own).toEqual({
      code: 'layflat',
      title: 'Try layflat',
      variant: expect.stringMatching(/^(control|A)$/) as unknown,
    });
    expect(other).toEqual(own);
  });
});

test.each([
  [0, 0, 0],
  [30, 250, 350],
  [100, 1000, 1000],
])('a share of %i per cent gives %i to %i of 1,000 customers the variant A', (share, least, most) => {
  const variants = Array.from({ length: 1000 }, (_, n) => variantOf('layflat', `customer-${n}`, share));
  const count = variants.filter((variant) => variant === 'A').length;
  expect(count).toBeGreaterThanOrEqual(least);
  expect(count).toBeLessThanOrEqual(most);
});
