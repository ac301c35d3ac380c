import { expectNoViolationLightOrDark } from './axe.ts';
import { grayText } from './forced-colors.ts';
import { customer } from './stage.ts';
import { openAddPhotos, register, signInAt } from './story.ts';
import { expect, test } from './test.ts';
import { sectionCalls } from './timeline-page.ts';

test('the pages around signing in have no axe violation', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.getByRole('link', { name: /forgotten/i }).click();
  await expectNoViolationLightOrDark(page);
  await page.goBack();
  await page.getByRole('link', { name: 'Create an account' }).click();
  await expectNoViolationLightOrDark(page);
  await page.getByLabel('Email address').fill('not an address');
  await page.getByLabel('Password').fill('short');
  await page
    .locator('form:has([type=password])')
    .evaluate((form: HTMLFormElement) => (form.noValidate = true));
  await page.getByRole('button', { name: /create/i }).click();
  await expectNoViolationLightOrDark(page);
});

test('the pages for operators and developers have no axe violation', async ({ page }) => {
  for (const path of ['/dev/mail', '/api/docs']) {
    await page.goto(path);
    await expectNoViolationLightOrDark(page);
  }
});

test('a new account’s home, empty library and upload dialog have no axe violation', async ({ page }) => {
  await customer(page, { name: 'empty' });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Get started' })).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.goto('/my-photos/photos');
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await expect(await openAddPhotos(page)).toBeVisible();
  await expectNoViolationLightOrDark(page);
});

test('the menu of a small screen has no axe violation', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAt(page, '/my-photos/photos', 'business@example.com');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Main menu' });
  await expect(menu.getByRole('link', { name: 'Overview' })).toBeVisible();
  await expectNoViolationLightOrDark(page);
});

test('a failure to load has no axe violation, and can be retried', async ({ page }) => {
  await page.route(sectionCalls, (route) => route.fulfill({ status: 500, body: '{}' }));
  await signInAt(page, '/my-photos/photos', 'business@example.com');
  await expect(page.getByText('Error: Your photos could not be loaded')).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.unroute(sectionCalls);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
});

test('a disabled button is grey in forced colours, text and border; other buttons are not', async ({
  page,
}) => {
  await register(page, 'forced-colours');
  const dialog = await openAddPhotos(page);
  await page.emulateMedia({ forcedColors: 'active' });
  const grey = await grayText(page);
  const add = dialog.getByRole('button', { name: 'Add photos' });
  await expect(add).toHaveAttribute('aria-disabled', 'true');
  await expect(add).toHaveCSS('color', grey);
  await expect(add).toHaveCSS('border-top-color', grey);
  await expect(dialog.getByRole('button', { name: 'Cancel' })).not.toHaveCSS('color', grey);
});
