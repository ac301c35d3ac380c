import { randomUUID } from 'node:crypto';
import { sitePaths } from '@albumen/contracts/site-paths';
import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const sums = (total: number, currency = 'EUR') => ({ currency, net: total - 100, vat: 100, total });

const tableOf = (page: Page, month: string) => page.getByRole('table', { name: `Invoices from ${month}` });

/** A business customer, with a function that puts invoices of theirs with PDFs. */
const businessCustomer = async (page: Page) => {
  const me = await customer(page, { name: 'invoices', business: true });
  const run = randomUUID().slice(0, 8);
  return {
    order: `O-${run}`,
    put: (number: string, document: object) => {
      const path = `/invoices/${run}-${number.replace('/', '-')}`;
      return me.putRecords(
        [path, { number, status: 'paid', sums: sums(12100), ...document }],
        [`${path}/files/invoice.pdf`, {}],
      );
    },
  };
};

// #invoices
test('a business customer finds invoices by year, month and search, and downloads them', async ({ page }) => {
  const { put, order } = await businessCustomer(page);
  await put('RE/7', { date: '2026-03-31', orderCodes: [order], dueDate: '2026-04-14', status: 'overdue' });
  await put('RE/6', { date: '2026-03-01', sums: sums(700, 'GBP') });
  await put('GS/1', { date: '2026-01-31', type: 'credit-note', status: 'credited', sums: sums(-2100) });
  await put('RE/5', { date: '2025-12-31', reference: 'Büro Köln' });
  await page.goto(sitePaths.home);
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Invoices' }).click();
  await expect(page).toHaveTitle('B2B invoices');

  await test.step('the newest year is shown by month, with its sums', async () => {
    const march = tableOf(page, 'March 2026');
    await expect(march.getByRole('row')).toHaveCount(3);
    await expect(march.getByRole('row', { name: 'RE/7' })).toContainText('14 Apr 2026');
    await expect(march.getByRole('row', { name: 'RE/7' })).toContainText('Overdue');
    await expect(march.getByRole('row', { name: 'RE/6' })).toContainText('£7.00');
    await expect(march.getByRole('link', { name: `Show order ${order}` })).toHaveAttribute(
      'href',
      `/orders/${order}`,
    );
    await expect(tableOf(page, 'January 2026').getByRole('row', { name: 'Credit note' })).toContainText(
      '-€21.00',
    );
    await expect(page.getByText('€100.00')).toBeVisible();
    await expectNoViolationLightOrDark(page);
  });

  await test.step('an invoice and the files of the year are saved under their names', async () => {
    for (const [name, file] of [
      [/^Download RE\/7 as a PDF/, 'RE_7.pdf'],
      [/^Table \(CSV\)/, 'Invoices 2026.csv'],
      [/^All PDFs \(ZIP\)\s*3 files/, 'Invoices 2026.zip'],
    ] as const) {
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name }).click();
      expect((await download).suggestedFilename()).toBe(file);
    }
  });

  await test.step('a month, another year and a search are in the address', async () => {
    await page.getByLabel('Month').selectOption('January');
    await expect(tableOf(page, 'March 2026')).toHaveCount(0);
    await page.getByLabel('Year').selectOption('2025');
    await expect(tableOf(page, 'December 2025').getByRole('row')).toHaveCount(2);
    await page.goBack();
    await expect(tableOf(page, 'January 2026')).toBeVisible();
    await page.getByRole('searchbox').fill('köln');
    await expect(tableOf(page, 'December 2025')).toBeVisible();
    await expect(page).toHaveURL(/search=k/);
    await page.getByRole('searchbox').fill('nothing');
    await expect(page.getByText('No invoice matches “nothing”')).toBeVisible();
    await page.getByRole('link', { name: 'Show all invoices' }).click();
    await expect(tableOf(page, 'March 2026')).toBeVisible();
  });

  await test.step('a new invoice appears by itself', async () => {
    await put('RE/8', { date: '2026-05-01' });
    await expect(tableOf(page, 'May 2026')).toBeVisible();
  });

  await test.step('a phone shows a card for each invoice', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByText('RE/7').first()).toBeVisible();
    await expectNoViolationLightOrDark(page);
  });
});
