import type { Page } from '@playwright/test';
import { rejectedConsent } from './chromium.ts';
import { configure } from './configure.ts';
import { jpegOf } from './photo-files.ts';
import { customer } from './stage.ts';
import { chooseAndUpload, register, signInAt } from './story.ts';
import { expect, test } from './test.ts';

const account = 'business@example.com';

/** The names of the session's cookies. */
const cookieNames = async (page: Page): Promise<string[]> =>
  (await page.context().cookies())
    .map(({ path, name }) => (path === '/' ? name : ''))
    .filter((name) => !['', rejectedConsent.name].includes(name));

// #return-address
test('sign-in returns to the requested page, and lasts across a reload', async ({ page }) => {
  await signInAt(page, '/my-photos/photos?stripped=true', account);
  await expect(page).toHaveURL(/\/my-photos\/photos\?stripped=true$/);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'My photos' })).toBeVisible();
});

// #sign-out
test('signing out removes the cookies, and the next visit requires sign-in', async ({ page }) => {
  await signInAt(page, '/', account);
  expect((await cookieNames(page)).length).toBeGreaterThanOrEqual(3);
  await page.getByLabel('Appearance').selectOption('Dark');
  await page.getByRole('link', { name: 'Sign out' }).click();
  // From the application to the identity provider and back: the next step is to sign in.
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await cookieNames(page)).toEqual([]);
  // The sign-in page looks like the application before it.
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'dark');
  const loadedFaces = () =>
    page.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`));
  await expect.poll(loadedFaces).toContain('Inter Variable loaded');
  await page.goto('/my-photos/photos');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a link from elsewhere signs nobody out without a confirmation', async ({ page }) => {
  await signInAt(page, '/', account);
  await page.goto('/logout');
  const question = page.getByRole('alertdialog', { name: 'Sign out?' });
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /./ })).toBeVisible();
  expect((await cookieNames(page)).length).toBeGreaterThanOrEqual(3);
  await page.goto('/logout');
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(await cookieNames(page)).toEqual([]);
});

// A browser that was closed has lost the cookies of the application, but not that of the provider.
test('signing out after a restart of the browser ends the session of the provider', async ({ page }) => {
  await customer(page);
  await page.context().clearCookies({ name: /_token$/ });
  await page.goto('/logout');
  await expect(page.getByRole('heading', { level: 1, name: 'Sign out?' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('the password is shown and hidden again by keyboard', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email address').fill(account);
  await page.getByLabel('Password').fill('not the password');
  const show = page.getByRole('button', { name: 'Show password' });
  await expect(show).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(show).toBeFocused();
  await expect(show).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Space');
  await expect(show).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'text');
  await page.keyboard.press('Enter');
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password');
  await expect(show).toHaveAttribute('aria-pressed', 'false');
});

test('signing out before uploaded photos are added asks first, and says how long they are kept', async ({
  page,
}) => {
  await register(page, 'leaves-photos');
  const dialog = await chooseAndUpload(page, [await jpegOf('2024:05:01 10:00:00')]);
  await expect(dialog.getByText('1 photo has been uploaded').first()).toBeVisible();
  await page.goto('/');
  await page.getByRole('link', { name: 'Sign out' }).click();
  const question = page.getByRole('alertdialog', { name: 'Sign out before your photos are added?' });
  await expect(question).toContainText(
    '1 photo has been uploaded but isn’t in your library yet. We’ll delete it 7 days after your last upload unless you come back and add it.',
  );
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

// #failed-state
test('a failed sign-in with state= in the address starts again from the root', async ({ page }) => {
  await page.goto('/signed-in?state=made-up&code=made-up');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('a wrong password keeps the typed address, and says so', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('Email address').fill('nobody@example.com');
  await page.getByLabel('Password').fill('not the password');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByLabel('Email address')).toHaveValue('nobody@example.com');
  await expect(page.getByLabel('Password')).toHaveAttribute('aria-invalid', 'true');
});

// #no-configuration
test('without the configuration nobody is asked to sign in, and the page offers a retry', async ({
  page,
}) => {
  await configure(page, () => undefined);
  await page.route('**/config.json', (route) => route.fulfill({ status: 500 }));
  await page.goto('/my-photos/photos');
  await expect(page.getByRole('heading', { name: 'We can’t reach your account' })).toBeVisible();
  await page.unroute('**/config.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

// #gives-up
test('a customer who gives up signing in is signed out, and can start again', async ({ page }) => {
  const request = page.waitForRequest(/\/identity\/auth\?/);
  await page.goto('/my-photos/photos');
  const state = new URL((await request).url()).searchParams.get('state') ?? '';
  await expect(page.getByLabel('Email address')).toBeVisible();
  await page.goto(`/signed-in?error=access_denied&error_description=abandoned&state=${state}`);
  await expect(page.getByRole('heading', { level: 1, name: 'You’re signed out' })).toBeVisible();
  expect(await cookieNames(page)).toEqual([]);
  await page
    .getByRole('button', { name: 'Sign in' })
    .or(page.getByRole('link', { name: 'Sign in' }))
    .click();
  await expect(page.getByLabel('Email address')).toBeVisible();
});

test("one customer's chosen photos are never sent into another account that signs in meanwhile", async ({
  page,
  context,
}) => {
  await register(page, 'chosen-beside');
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles([await jpegOf('2021:01:01 12:00:00')]);

  const other = await context.newPage();
  await other.goto('/my-photos/photos');
  await other.getByRole('link', { name: 'Sign out' }).click();
  await expect(other.getByRole('button', { name: 'Sign in' })).toBeVisible();
  const opened: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('upload')) opened.push(request.url());
  });
  await expect(page.getByRole('heading', { level: 1, name: 'You’re signed out' })).toBeVisible();
  await expect(dialog).toBeHidden();
  await signInAt(other, '/my-photos/photos', 'participant@example.com');
  await page.bringToFront();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page.getByText('Signed in as participant@example.com')).toBeVisible();
  expect(opened).toEqual([]);
});

test('the language is changed on the sign-in page by keyboard, and public pages follow', async ({ page }) => {
  await page.goto('/settings');
  await page.getByLabel('Email address').fill(account);
  await page.getByLabel('Language').focus();
  await page.keyboard.type('N');
  await expect(page.getByLabel('Taal')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL');
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-BE');
  await expect(page.getByLabel('E-mailadres')).toHaveValue(account);
  await page.goto('/change-email-success');
  await expect(
    page.getByRole('heading', { level: 1, name: 'Je e-\u2060mailadres is gewijzigd!' }),
  ).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-BE');
});

test('a language chosen before the script of the sign-in page has loaded is applied', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await page.route(/\/identity\.js/, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.goto('/settings', { waitUntil: 'commit' });
  await page.getByLabel('Language').selectOption('Nederlands');
  released.resolve();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl-NL');
});
