import type { Page } from '@playwright/test';
import { expectNoViolation, expectNoViolationLightOrDark } from './axe.ts';
import { open, openAccount, rows } from './site-pages.ts';
import type { Row } from './site-pages.ts';
import { faultsOf, usePseudoLocale } from './pseudo-locale.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

const large = { width: 1440, height: 900 };
const small = { width: 390, height: 844 };

/** Collects everything that the pages report as an error. */
const errorsOf = (page: Page): string[] => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    // Albums §7: without an offer, its call answers 404, which Chromium reports by itself.
    const isMissingOffer = message.location().url.includes('/campaigns/offers/');
    if (message.type() === 'error' && !isMissingOffer) errors.push(message.text());
  });
  return errors;
};

const expectPage = async (page: Page, { title, h1 = title }: Row): Promise<void> => {
  await expect(page).toHaveTitle(title);
  if (h1 !== null) await expect(page.getByRole('heading', { level: 1 })).toHaveText(h1);
  else await expect(page.getByRole('dialog', { name: 'Photo preview' })).toBeVisible();
};

/** Expects no control into which iPhones would zoom: those with text below 16 px. */
const expectNoZoom = async (page: Page): Promise<void> => {
  const controls = page.locator(
    'select, textarea, input:not([type=checkbox], [type=radio], [type=file], [hidden])',
  );
  const sizes = await controls.evaluateAll((all) => all.map((one) => getComputedStyle(one).fontSize));
  expect(sizes.filter((size) => Number.parseFloat(size) < 16)).toEqual([]);
};

/** Whether the menu can be seen and reached at this width. */
const expectMenu = async (page: Page, isThere: boolean, width: number): Promise<void> => {
  const menu =
    width >= 1024
      ? page.getByRole('navigation', { name: 'Main menu' })
      : page.getByRole('button', { name: 'Open menu' });
  const reachable = menu.and(page.locator(':not([inert] *)'));
  await expect(reachable).toHaveCount(isThere ? 1 : 0);
};

// Two halves, which run side by side.
for (const [half, some] of [
  ['first', rows.slice(0, rows.length / 2)],
  ['second', rows.slice(rows.length / 2)],
] as const)
  // #each-page
  test(`every page has its title, heading and menu, and no violation: the ${half} half`, async ({ page }) => {
    const errors = errorsOf(page);
    const pathOf = await openAccount(page);
    await page.setViewportSize(large);
    await page.goto('/');
    for (const row of some) {
      await test.step(row.path, async () => {
        await open(page, pathOf(row), row);
        if (row.audience === 'business') return expect(page).toHaveURL('/');
        await expectPage(page, row);
        await expectMenu(page, !row.isBare, large.width);
        await expectNoViolationLightOrDark(page);
        await page.setViewportSize(small);
        await expectMenu(page, !row.isBare, small.width);
        await expectNoViolation(page);
        await expectNoZoom(page);
        await page.setViewportSize(large);
        expect(errors).toEqual([]);
      });
    }
  });

// #business-pages
test('a blocked business customer reaches every page of theirs, and sees why it is blocked', async ({
  page,
}) => {
  const errors = errorsOf(page);
  const me = await customer(page, { name: 'business', business: true });
  await me.putRecords([
    `/customers/${me.email.split('@')[0]}`,
    { registeredAt: '2026-01-01T00:00:00Z', locale: 'en-GB', isBusiness: true, accountStatus: 'Blocked' },
  ]);
  await page.goto('/');
  for (const row of rows.filter(({ path }) => !path.includes('$'))) {
    await test.step(row.path, async () => {
      await open(page, row.path, row);
      if (row.audience === 'customer') return expect(page).toHaveURL('/');
      await expectPage(page, row);
      await expect(page.getByText('Blocked account')).toHaveCount(row.isBare ? 0 : 1);
      await expectMenu(page, !row.isBare, large.width);
      if (row.audience === 'business') await expectNoViolationLightOrDark(page);
      expect(errors).toEqual([]);
    });
  }
});

// #stranger
test('a stranger signs in before every page of the account', async ({ page }) => {
  for (const row of rows) {
    await test.step(row.path, async () => {
      await page.goto(row.path.replaceAll('$', ''));
      const { isPublic, strangersTitle = row.title } = row;
      if (isPublic) await expectPage(page, { ...row, title: strangersTitle });
      else await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
      // The website gives up after several sign-ins that came to nothing.
      await page.evaluate(() => sessionStorage.clear());
    });
  }
});

// #stripped-pages
test('no page of the stripped display has a menu, and links and reloads keep it', async ({ page }) => {
  const errors = errorsOf(page);
  const pathOf = await openAccount(page);
  await page.goto('/?stripped=true');
  for (const row of rows.filter(({ audience }) => audience !== 'business')) {
    await test.step(row.path, async () => {
      await open(page, `${pathOf(row)}?stripped=true`, row);
      for (const size of [large, small]) {
        await page.setViewportSize(size);
        await expectPage(page, row);
        await expectMenu(page, false, size.width);
        if (!row.isBare) await expect(page.getByRole('contentinfo')).toHaveCount(0);
      }
      const links = page.locator('a[href^="/"]:not([href^="/dev/"])');
      const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
      expect(hrefs.filter((href) => !href?.includes('stripped=true'))).toEqual([]);
      expect(errors).toEqual([]);
    });
  }
  await page.goto('/settings?stripped=true');
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('My settings');
  await expectMenu(page, false, small.width);
});

test('words half as long again break no page on a phone', async ({ page }) => {
  await usePseudoLocale(page);
  const pathOf = await openAccount(page);
  await page.setViewportSize(small);
  await page.goto('/');
  for (const row of rows.filter(({ audience }) => audience !== 'business')) {
    await test.step(row.path, async () => {
      await open(page, pathOf(row), row);
      if (row.h1 === null) await expect(page.getByRole('dialog')).toBeVisible();
      else await expect(page).toHaveTitle(/\[|\.jpg|Summer|Wedding|August/);
      await page.evaluate(() => document.fonts.ready);
      expect.soft(await faultsOf(page), row.path).toEqual([]);
    });
  }
});

test('finds pages that scroll sideways, controls off the screen and cut texts', async ({ page }) => {
  await page.setViewportSize(small);
  await page.setContent(
    '<!doctype html><button style="width: 40px; overflow: hidden; white-space: nowrap">Choose</button><a href="#" style="position: absolute; left: 900px">Next</a>',
  );
  expect(await faultsOf(page)).toEqual([
    expect.stringContaining('the page is'),
    'the text of button "Choose" is cut off',
    'the text of button "Choose" leaves it',
    expect.stringContaining('a "Next" is at 900'),
  ]);
});
