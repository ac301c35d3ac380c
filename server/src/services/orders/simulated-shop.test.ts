import type { SuperOrder } from '@albumen/contracts/orders';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { walkSeeds } from '../../../test/random-library.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import { createShopModel, simulateShop } from '../../../test/simulated-shop.ts';
import type { ExpectedOrder, ShopCustomer } from '../../../test/simulated-shop.ts';

// A shop sends 200 orders through all states; its messages come late, twice and out of order. After each part of them,
// customers are answered what a simple model says. `SEEDS=7 npm test -- …` runs another shop.

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
});

afterAll(() => app.close());

/** Messages in one call, and calls between two comparisons. */
const [batchSize, comparedEvery] = [100, 4];

/** The shop has steps of its own without a label. */
const isMistake = (field: string): boolean => !field.startsWith('status');

const seen = ({ superOrderCode: code, status, step, orders, sums, parcels }: SuperOrder): ExpectedOrder => ({
  code,
  status,
  step,
  items: orders.map(({ quantity, title, status: state }) => `${quantity} ${title} ${state}`),
  total: `${sums?.total} ${sums?.currency}`,
  delivered: parcels.filter(({ deliveredAt }) => deliveredAt !== undefined).length,
});

const listed = async (customer: TestCustomer, inProgress: boolean): Promise<ExpectedOrder[]> => {
  const all: SuperOrder[] = [];
  for (;;) {
    const path = `/api/order/v2/superorders/me?Offset=${all.length}&Limit=30&inProgress=${inProgress}`;
    const { body } = await customer.get<{ items: SuperOrder[]; totalCount: number }>(path);
    all.push(...body.items);
    if (body.items.length === 0 || all.length >= body.totalCount) return all.map(seen);
  }
};

test.each(walkSeeds)('answers customers of a simulated shop like a simple model (seed %i)', async (seed) => {
  const { operator, register } = createRetentionCalls(app);
  const people: { customer: TestCustomer; shopCustomer: ShopCustomer }[] = [];
  for (const name of [`anna${seed}`, `bob${seed}`]) {
    const email = `${name}@example.com`;
    await register(name, '2026-01-01T00:00:00Z');
    const customer = createTestCustomer(
      app.url,
      await app.issuer.token(name, { email, email_verified: true }),
    );
    await customer.timeline();
    people.push({ customer, shopCustomer: { customerNumber: `K-${name}`, email } });
  }
  const customers = people.map(({ shopCustomer }) => shopCustomer) as unknown as readonly [
    ShopCustomer,
    ShopCustomer,
  ];
  const messages = simulateShop({ seed, count: 200, customers, startsAt: app.clock.now() });
  const model = createShopModel(customers);

  const compare = async (): Promise<void> => {
    for (const { customer, shopCustomer } of people)
      for (const inProgress of [true, false])
        expect(await listed(customer, inProgress)).toEqual(model.list(shopCustomer, inProgress));
  };

  for (let from = 0, calls = 1; from < messages.length; from += batchSize, calls++) {
    const part = messages.slice(from, from + batchSize);
    const writes = part.map(({ code, document: body }) => ({ method: 'PUT', path: `/orders/${code}`, body }));
    const { body } = await operator('POST', '/batch', { writes });
    const { answers } = body as { answers: { status: number; body: { ignored: string[] } }[] };
    expect(answers.map(({ status, body: { ignored } }) => [status, ignored.filter(isMistake)])).toEqual(
      part.map(() => [200, []]),
    );
    part.forEach(model.take);
    if (calls % comparedEvery === 0) await compare();
  }
  await compare();

  for (const { customer, shopCustomer } of people) {
    const read = (code: string) => customer.get<SuperOrder>(`/api/order/v1/superorders/${code}`);
    const own = [true, false].flatMap((inProgress) => model.list(shopCustomer, inProgress));
    expect(await Promise.all(own.map(async ({ code }) => seen((await read(code)).body)))).toEqual(own);
    const foreign = await Promise.all(
      model.foreign(shopCustomer).map(async (code) => (await read(code)).status),
    );
    expect(new Set(foreign)).toEqual(new Set([404]));
  }
});
