import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { configure } from './configure.ts';
import { customer, moveServerClock, stagedPassword } from './stage.ts';
import { followMail } from './story.ts';
import { expect, test } from './test.ts';

/** A row of the settings page. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** Fills in the sign-in page. */
const signIn = async (page: Page, email: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await page.getByLabel('Password').fill(stagedPassword);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

const askForChange = async (page: Page, email: string): Promise<void> => {
  const field = page.getByRole('textbox', { name: 'New email address' });
  await field.fill(email);
  await field.press('Enter');
};

/** An address that nobody has. */
const newAddress = (name: string): string => `${name}-${crypto.randomUUID()}@example.org`;

// #change-and-undo
test('a customer changes the email address, signs in with it, and takes it back', async ({ page }) => {
  const { email: taken } = await customer(page, { name: 'neighbour' });
  const { email } = await customer(page, { name: 'moves' });
  const next = newAddress('moved');
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Change email address' }).click();
  await expect(page).toHaveTitle('Change email address');

  await test.step('an address of somebody else is refused under the field', async () => {
    await askForChange(page, taken);
    const field = page.getByRole('textbox', { name: 'New email address' });
    await expect(field).toHaveAccessibleDescription(/belongs to another account/);
    await expect(field).toBeFocused();
  });

  await test.step('the requested change is shown, also after a reload', async () => {
    await askForChange(page, next);
    const waiting = page.getByRole('heading', { name: `${next} isn’t confirmed yet` });
    await expect(waiting).toBeVisible();
    await page.reload();
    await expect(waiting).toBeVisible();
    await page.goto('/settings');
    await expect(rowOf(page, 'Email address')).toContainText(`${email}${next} isn’t confirmed yet`);
  });

  await test.step('the browser that asked confirms by itself, and signs out', async () => {
    await followMail(page, next, /^Confirm your|change-email-confirmation/);
    await expect(page).toHaveURL('/change-email-success');
    await expect(heading(page, 'Your e-mail address has been changed!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue to the store' })).toHaveAttribute('href', /./);
    await page.getByRole('link', { name: 'Sign in with my new address' }).click();
    await signIn(page, next);
    await expect(page.getByText(`Signed in as ${next}`)).toBeVisible();
  });

  await test.step('the former address takes the change back with a button', async () => {
    await followMail(page, email, /was changed|change-email-undo/);
    await page.getByRole('button', { name: 'Undo the change' }).click();
    await expect(heading(page, 'Your old email address is back')).toBeFocused();
    await page.getByRole('button', { name: 'Set a new password' }).click();
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email);
    await page.getByRole('button', { name: 'Send the link' }).click();
    await followMail(page, email, /new password|new-password/);
    await page.getByLabel('New password').fill(stagedPassword);
    await page.getByRole('button', { name: 'Save the password' }).click();
    await expect(page.getByText(`Signed in as ${email}`)).toBeVisible();
  });
});

// #fresh-sign-in
test('keeps the typed address over a new sign-in, and refuses too many mails', async ({ page }) => {
  const { email } = await customer(page, { name: 'fresh' });
  const next = newAddress('fresh-next');
  await page.goto('/settings/email');
  await moveServerClock(page, new Date(Date.now() + 11 * 60_000).toISOString());
  await askForChange(page, next);
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email);
  await expect(page.getByText('please enter your password once more')).toBeVisible();
  await page.setExtraHTTPHeaders({});
  await signIn(page, email);
  await expect(page.getByText('Thank you for signing in again')).toBeVisible();
  const field = page.getByRole('textbox', { name: 'New email address' });
  await expect(field).toHaveValue(next);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: `${next} isn’t confirmed yet` })).toBeVisible();

  const resend = page.getByRole('button', { name: 'Send again' });
  for (let mails = 1; mails <= 5; mails += 1) {
    const reply = page.waitForResponse(/\/emailchanges\/resend$/);
    await resend.click();
    expect((await reply).status()).toBe(mails < 5 ? 200 : 429);
    await expect(resend).not.toHaveAttribute('aria-busy', 'true');
  }
  await page.getByRole('button', { name: 'Cancel the change' }).click();
  await askForChange(page, next);
  await expect(field).toHaveAccessibleDescription(/Please try again in \d+ minutes/);
});

const deletionMail = /delete your account|delete-account-confirmation/;

