import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { followMail } from './story.ts';
import { expect, test } from './test.ts';

// #new-password
test('a customer changes the password by a mail, and comes back to the settings', async ({ page }) => {
  const { email } = await customer(page, { name: 'new-password' });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'My settings' })).toBeVisible();
  await expect(page).toHaveTitle('My settings');
  await expectNoViolationLightOrDark(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await expect(page.getByLabel('E-mail address')).toHaveValue(email);
  await page.getByRole('link', { name: 'Back to your settings' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We have sent an e-mail to ${email}`)).toBeVisible();
  await followMail(page, email, /new.password/i);
  await page.getByLabel('New password').fill('another long enough password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My settings' })).toBeVisible();
});
