import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import type { Customer } from './stage.ts';
import { expect, test } from './test.ts';

const day = 86_400_000;

const daysAgo = (days: number): string => new Date(Date.now() - days * day).toISOString();

/** A document of the operator. */
const orderOf = (code: string, days: number, more: object = {}) => ({
  orderedAt: daysAgo(days),
  status: 'ProductionStarted',
  source: 'webshop',
  products: [{ code: `${code}-1`, title: 'Photo book', price: 3995 }],
  sums: { currency: 'EUR', total: 3995 },
  ...more,
});

const put = (me: Customer, code: string, days: number, more?: object): Promise<unknown> =>
  me.putRecords([`/orders/${code}`, orderOf(code, days, more)]);

/** Codes of orders are unique in a shop. */
const shopOf = () => `NL-${randomUUID().slice(0, 8)}`.toUpperCase();

const rowsOf = (page: Page) => page.getByRole('list', { name: 'Orders' }).getByRole('listitem');
const tabOf = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const searchOf = (page: Page) => page.getByRole('searchbox', { name: 'Search by order number or product' });

// #list
test('shows orders in progress and history, each with its facts, and follows the shop', async ({ page }) => {
  const nl = shopOf();
  const me = await customer(page, { name: 'orders' });
  await page.goto('/orders');
  await expect(page.getByText('You haven’t ordered anything yet!')).toBeVisible();
  await expect(page.getByRole('tab')).toHaveCount(0);

  await put(me, `${nl}-1`, 3, { sums: { currency: 'GBP', total: 0 } });
  await put(me, `${nl}-2`, 2, {
    status: 'Checked',
    label: 'Being checked',
    source: 'desktop',
    products: [
      // The Hebrew for canvas: it stays in its place.
      { code: 'a', title: '\u05e7\u05e0\u05d1\u05e1 30' },
      { code: 'b', title: 'Mug' },
    ],
  });
  await put(me, `${nl}-3`, 1, { status: 'Cancelled' });
  await expect(tabOf(page, /^In progress 2$/)).toHaveAttribute('aria-selected', 'true');
  await expect(rowsOf(page)).toHaveText([
    /-2.*Being checked.*\u2068\u05e7\u05e0\u05d1\u05e1 30\u2069 · Mug.*2 products.*Desktop editor.*€39\.95/s,
    /-1.*In production.*Photo book.*1 product.*Web shop.*£0\.00/s,
  ]);
  await expectNoViolationLightOrDark(page);

  await put(me, `${nl}-2`, 2, { status: 'Dispatched' });
  await expect(rowsOf(page)).toHaveText([/-1/]);
  await tabOf(page, /^History 2$/).click();
  await expect(page).toHaveURL('/orders?order_state=history');
  await expect(rowsOf(page)).toHaveText([/-3.*Cancelled/s, /-2.*Sent/s]);
});

