import { randomUUID } from 'node:crypto';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { followMail } from './story.ts';
import { expect, test } from './test.ts';

test('shows a guest their order without sign-in, and adds it to an account by mail', async ({
  page,
  browser,
}) => {
  const me = await customer(page, { name: 'missing' });
  const code = `G-${randomUUID().slice(0, 8)}`;
  const number = `#SO/${code}`;
  const email = `${code}..r&d@example.com`.toLowerCase();
  const [reply] = await me.putRecords([
    `/orders/${code}`,
    {
      email,
      number,
      orderedAt: new Date().toISOString(),
      status: 'ProductionStarted',
      products: [{ code: `${code} 50% Für Oma`, title: 'Photo book', price: 3995, status: 'producing' }],
      sums: { currency: 'EUR', total: 4490 },
    },
  ]);

  await test.step('the address of the shop’s mails shows items and steps to everyone', async () => {
    const stranger = await browser.newPage();
    await stranger.goto(new URL(reply?.statusUrl ?? '').pathname);
    await expect(stranger.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
    await expect(stranger.getByText('Being made')).toBeVisible();
    await expect(stranger.getByText(/39\.95|44\.90/)).toHaveCount(0);
    await expectNoViolationLightOrDark(stranger);
    await stranger.getByRole('link', { name: 'Sign in to see everything' }).click();
    await expect(stranger.getByLabel('Password')).toBeVisible();
    await stranger.context().close();
  });

  await test.step('the customer asks for a link to an order that they miss', async () => {
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Missing an order?' }).click();
    const dialog = page.getByRole('dialog', { name: 'Missing an order?' });
    await dialog.getByLabel('Order number').fill(` so / ${code.toLowerCase()} `);
    await dialog.getByLabel('Email address you ordered with').fill(email.toUpperCase());
    await dialog.getByRole('button', { name: 'Send the link' }).click();
    await expect(dialog.getByRole('status')).toContainText('we’ve sent a link to that address');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step('the link of the mail adds the order at once in the same browser', async () => {
    await followMail(page, email, /^Add order|add-order|Add this order/);
    await expect(page).toHaveURL(`/orders/${code}`);
    await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible();
    await expect(page.getByText('€44.90')).toBeVisible();
  });
});
