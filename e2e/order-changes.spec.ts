import { sitePaths } from '@albumen/contracts/site-paths';
import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const damrak = {
  firstName: 'Anna',
  lastName: 'Jansen',
  street: 'Damrak',
  number: '1',
  postalCode: '1012 LG',
  city: 'Amsterdam',
  country: 'NL',
};
const spui = { ...damrak, street: 'Spui', number: '5', postalCode: '1012 WX' };

const placed = () => ({
  orderedAt: new Date().toISOString(),
  status: 'Confirmed',
  products: [
    { code: 'B-1', title: 'Photo book' },
    { code: 'M-1', title: 'Mug' },
    { code: 'C-1', title: 'Calendar' },
  ],
  deliveryType: 'Home',
  deliveryAddress: damrak,
});

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Change delivery address' });

/** Fills in and sends the form of the dialog; returns the id of the request. */
const send = async (page: Page): Promise<string> => {
  const sent = page.waitForResponse(/\/deliveryAddress$/);
  await dialogOf(page).getByRole('button', { name: 'Request this address' }).click();
  return ((await (await sent).json()) as { requestId: string }).requestId;
};

// #address-change
test('a customer requests other addresses for an order, and reads each answer', async ({ page }) => {
  const { putRecords } = await customer(page, { name: 'address-change' });
  const code = `AC-${crypto.randomUUID()}`;
  const put = (fields: object = {}) => putRecords([`/orders/${code}`, { ...placed(), ...fields }]);
  await put();
  await page.goto(sitePaths.order.replace('$orderCode', code));
  const change = page.getByRole('button', { name: 'Change address' });
  const field = (name: string) => dialogOf(page).getByRole('textbox', { name, exact: true });

  await test.step('a typed address survives a reload', async () => {
    await change.press('Enter');
    await expect(field('Last name')).toHaveValue('Jansen');
    await expect(field('Street')).toHaveValue(damrak.street);
    await field('Street').fill('Rokin');
    await field('Number').fill('2');
    await field('Postal code').fill('10');
    await field('City').fill('Amsterdam');
    await dialogOf(page).getByRole('button', { name: 'Request this address' }).click();
    await expect(field('Postal code')).toHaveAccessibleDescription(/Postal Code must be valid/);
    await expectNoViolationLightOrDark(page);
    await page.reload();
    await change.press('Enter');
    await expect(field('Street')).toHaveValue('Rokin');
    await field('Postal code').fill('10');
    await dialogOf(page).getByRole('button', { name: 'Request this address' }).click();
    await expect(field('Postal code')).toHaveAccessibleDescription(/Postal Code must be valid/);
    await field('Postal code').fill('1012kt');
    await expect(field('Postal code')).not.toHaveAccessibleDescription(/Postal Code must be valid/);
  });

  await test.step('the request is shown until it is rejected, with the reason', async () => {
    const requestId = await send(page);
    await expect(page.getByText('New address requested')).toBeVisible();
    await page.reload();
    await expect(page.getByText('New address requested')).toBeVisible();
    await expect(page.getByText('Rokin 2')).toBeVisible();
    await put({ addressChange: { answer: { requestId, state: 'rejected', reason: 'Too far' } } });
    await expect(page.getByText('The shop’s answer: “Too far”')).toBeVisible();
    await expectNoViolationLightOrDark(page);
  });

  await test.step('another request is accepted', async () => {
    await page.getByRole('button', { name: 'Request a different address' }).click();
    for (const [name, value] of [
      ['Street', spui.street],
      ['Number', spui.number],
      ['Postal code', spui.postalCode],
      ['City', spui.city],
    ] as const)
      await field(name).fill(value);
    await send(page);
    await expect(page.getByText('New address requested')).toBeVisible();
    await put({ deliveryAddress: spui });
    await expect(page.getByText('New address confirmed')).toBeVisible();
    await expect(page.getByText('Spui 5')).toBeVisible();
  });

  await test.step('production starts while the form is open', async () => {
    await page.getByRole('button', { name: 'Request a different address' }).click();
    await field('Street').fill('Rokin');
    await put({ deliveryAddress: spui, status: 'ProductionStarted' });
    await expect(page.getByText(/because we’ve started making this order/).first()).toBeVisible();
    await expect(field('Street')).toHaveValue('Rokin');
  });
});

// #reorder
test('a customer reads what has changed before an order is repeated in the shop', async ({ page }) => {
  const { putRecords } = await customer(page, { name: 'reorder' });
  const code = `RO-${crypto.randomUUID()}`;
  const put = (reorder: object) =>
    putRecords([`/orders/${code}`, { ...placed(), status: 'Dispatched', reorder }]);
  const changes = [
    { product: 'B-1', state: 'changed', text: 'The cover is now matt.' },
    { product: 'M-1', state: 'unavailable' },
  ];
  await put({ state: 'unavailable', changes });
  await page.goto(sitePaths.order.replace('$orderCode', code));
  await expect(page.getByText('Nothing in this order can be ordered again')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Order again' })).toBeHidden();

  await put({ state: 'changed', changes });
  await page.getByRole('button', { name: 'Order again' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Order again, with changes' });
  await expect(dialog.getByRole('listitem')).toHaveText([
    /Photo book.*Has changed.*The cover is now matt\./,
    /Mug.*No longer available/,
  ]);
  await expect(dialog.getByText('The other product hasn’t changed.')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await dialog.getByRole('button', { name: 'Continue in the shop' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/dev/shop.*OrderCode=${code}`));
});

// #running-orders
test('a changed or deleted address names the orders that can still go elsewhere', async ({ page }) => {
  const { putRecords } = await customer(page, { name: 'running-orders' });
  const code = `RU-${crypto.randomUUID()}`;
  await putRecords([`/orders/${code}`, placed()]);
  await putRecords([`/orders/${code}-made`, { ...placed(), status: 'ProductionStarted' }]);
  await page.goto(sitePaths.newAddress);
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  await field('Last name').fill('Jansen');
  await field('Street').fill('Damrak');
  await field('Number').or(field('Number (optional)')).fill('1');
  await page.getByRole('combobox', { name: 'Country' }).selectOption('NL');
  await field('Postal code').fill('1012 LG');
  await field('City').fill('Amsterdam');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await field('Number').fill('2');
  await page.getByRole('button', { name: 'Save' }).click();
  const notice = page.getByText('One order is still going to the old address').first();
  await expect(notice).toBeVisible();
  await page.getByRole('link', { name: /^Edit/ }).click();
  await field('Number').fill('1');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(notice).toBeHidden();

  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(notice).toBeHidden();
  await page.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('link', { name: `Order ${code}`, exact: true }).click();
  await expect(page.getByRole('button', { name: 'Change address' })).toBeVisible();
});