// #pages
test('keeps tab, page and search on back and reload, and leads to the last page', async ({ page }) => {
  const nl = shopOf();
  const me = await customer(page, { name: 'orders-pages' });
  const codes = Array.from({ length: 21 }, (_, index) => `${nl}-${101 + index}`);
  await me.putRecords(
    ...codes.map(
      (code, index) => [`/orders/${code}`, orderOf(code, index, { status: 'Dispatched' })] as const,
    ),
  );
  // Without orders in progress, the page begins with the history.
  await page.goto('/orders');
  await expect(page).toHaveURL('/orders?order_state=history');
  await expect(rowsOf(page)).toHaveCount(20);
  await expect(rowsOf(page).first()).toContainText(`${nl}-101`);
  await page.getByRole('link', { name: 'Next page' }).click();
  await expect(page).toHaveURL('/orders?order_state=history&page=2');
  await expect(rowsOf(page)).toHaveText([/-121/]);
  await page.getByRole('link', { name: `${nl}-121` }).click();
  await expect(page).toHaveURL(`/orders/${nl}-121`);
  await page.goBack();
  await expect(rowsOf(page)).toHaveText([/-121/]);
  await page.reload();
  await expect(rowsOf(page)).toHaveText([/-121/]);
  await page.goto('/orders?order_state=history&page=40');
  await expect(page).toHaveURL('/orders?order_state=history&page=2');

  await searchOf(page).fill(`${nl.toLowerCase()}-10`);
  await expect(page).toHaveURL(`/orders?order_state=history&search=${nl.toLowerCase()}-10`);
  await expect(rowsOf(page)).toHaveCount(9);
  await page.reload();
  await expect(searchOf(page)).toHaveValue(`${nl.toLowerCase()}-10`);
  await expect(rowsOf(page)).toHaveCount(9);
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(searchOf(page)).toHaveValue('');
  await expect(searchOf(page)).toBeFocused();
  await searchOf(page).fill('giraffe');
  await expect(page.getByText('No order matches “giraffe”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(searchOf(page)).toHaveValue('');
  await expect(rowsOf(page)).toHaveCount(20);
});

// #vouchers
test('shows the vouchers on a phone, copies a code, and reports a part that failed', async ({
  page,
  context,
}) => {
  const nl = shopOf();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  const me = await customer(page, { name: 'orders-phone' });
  await put(me, `${nl}-1`, 1);
  const code = `WELCOME-${Date.now()}`;
  await me.putRecords([
    `/vouchers/${code}`,
    {
      issuedAt: daysAgo(1),
      title: 'On your next book',
      discount: { amount: 500, currency: 'EUR' },
      validUntil: '2099-12-31',
    },
  ]);
  await page.goto('/orders');
  const vouchers = page.getByRole('region', { name: 'Your vouchers' });
  await expect(vouchers).toContainText(/€5\.00 off.*On your next book.*Valid until 31\sDec\s2099 at 23:59/s);
  await expectNoViolationLightOrDark(page);
  await vouchers.getByRole('button', { name: `Copy the code ${code}` }).press('Enter');
  await expect(page.getByText(`Copied: ${code}`)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code);

  let isBroken = true;
  // Once it is connected, the page reads again by itself: Retry would go before the click.
  await page.routeWebSocket('**/api/push', () => undefined);
  await page.route('**/vouchers/me', (route) =>
    isBroken ? route.fulfill({ status: 400, json: {} }) : route.continue(),
  );
  await page.reload();
  await expect(vouchers).toContainText('Your vouchers could not be loaded.');
  await expect(rowsOf(page)).toHaveText([/-1/]);
  isBroken = false;
  await vouchers.getByRole('button', { name: 'Retry' }).click();
  await expect(vouchers).toContainText(code);
});

test('home shows the order that arrives next, and payments that failed', async ({ page }) => {
  const nl = shopOf();
  const me = await customer(page, { name: 'orders-home', photos: [{ takenAt: '2025-07-01T10:00:00' }] });
  const tomorrow = new Date(Date.now() + day).toLocaleDateString('sv', { timeZone: 'Europe/Amsterdam' });
  await put(me, `${nl}-1`, 3, { expectedDay: tomorrow });
  await put(me, `${nl}-2`, 2, {
    status: 'Received',
    payUrl: 'https://shop.example/pay/2',
    products: [{ code: 'b', title: 'Mug', status: 'paymentFailed' }],
  });
  await page.goto('/');
  const needs = page.getByRole('region', { name: 'Needs your attention' });
  await expect(needs).toContainText(`The payment for order ${nl}-2 failed. Please pay again.`);
  await expect(needs.getByRole('link', { name: 'Pay now' })).toHaveAttribute(
    'href',
    'https://shop.example/pay/2',
  );
  const orders = page.getByRole('region', { name: 'Your orders' });
  await expect(
    orders.getByRole('link', { name: /Arriving tomorrow.*Photo book.*In production/s }),
  ).toBeVisible();
  await expectNoViolationLightOrDark(page);

  await put(me, `${nl}-2`, 2, { status: 'Confirmed' });
  await expect(needs).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole('link', { name: /^My orders.*2 orders in progress/s })).toBeVisible();
});

test('marks ordered photos in the grid and in the preview', async ({ page }) => {
  const nl = shopOf();
  const me = await customer(page, {
    name: 'orders-photos',
    photos: [
      { takenAt: '2025-07-01T10:00:00', fileName: 'one.jpg' },
      { takenAt: '2025-07-02T10:00:00', fileName: 'two.jpg' },
    ],
  });
  await put(me, `${nl}-1`, 1, { photoIds: me.photoIds.slice(0, 1) });
  await page.goto('/my-photos/photos');
  await expect(page.getByRole('link', { name: /^one\.jpg.*, ordered$/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^two\.jpg/ })).not.toHaveAccessibleName(/ordered/);
  await page.getByRole('link', { name: /^one\.jpg/ }).click();
  const preview = page.getByRole('dialog', { name: 'Photo preview' });
  await expect(preview.getByText('Ordered')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveTitle('two.jpg');
  await expect(preview.getByText('Ordered')).toHaveCount(0);
});
