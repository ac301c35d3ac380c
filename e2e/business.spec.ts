import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

/** Signs in a business customer, and puts the shop's document about them. */
const business = async (page: Page, name: string, document: object = {}) => {
  const me = await customer(page, { name, business: true });
  const replies = await me.putRecords([
    `/customers/${randomUUID()}`,
    {
      registeredAt: '2026-01-01T00:00:00Z',
      locale: 'en-GB',
      isBusiness: true,
      profile: { lastName: 'Weiß', company: 'Atelier Lumen GmbH' },
      ...document,
    },
  ]);
  expect(replies).toMatchObject([{ applied: true }]);
  return me;
};

const ftp = { host: 'ftp.example.com', user: 'lumen', folder: '/incoming' };

// #callback
test('a business customer copies the FTP access, and saves, corrects and removes the callback', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await business(page, 'ftp', { ftp });
  await page.goto('/');
  await page.getByRole('link', { name: 'FTP instructions' }).click();
  await expect(page).toHaveTitle('FTP instructions');
  await page.getByRole('button', { name: 'Copy the user name' }).press('Enter');
  await expect(page.getByText('Copied: lumen')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('lumen');

  const form = page.getByRole('form', { name: 'Callback' });
  const address = form.getByRole('textbox', { name: 'Callback URL' });
  const state = page.getByRole('main').getByText(/After each delivery|No callback is set up/);
  await expect(state).toContainText('No callback is set up');

  await test.step('a failure says what is wrong, and Cancel resets it', async () => {
    await address.fill('http://erp.example/photos');
    await address.press('Enter');
    await expect(address).toHaveAccessibleDescription(/complete URL that begins with https/);
    await address.fill('https://erp.example/photos');
    await context.setOffline(true);
    await form.getByRole('radio', { name: /XML/ }).press('Space');
    await form.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(form.getByRole('alert')).toContainText('check your connection');
    await context.setOffline(false);
    await form.getByRole('button', { name: 'Cancel' }).press('Enter');
    await expect(form.getByRole('alert')).toBeHidden();
    await expect(address).toHaveValue('');
    await expect(form.getByRole('radio', { name: /JSON/ })).toBeChecked();
  });

  await test.step('it is saved with its format, removed, and restored', async () => {
    await address.fill('https://erp.example/photos');
    await form.getByRole('radio', { name: /XML/ }).press('Space');
    const saved = page.waitForRequest((request) => request.method() === 'PATCH');
    await address.press('Enter');
    const callback = { callbackUrl: 'https://erp.example/photos', callbackFormat: 'xml' };
    expect((await saved).postDataJSON()).toEqual(callback);
    await expect(state).toContainText('After each delivery we call https://erp.example/photos');
    await expectNoViolationLightOrDark(page);
    await form.getByRole('button', { name: 'Remove callback' }).press('Enter');
    await expect(state).toContainText('No callback is set up');
    await expect(address).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(state).toContainText('https://erp.example/photos');
    await expect(form.getByRole('radio', { name: /XML/ })).toBeChecked();
  });
});

// #settings
test('a business customer changes company, VAT number and addresses in the business settings', async ({
  page,
}) => {
  await business(page, 'settings');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 3, name: 'Add your address' })).toBeVisible();
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Change business settings' }).click();
  await expect(page).toHaveTitle('Business settings');
  const form = page.getByRole('form', { name: 'Company' });
  await expect(form.getByRole('textbox', { name: /Company name/ })).toHaveValue('Atelier Lumen GmbH');
  const vatNumber = form.getByRole('textbox', { name: /VAT number/ });
  await vatNumber.fill('42');
  await vatNumber.press('Enter');
  await expect(vatNumber).toHaveAccessibleDescription(/Please enter a VAT number with its country code/);
  await vatNumber.fill('GB980780685');
  await form.getByRole('textbox', { name: /Company name/ }).fill('   ');
  await vatNumber.press('Enter');
  await expect(page.getByText('Company details saved')).toBeVisible();
  await expect(vatNumber).toHaveAccessibleDescription(/check it against your documents/);
  await expect(form.getByRole('textbox', { name: /Company name/ })).toHaveValue('');

  await page.getByRole('link', { name: 'New address' }).click();
  await expect(page).toHaveURL('/settings/b2b/new-address');
  const address = page.getByRole('form', { name: 'New address' });
  await address.getByRole('combobox', { name: 'Country' }).selectOption('Netherlands');
  await expect(address.getByRole('textbox', { name: 'Last name' })).toHaveValue('Weiß');
  for (const [name, value] of [
    ['Company (optional)', 'Atelier Lumen'],
    ['Street', 'Oudegracht'],
    ['Number', '1'],
    ['Postal code', '3511 AA'],
    ['City', 'Utrecht'],
  ] as const)
    await address.getByRole('textbox', { name, exact: true }).fill(value);
  await address.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page).toHaveURL('/settings/b2b');
  await expect(page.getByRole('listitem').filter({ hasText: '3511 AA Utrecht' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit Weiß' }).click();
  await expect(page).toHaveURL(/\/settings\/b2b\/address\//);
  await page.getByRole('link', { name: 'Back to my addresses' }).click();
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(page).toHaveURL('/settings/b2b/email');
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 2, name: 'Get started' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 3, name: 'Add your address' })).toBeHidden();
});
