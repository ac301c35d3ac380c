import type { Browser, Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer, moveServerClock } from './stage.ts';
import { followMail, openMail } from './story.ts';
import { expect, test } from './test.ts';

const mailName = /newsletter|subscription-confirmation/;

const row = (page: Page) => page.getByRole('listitem', { name: 'Newsletter', exact: true });

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

/** The link of the newest mail to an address. */
const linkOf = async (browser: Browser, email: string): Promise<string> => {
  const page = await browser.newPage();
  await openMail(page, email, mailName);
  const link = await page.getByRole('main').getByRole('link', { name: mailName }).getAttribute('href');
  await page.context().close();
  return link ?? '';
};

const sendShopForm = async (page: Page, email: string): Promise<void> => {
  await page.goto('/dev/shop');
  await page.getByLabel('Email address').fill(email);
  await page.getByRole('button', { name: 'Subscribe to the newsletter' }).click();
  await expect(heading(page, 'Check your email')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
};

// #switch-and-scanner
test('a customer subscribes in the settings, and no program that scans mails does it for them', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const { email } = await customer(page, { name: 'subscribes' });
  await page.goto('/settings');
  const newsletterSwitch = page.getByRole('switch', { name: 'Get the newsletter' });
  await expect(row(page)).toContainText('You’re not subscribed');

  await test.step('the switch waits for the link, also after a reload', async () => {
    await newsletterSwitch.press('Space');
    await expect(row(page)).toContainText('Waiting for your confirmation');
    await expect(page.getByText(`We’ve sent a link to ${email}`)).toBeVisible();
    await expectNoViolationLightOrDark(page);
    await page.reload();
    await expect(row(page)).toContainText(`Open the link in the email we sent to ${email}`);
  });

  await test.step('a GET of the link and a browser that runs its scripts change nothing', async () => {
    const link = await linkOf(browser, email);
    expect((await page.request.get(link)).status()).toBe(200);
    const scanner = await browser.newPage();
    await scanner.setViewportSize({ width: 390, height: 844 });
    await scanner.goto(link);
    await expect(heading(scanner, 'Subscribe to the newsletter?')).toBeVisible();
    await expect(scanner.getByText(email)).toBeVisible();
    await expectNoViolationLightOrDark(scanner);
    await scanner.context().close();
    await page.reload();
    await expect(row(page)).toContainText('Waiting for your confirmation');
  });

  await test.step('the browser that asked confirms at once, and again', async () => {
    for (const mails of [1, 1]) {
      await followMail(page, email, mailName, mails);
      await expect(page).toHaveURL('/subscription-confirmation-success');
      await expect(heading(page, 'Success!')).toBeFocused();
    }
    await expect(page.getByText('Your e-mail address has been successfully subscribed!')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Continue' })).toHaveAttribute('href', /./);
  });

  await test.step('the switch turns off at once, and back on if that fails', async () => {
    await page.goto('/settings');
    await expect(row(page)).toContainText(`You’re subscribedWith ${email}`);
    await page.route('**/subscriptions/me', async (route) =>
      route.request().method() === 'DELETE' ? route.fulfill({ status: 503 }) : route.fallback(),
    );
    await newsletterSwitch.press('Space');
    await expect(page.getByText('We couldn’t unsubscribe you')).toBeVisible();
    await expect(newsletterSwitch).toBeChecked();
    await page.unroute('**/subscriptions/me');
    await newsletterSwitch.press('Space');
    await expect(page.getByText('You’ve unsubscribed')).toBeVisible();
    await page.reload();
    await expect(newsletterSwitch).not.toBeChecked();
  });
});

// #shop-form
test('a reader subscribes with the form of the shop, also after the link has expired', async ({
  page,
  browser,
}) => {
  const email = `reader-${crypto.randomUUID()}@example.org`;
  await sendShopForm(page, email);
  await expectNoViolationLightOrDark(page);

  await test.step('an old link leads to the error page, which sends a new mail', async () => {
    await moveServerClock(page, new Date(Date.now() + 25 * 3_600_000).toISOString());
    await page.goto(await linkOf(browser, email));
    await expect(page).toHaveURL('/subscription-confirmation-error');
    await expect(heading(page, 'Your subscription failed')).toBeFocused();
    await expect(
      page.getByText('Something went wrong with the subscription. Could you please try again?'),
    ).toBeVisible();
    await expect(page.getByText('This link no longer works')).toBeVisible();
    await expectNoViolationLightOrDark(page);
    await page.setExtraHTTPHeaders({});
    await page.getByRole('button', { name: 'Send again' }).press('Enter');
    await expect(heading(page, 'Check your email')).toBeFocused();
  });

  await test.step('another browser confirms by a button', async () => {
    const other = await browser.newPage();
    await followMail(other, email, mailName, 2);
    await other.getByRole('button', { name: 'Subscribe' }).click();
    await expect(heading(other, 'Success!')).toBeFocused();
    await other.context().close();
  });

  await test.step('the browser that sent the form confirms at once', async () => {
    const next = `next-${email}`;
    await sendShopForm(page, next);
    await followMail(page, next, mailName);
    await expect(heading(page, 'Success!')).toBeVisible();
  });
});