// #delete-and-keep
test('a customer deletes the account, keeps it after all, and then erases it', async ({ page, browser }) => {
  const { email, putRecords } = await customer(page, { name: 'leaves' });
  await putRecords([`/vouchers/${crypto.randomUUID()}`, { issuedAt: '2026-01-01T10:00:00Z' }]);
  const askForDeletion = async () => {
    await page.goto('/settings');
    await page.getByRole('link', { name: 'See what will be deleted' }).click();
    await expect(heading(page, 'Delete account')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: '1 unused voucher' })).toBeVisible();
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  };
  await askForDeletion();

  await test.step('another browser signs in first, asks, and may keep the account', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await followMail(other, email, deletionMail);
    await signIn(other, email);
    await expect(heading(other, 'Delete your account?')).toBeVisible();
    await expect(
      other.getByText('You’ll have 14 days to change your mind: sign in to keep it.'),
    ).toBeVisible();
    await other.getByRole('button', { name: 'Delete my account' }).click();
    await expect(other).toHaveURL('/account-deleted');
    await expect(heading(other, 'Your account has been deleted')).toBeVisible();
    await other.getByRole('link', { name: 'Sign in' }).click();
    await signIn(other, email);
    await other.getByRole('button', { name: 'Keep my account' }).click();
    await expect(other.getByText(`Signed in as ${email}`)).toBeVisible();
    await other.goto('/account-deleted');
    await expect(heading(other, 'You’re signed in')).toBeVisible();
    await other.getByRole('link', { name: 'Go to my account overview' }).click();
    await expect(other.getByText(`Signed in as ${email}`)).toBeVisible();
    await context.close();
  });

  await test.step('the browser that asks confirms by itself, after a new sign-in', async () => {
    await page.goto('/settings');
    await signIn(page, email);
    await askForDeletion();
    await followMail(page, email, deletionMail, 2);
    await expect(page).toHaveURL('/account-deleted');
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await page.getByRole('link', { name: 'Erase now' }).click();
    await expect(heading(page, 'Erase your account now?')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep my account' })).toBeFocused();
    await expectNoViolationLightOrDark(page);
    await page.getByRole('button', { name: 'Erase everything now' }).click();
    await expect(page.getByText('are being erased for good')).toBeVisible();
    await expect(page.getByRole('main').getByRole('link')).toHaveText(['Continue to the store', 'Sign in']);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await signIn(page, email);
    await expect(page.getByText('The email address or password is wrong')).toBeVisible();
  });
});

// #failed-links
test('a link that does not work leads to the error page, which offers to try again', async ({ page }) => {
  await customer(page, { name: 'failed-links' });
  const contact = 'https://shop.example/contact';
  const menus = { top: [], main: [], footer: [] };
  await page.route('**/api/configuration/**', (route) =>
    route.fulfill({ json: { menus, routes: { ContactUs: contact } } }),
  );
  for (const { path, action, title, text, again } of [
    {
      path: '/change-email',
      action: 'Change my address',
      title: 'Your email wasn’t changed',
      text: 'Something went wrong with the email change. Could you please try again?',
      again: 'Change email address',
    },
    {
      path: '/delete-account',
      action: 'Delete my account',
      title: 'Your account couldn’t be deleted',
      text: 'Something went wrong with the account deletion. Could you please try again?',
      again: 'Delete account',
    },
  ]) {
    await page.goto(`${path}-confirmation?confirmation-token=unknown`);
    await page.getByRole('button', { name: action }).click();
    await expect(page).toHaveURL(`${path}-error`);
    await expect(heading(page, title)).toBeVisible();
    await expect(page.getByText(text)).toBeVisible();
    await expect(page.getByText('belongs to another account')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact customer care' })).toHaveAttribute('href', contact);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(heading(page, again)).toBeVisible();
  }
});

test('account pages lead to another identity provider, or say where to go', async ({ page }) => {
  await customer(page, { name: 'elsewhere' });
  const email = 'https://id.example/email';
  await configure(page, ({ oidc, ...usual }) => ({
    ...usual,
    accountUrls: { email },
    oidc: { ...oidc, issuer: 'https://id.example' },
  }));
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: 'Change email address' })).toHaveAttribute('href', email);
  await page.getByRole('link', { name: 'See what will be deleted' }).click();
  await expect(page.getByText('so you can only delete it there')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send me the link' })).toBeHidden();
  await page.goto('/settings/email');
  await expect(page.getByRole('link', { name: 'Go to the account I sign in with' })).toHaveAttribute(
    'href',
    email,
  );
});
