import { embeddedServicePath } from '@albumen/contracts/services';
import type { Browser, Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { accessTokenOf } from './calls.ts';
import { customer } from './stage.ts';
import { followMail, openSlowly } from './story.ts';
import { expect, test } from './test.ts';
import { noteShifts } from './timeline-page.ts';

const detailsForm = (page: Page) => page.getByRole('form', { name: 'Change personal details' });

/** A row of the settings page. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem', { name, exact: true });

// #by-keyboard
test('on a phone, details are filled in by keyboard, survive a reload, and are saved', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await customer(page, { name: 'details' });
  const shifts = await noteShifts(page);
  const showScreen = await openSlowly(page, '/settings', 'settings');
  showScreen();
  await expect(rowOf(page, 'Name and details')).toContainText('No name yet');
  expect(await shifts()).toBeLessThan(0.02);
  await expectNoViolationLightOrDark(page);
  await page.getByRole('link', { name: 'Change details' }).press('Enter');

  await expect(page).toHaveTitle('Change personal details');
  const form = detailsForm(page);
  const lastName = form.getByRole('textbox', { name: 'Last name' });
  await form.getByRole('combobox', { name: /Title/ }).focus();
  await page.keyboard.type('Ms');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Anna');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('12');
  await page.keyboard.press('Tab');
  await page.keyboard.type('03081984');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(lastName).toBeFocused();
  await expect(lastName).toHaveAccessibleDescription('Please enter your last name');
  await expectNoViolationLightOrDark(page);
  await page.keyboard.type('O’Neill');
  await page.reload();
  await expect(lastName).toHaveValue('O’Neill');
  await expect(form.getByRole('spinbutton', { name: /^year/ })).toHaveText('1984');

  await lastName.press('Enter');
  const phone = form.getByRole('textbox', { name: /Phone number/ });
  await expect(phone).toBeFocused();
  await expect(phone).toHaveAccessibleDescription(/Phone number must be valid/);
  await phone.fill('+31612345678');
  await phone.press('Enter');
  await expect(page.getByText('Details saved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Change details' })).toBeFocused();
  await expect(rowOf(page, 'Name and details')).toContainText('Anna O’Neill+31 6 12345678');
});

/** The same customer in another browser. */
const inAnotherBrowser = async (browser: Browser, page: Page): Promise<Page> => {
  const context = await browser.newContext();
  await context.addCookies(await page.context().cookies());
  return context.newPage();
};

// #two-browsers
test('what two browsers change at the same time is asked about, and nothing is lost', async ({
  page,
  browser,
}) => {
  await customer(page, { name: 'two-browsers' });
  const other = await inAnotherBrowser(browser, page);
  for (const each of [page, other]) {
    await each.goto('/settings/personal-details');
    await detailsForm(each).getByRole('textbox', { name: 'Last name' }).fill('de Vries');
  }
  const mine = detailsForm(page);
  const lastName = mine.getByRole('textbox', { name: 'Last name' });
  await page.context().setOffline(true);
  await lastName.press('Enter');
  await expect(mine.getByRole('alert')).toContainText('check your connection');
  await page.context().setOffline(false);
  await lastName.fill('Jansen');
  await mine.getByRole('textbox', { name: /First name/ }).fill('Anna');
  await lastName.press('Enter');
  await expect(rowOf(page, 'Name and details')).toContainText('Anna Jansen');

  await test.step('the other browser shows both values and overwrites neither', async () => {
    const theirs = detailsForm(other);
    await theirs.getByRole('textbox', { name: 'Last name' }).press('Enter');
    await expect(theirs.getByRole('alert')).toContainText('changed in another window');
    await expect(theirs.getByText('Saved: Jansen. Keep yours?')).toBeVisible();
    await expect(theirs.getByRole('textbox', { name: /First name/ })).toHaveValue('Anna');
    await theirs.getByRole('button', { name: 'Keep mine' }).press('Enter');
    await theirs.getByRole('textbox', { name: 'Last name' }).press('Enter');
    await expect(rowOf(other, 'Name and details')).toContainText('Anna de Vries');
  });

  await test.step('a language chosen in one browser is that of the other', async () => {
    const saved = other.waitForResponse((reply) => reply.request().method() === 'PATCH');
    await rowOf(other, 'Language').getByRole('combobox').selectOption('Nederlands');
    await saved;
    await expect(other.getByRole('heading', { level: 1, name: 'Mijn instellingen' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mijn instellingen' })).toBeVisible();
    await expect(rowOf(page, 'Naam en gegevens')).toContainText('Anna de Vries');
  });

  await test.step('the second of two quick choices stays, even if the first is saved late', async () => {
    const { promise: secondShown, resolve: saveFirst } = Promise.withResolvers<void>();
    const { promise: secondSaved, resolve: showReplies } = Promise.withResolvers<void>();
    const { promise: firstRead, resolve: showSecond } = Promise.withResolvers<void>();
    await other.route('**/customers/me', async (route) => {
      const request = route.request();
      const isFirst = request.postData()?.includes('de-DE') === true;
      if (isFirst) await secondShown;
      const response = await route.fetch();
      if (request.method() === 'GET') {
        await secondSaved;
        await route.fulfill({ response }).catch(() => undefined);
        return showSecond();
      }
      if (isFirst) return route.fulfill({ response });
      // The page is busy until it has both replies: that of the second choice, and what it has read before.
      const busy = other.evaluate(() => {
        for (const start = performance.now(); performance.now() - start < 500;);
      });
      showReplies();
      await firstRead;
      await route.fulfill({ response });
      await busy;
    });
    const saved = ['de-DE', 'fr-FR'].map((locale) =>
      other.waitForResponse((reply) => reply.request().postData()?.includes(locale) ?? false),
    );
    const html = other.locator('html');
    await other.evaluate(() => {
      const root = document.documentElement;
      const note = () => root.setAttribute('data-langs', `${root.dataset['langs'] ?? ''} ${root.lang}`);
      new MutationObserver(note).observe(root, { attributeFilter: ['lang'] });
    });
    for (const [language, locale] of Object.entries({ Deutsch: 'de-DE', Français: 'fr-FR' })) {
      await other.getByRole('main').getByRole('combobox').selectOption(language);
      await expect(html).toHaveAttribute('lang', locale);
    }
    saveFirst();
    await Promise.all(saved);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mes paramètres' })).toBeVisible();
    await expect(html).toHaveAttribute('data-langs', ' de-DE fr-FR');
    await other.unroute('**/customers/me');
  });

  await test.step('a language chosen on the sign-in page after that is saved for the account', async () => {
    await other.request.post('/identity/language', { form: { locale: 'sv-SE', back: '/' }, maxRedirects: 0 });
    const saved = other.waitForResponse((reply) => reply.request().postData()?.includes('sv-SE') ?? false);
    await other.goto('/settings');
    await saved;
    await expect(other.getByRole('heading', { level: 1, name: 'Mina inställningar' })).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Mina inställningar' })).toBeVisible();
  });
  await other.context().close();
});

// #new-password
test('a customer changes the password by a mail, and comes back to the settings', async ({ page }) => {
  const { email } = await customer(page, { name: 'new-password' });
  await page.goto('/settings');
  await expect(page.getByRole('heading', { level: 1, name: 'My settings' })).toBeVisible();
  await expect(page).toHaveTitle('My settings');
  await expectNoViolationLightOrDark(page);
  for (const width of [390, 575, 834, 1024, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const { height = Infinity } = (await rowOf(page, 'Language').boundingBox()) ?? {};
    expect(height, `a row at ${width} pixels`).toBeLessThan(120);
  }
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible();
  await expect(page.getByLabel('Email address')).toHaveValue(email);
  await page.getByRole('link', { name: 'Back to my settings' }).click();
  await page.getByRole('button', { name: 'Change password' }).click();
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByText(`We’ve sent an email to ${email}`)).toBeVisible();
  await followMail(page, email, /new.password/i);
  await page.getByLabel('New password').fill('another long enough password');
  await page.getByRole('button', { name: 'Save the password' }).click();
  await expect(page).toHaveURL(/\/settings$/);
  await expect(page.getByRole('heading', { level: 1, name: 'My settings' })).toBeVisible();
});

/** An address for deliveries, saved on another device. */
const address = {
  lastName: 'Jansen',
  street: 'Damrak',
  number: '1',
  postalCode: '1012 LG',
  city: 'Amsterdam',
  country: 'NL',
  isDefaultDelivery: true,
};

// #payment-method
test('a customer adds a payment method on the shop’s page, and comes back', async ({ page }) => {
  await customer(page, { name: 'payment' });
  await page.goto('/settings');
  await expect(rowOf(page, 'Addresses')).toContainText('No address yet');
  const added = await page.request.post(`${embeddedServicePath('customer')}/customers/me/addresses`, {
    headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
    data: address,
  });
  expect(added.ok()).toBe(true);
  await page.reload();
  await expect(rowOf(page, 'Addresses')).toContainText('1 addressDamrak 1, 1012 LG Amsterdam');
  await expect(rowOf(page, 'Payment method')).toContainText('You don’t have a payment method yet');
  await page.getByRole('link', { name: 'View payment methods' }).click();
  await expect(page).toHaveTitle('Change your payment method');
  await expectNoViolationLightOrDark(page);
  await page.getByRole('link', { name: 'Add a payment method' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/settings\/payment-method$/);
  await page.goto('/settings/payment-method?stripped=true');
  await page.getByRole('link', { name: 'Add a payment method' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved. It may take a moment')).toBeVisible();
  await expect(page).toHaveURL(/\/settings\/payment-method\?stripped=true$/);
});
