import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const link = (title: string) => ({ title, url: `https://shop.example/${title}` });

const answer = {
  menus: {
    top: [link('Help')],
    main: [{ ...link('Prints'), children: [link('Retro'), link('Square')] }, link('Offers')],
    footer: [{ title: 'About us', children: [link('Jobs')] }],
  },
  routes: { FAQ: 'https://shop.example/faq', ContactUs: 'https://shop.example/contact' },
};

const serveMenus = (page: Page, json: unknown) =>
  page.route('**/api/configuration/**', (route) => route.fulfill({ json }));

// #shop-menus
test('the shop’s menus work by keyboard and pointer, and arrive late without moving the page', async ({
  page,
}) => {
  await customer(page, { name: 'menus' });
  const released = Promise.withResolvers<void>();
  await page.route('**/api/configuration/**', async (route) => {
    await released.promise;
    await route.fulfill({ json: answer });
  });
  await page.goto('/downloads');
  const heading = page.getByRole('heading', { level: 1 });
  const footer = page.getByRole('contentinfo');
  await expect(footer).toBeVisible();
  const placesOf = async () => [await heading.boundingBox(), await page.getByLabel('Language').boundingBox()];
  const before = await placesOf();
  released.resolve();
  const shop = page.getByRole('navigation', { name: 'Shop', exact: true });
  const prints = shop.getByRole('button', { name: 'Prints' });
  await expect(prints).toBeVisible();
  await expect(footer.getByRole('link', { name: 'Jobs' })).toHaveAttribute(
    'href',
    'https://shop.example/Jobs',
  );
  expect(await placesOf()).toEqual(before);

  await prints.press('Enter');
  await expect(prints).toHaveAttribute('aria-expanded', 'true');
  await expectNoViolationLightOrDark(page);
  await page.keyboard.press('Tab');
  await expect(shop.getByRole('link', { name: 'Prints' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(prints).toBeFocused();
  await expect(shop.getByRole('link', { name: 'Retro' })).toBeHidden();
  await prints.hover();
  await expect(shop.getByRole('link', { name: 'Retro' })).toBeVisible();
  await heading.hover();
  await expect(shop.getByRole('link', { name: 'Retro' })).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(shop).toBeHidden();
  await page.getByRole('button', { name: 'Open menu' }).click();
  const sheet = page.getByRole('dialog', { name: 'Main menu' });
  await sheet.getByText('Prints').first().click();
  await expect(sheet.getByRole('link', { name: 'Retro' })).toBeVisible();
  await expect(sheet.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', answer.routes.FAQ);
  await expectNoViolationLightOrDark(page);
});

// #no-answer
test('without an answer of the configuration service, pages have no shop menus', async ({ page }) => {
  await customer(page, { name: 'no-menus' });
  await page.route('**/api/configuration/**', (route) => route.fulfill({ status: 500, body: 'no JSON' }));
  await page.goto('/downloads');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await expect(page.getByRole('navigation')).toHaveCount(1);
});

// #account-state
test('a business customer sees the state of the account; a deleted account is signed out', async ({
  page,
}) => {
  await serveMenus(page, answer);
  const { email, putRecords } = await customer(page, { name: 'account-state', business: true });
  const path = `/customers/${email.split('@')[0]}`;
  const banner = page.getByRole('region', { name: 'Account status' });
  for (const [accountStatus, words] of [
    ['Default', 'Missing account details, please complete additional details'],
    ['New', 'Pending account validation'],
    ['Blocked', /^Blocked account, please contact customer care\./],
  ] as const) {
    await putRecords([
      path,
      { registeredAt: '2026-01-01T00:00:00Z', locale: 'en-GB', isBusiness: true, accountStatus },
    ]);
    await page.goto('/downloads');
    await expect(banner).toHaveText(words);
  }
  await expect(banner.getByRole('link')).toHaveAttribute('href', answer.routes.ContactUs);
  await expectNoViolationLightOrDark(page);
  const json = { isBusiness: true, accountDeleted: true };
  await page.route('**/customers/me', (route) => route.fulfill({ json }));
  await page.reload();
  await expect(page).toHaveURL('/account-deleted');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
});
