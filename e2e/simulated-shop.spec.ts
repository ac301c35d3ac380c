import { randomUUID } from 'node:crypto';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const steps = [
  ['Received', 'Awaiting payment'],
  ['Confirmed', 'Ordered'],
  ['ProductionStarted', 'In production'],
  ['Dispatched', 'Sent'],
] as const;

const minuteMs = 60_000;

test('shows the steps of six orders as the shop makes them', async ({ page }) => {
  const me = await customer(page, { name: 'watching' });
  const shop = randomUUID().slice(0, 8);
  const codes = Array.from({ length: 6 }, (_, index) => `${shop}-${index}`);
  const startedAt = Date.now() - 60 * minuteMs;

  /** The order as the shop wrote it at a step. */
  const at = (code: string, step: number) => {
    const timeOf = (minute: number) => new Date(startedAt + minute * minuteMs).toISOString();
    const reached = steps.slice(0, step + 1).map(([status], index) => [status, timeOf(index)]);
    const document = {
      orderedAt: timeOf(0),
      updatedAt: timeOf(step),
      status: steps[step]?.[0],
      statusDates: Object.fromEntries(reached),
      products: [{ code: `${code}-1`, title: `Mug of ${code}` }],
    };
    return [`/orders/${code}`, document] as const;
  };
  const rows = page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
  const tab = (name: string) => page.getByRole('tab', { name });

  await me.putRecords(...codes.map((code) => at(code, 0)));
  await page.goto('/orders');
  await expect(rows).toHaveText(codes.map(() => /Awaiting payment/));

  await test.step('the list follows, although messages come twice and out of order', async () => {
    await me.putRecords(...codes.map((code) => at(code, 2)), ...codes.map((code) => at(code, 1)));
    await expect(rows).toHaveText(codes.map(() => /In production/));
    await me.putRecords(...codes.slice(0, 4).flatMap((code) => [at(code, 3), at(code, 3)]));
    await expect(tab('In progress 2')).toBeVisible();
    await expect(tab('History 4')).toBeVisible();
    await expect(rows).toHaveText([/In production/, /In production/]);
  });

  await test.step('the page of an order follows too', async () => {
    await rows.getByRole('link', { name: codes[5] ?? '' }).click();
    await expect(page.getByRole('heading', { name: 'We’re making your order' })).toBeVisible();
    await me.putRecords(at(codes[5] ?? '', 1), at(codes[5] ?? '', 3));
    await expect(page.getByRole('heading', { name: 'Your order is complete' })).toBeVisible();
  });
});
