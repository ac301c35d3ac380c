import type { Page } from '@playwright/test';
import { chromiumLaunch } from './chromium.ts';
import { customer, moveServerClock, stagedPassword } from './stage.ts';
import type { Customer } from './stage.ts';
import { homeHeading } from './story.ts';
import { expect, test } from './test.ts';

const { CHROMIUM_FULL_PATH: executablePath } = process.env;

// Playwright switches off the cache in which a browser keeps pages as they were left.
test.use({
  launchOptions: {
    ...chromiumLaunch,
    ...(executablePath ? { executablePath } : {}),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  },
});

/** Notes the pages that the browser restores, even if they are left at once; returns a function that reads the last path. */
const noteRestoredPages = async (page: Page): Promise<() => Promise<string | null>> => {
  await page.addInitScript(() => {
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted) sessionStorage.setItem('restored', location.pathname);
    });
  });
  return () => page.evaluate(() => sessionStorage.getItem('restored'));
};

/** Goes back without waiting for the page before, which may leave at once. */
const goBack = (page: Page): Promise<void> => page.evaluate(() => void setTimeout(() => history.back()));

const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in' });

const elsewhere = '/dev/shop';

/** Shows home to a new customer, and leaves it for the shop. */
const leaveHome = async (page: Page, name: string): Promise<Customer> => {
  const me = await customer(page, { name });
  await page.goto('/');
  await expect(page.getByText(`Signed in as ${me.email}`)).toBeVisible();
  await page.goto(elsewhere);
  return me;
};

test('Back from the sign-in page leads to the page before, again and again', async ({ page }) => {
  for (const round of [1, 2, 3, 4, 5, 6]) {
    await page.goto(`${elsewhere}?round=${round}`);
    await page.evaluate(() => void setTimeout(() => location.assign('/my-photos/photos')));
    await expect(signInButton(page)).toBeVisible();
    await goBack(page);
    await expect(page).toHaveURL(`${elsewhere}?round=${round}`);
  }
});

test('Back after signing out leads to the sign-in page', async ({ page }) => {
  await customer(page);
  await page.goto(elsewhere);
  await page.goto('/logout');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out' }).click();
  await expect(signInButton(page)).toBeVisible();
  await goBack(page);
  await expect(page).toHaveURL(elsewhere);
});

test.describe('in a browser that keeps pages', () => {
  // Some machines have only the headless shell.
  const keepsPages = executablePath !== undefined;
  test.skip(!keepsPages, 'This Chromium keeps no pages for Back.');

  test('a page restored after its customer has signed out shows nothing of theirs', async ({ page }) => {
    const restoredPath = await noteRestoredPages(page);
    const { email } = await leaveHome(page, 'left-behind');
    // The shop ends the session: the cookies are on the parent domain of both.
    await page.context().clearCookies({ name: /_token$/ });
    await goBack(page);
    await expect(page.getByRole('heading', { level: 1, name: 'You’re signed out' })).toBeVisible();
    expect(await restoredPath()).toBe('/');
    await expect(page.getByText(email)).toHaveCount(0);
  });

  test('a page restored after another customer has signed in shows only theirs', async ({ page }) => {
    const restoredPath = await noteRestoredPages(page);
    await leaveHome(page, 'first-here');
    const next = await page.context().newPage();
    const { email: nextEmail } = await customer(next, { name: 'next-here' });
    await goBack(page);
    await expect(page.getByText(`Signed in as ${nextEmail}`)).toBeVisible();
    expect(await restoredPath()).toBe('/');
  });

  test('Back from a fresh sign-in leads to the form with what was typed, ready to be sent', async ({
    page,
  }) => {
    const restoredPath = await noteRestoredPages(page);
    await customer(page, { name: 'back-to-form' });
    await page.goto('/settings/email');
    await moveServerClock(page, new Date(Date.now() + 11 * 60_000).toISOString());
    await page.getByLabel('New email address').fill('next@example.com');
    await page.getByRole('button', { name: 'Send the link' }).click();
    await expect(signInButton(page)).toBeVisible();
    await goBack(page);
    await expect(page.getByLabel('New email address')).toHaveValue('next@example.com');
    await expect(page.getByRole('button', { name: 'Send the link' })).toBeEnabled();
    expect(await restoredPath()).toBe('/settings/email');
    await expect(page.getByText('Error')).toHaveCount(0);
  });
});

test('Back to the sign-in page of a customer who is signed in leads to the account', async ({ page }) => {
  const { email } = await customer(page);
  await page.context().clearCookies({ name: /_token$|^identity/ });
  await page.goto('/orders');
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(stagedPassword);
  await signInButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
  await goBack(page);
  await expect(homeHeading(page)).toBeVisible();
});
