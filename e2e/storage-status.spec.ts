import type { Locator, Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { configure } from './configure.ts';
import { dayInWords } from './day-in-words.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';
import { comeBack, tiles } from './timeline-page.ts';

const photosPage = '/my-photos/photos';
const photos = [{ takenAt: '2025-07-01T10:00:00', count: 12 }];

const dayMs = 86_400_000;

const inWords = (date: Date): string => dayInWords(date, 'UTC');

const monthsLater = (date: Date, months: number): Date =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate(), 9, 30));

const daysLater = (date: Date, days: number): Date => new Date(date.getTime() + days * dayMs);

/**
 * A storage that ends in this many days, or a few more: on a day that every month has, so that 18 months are 18 months.
 */
const endingIn = (atLeast: number) => {
  const today = new Date();
  const isOnLateDay = (days: number) => daysLater(today, days).getUTCDate() > 28;
  let days = atLeast;
  while (isOnLateDay(days)) days += 1;
  const end = monthsLater(daysLater(today, days), 0);
  return { days, end, registeredAt: monthsLater(end, -18).toISOString() };
};

/** 30 days after the end, at 09:30, are over by the next night; the one after it erases. */
const erasedOn = (end: Date): Date => daysLater(end, 32);

const statusButton = (page: Page): Locator => page.getByRole('button', { name: /^Photo storage:/ });
const modal = (page: Page): Locator => page.getByRole('dialog', { name: 'How long we keep your photos' });

for (const [screen, width, height] of [
  ['a desk', 1440, 900],
  ['a phone', 390, 844],
] as const)
  // #exact-date
  test(`shows and explains the exact date from the first day, on ${screen}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const { end, registeredAt } = endingIn(500);
    await customer(page, { name: 'safe', photos, registeredAt });
    const released = Promise.withResolvers<void>();
    await page.route('**/accounts/getaccountinformation', async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.goto(photosPage);
    await expect(tiles(page)).toHaveCount(12);
    const places = () =>
      Promise.all(
        [
          page.getByRole('heading', { level: 1 }),
          page.getByRole('button', { name: 'Add photos' }),
          tiles(page).first(),
        ].map((element) =>
          element.evaluate((found) => {
            const { left, top } = found.getBoundingClientRect();
            return [left, top];
          }),
        ),
      );
    const before = await places();
    await expect(statusButton(page)).toHaveCount(0);
    released.resolve();
    await expect(statusButton(page)).toContainText(`ntil ${inWords(end)}`);
    expect(await places()).toEqual(before);

    await statusButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(modal(page)).toContainText(`Your photos are stored until ${inWords(end)}.`);
    await expect(modal(page)).toContainText('18 months after your last order');
    await expect(modal(page)).toContainText('haven’t ordered yet');
    await expect(modal(page).getByRole('img')).toHaveAccessibleName(
      `Month 2 of the 18 months from ${inWords(new Date(registeredAt))} to ${inWords(end)}`,
    );
    const steps = modal(page).getByRole('listitem');
    await expect(steps).toContainText(['Our next email', 'Your storage ends', 'Your photos will be erased']);
    await expect(steps.nth(0)).toContainText(inWords(monthsLater(end, -3)));
    await expect(steps.nth(2)).toContainText(inWords(erasedOn(end)));
    await expect(modal(page)).toContainText('Nothing yet.');
    if (screen === 'a phone') await expectNoViolationLightOrDark(page);
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await expect(statusButton(page)).toBeFocused();
    await page.reload();
    await expect(statusButton(page)).toBeVisible();
    await expect(modal(page)).toBeHidden();
  });

// #warning
test('2 months before its end, the storage warns; an order is offered, and seen on coming back', async ({
  page,
}) => {
  const { end, registeredAt } = endingIn(70);
  const { order } = await customer(page, { name: 'warning', photos, registeredAt });
  const shopUrl = 'https://shop.example/';
  await configure(page, (usual) => ({ ...usual, shopUrl }));
  await page.goto(photosPage);
  await expect(statusButton(page)).toHaveAccessibleName(
    `Photo storage: 2 months left, until ${inWords(end)}`,
  );
  await expect(modal(page)).toBeHidden();
  await statusButton(page).click();
  await expect(modal(page)).toContainText(`Your photos are stored for 2 more months, until ${inWords(end)}.`);
  await expect(modal(page).getByRole('link', { name: 'Go to shop' })).toHaveAttribute('href', shopUrl);
  await expectNoViolationLightOrDark(page, '[role=dialog]');

  await order();
  await comeBack(page);
  await expect(modal(page)).toContainText('Your photos are stored until');
  await expect(modal(page)).toContainText(`Your last order was on ${inWords(new Date())}.`);
  await page.keyboard.press('Escape');
  await expect(statusButton(page)).toContainText('Stored until');
});

// #sample-order
test('an order in the sample shop makes the storage of the demonstration safe again', async ({ page }) => {
  const { registeredAt } = endingIn(10);
  await customer(page, { name: 'ordering', photos, registeredAt });
  await page.goto(photosPage);
  await modal(page).getByRole('link', { name: 'Go to shop' }).click();
  await expect(page.getByRole('heading', { name: 'Sample shop' })).toBeVisible();
  await page.getByRole('button', { name: 'Order 10 prints' }).click();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expectNoViolationLightOrDark(page);
  await page.getByRole('link', { name: 'Back to my photos' }).click();
  await expect(statusButton(page)).toContainText('Stored until');
  await expect(modal(page)).toBeHidden();
});

// #last-month
test('the modal of the last month opens once per session, above nothing else, with the notices', async ({
  page,
}) => {
  const { days, end, registeredAt } = endingIn(10);
  const notices = [
    { kind: 'three-months', deadline: end.toISOString(), sentAt: monthsLater(end, -3).toISOString() },
    {
      kind: 'one-month',
      deadline: end.toISOString(),
      sentAt: monthsLater(end, -1).toISOString(),
      bouncedAt: daysLater(monthsLater(end, -1), 1).toISOString(),
    },
  ] as const;
  const { email, photoIds } = await customer(page, { name: 'critical', photos, registeredAt, notices });
  const tile = page.locator(`a[data-index][href$="${photoIds[0]}"]`);

  await test.step('not above the preview', async () => {
    await page.goto(`${photosPage}/preview/${photoIds[0]}`);
    await expect(page.getByRole('dialog', { name: 'Photo preview' })).toBeVisible();
    await expect(statusButton(page)).toBeAttached();
    await expect(tile).toBeAttached();
    await expect(modal(page)).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeVisible();
  });

  await test.step('names the days left, and each notice with its address', async () => {
    await expect(modal(page)).toContainText(
      `Your photos are stored for ${days} more days, until ${inWords(end)}.`,
    );
    const written = modal(page).getByRole('list').last().getByRole('listitem');
    await expect(written).toContainText(['1 month before', '3 months before']);
    await expect(written.nth(1)).toContainText(`To ${email}`);
    await expect(written.nth(1)).not.toContainText('wasn’t delivered');
    await expect(written.nth(0)).toContainText('This email wasn’t delivered');
    await expectNoViolationLightOrDark(page, '[role=dialog]');
  });

  await test.step('not again in this session, but in another', async () => {
    await page.keyboard.press('Escape');
    await expect(modal(page)).toBeHidden();
    await expect(tile).toBeFocused();
    await page.reload();
    await expect(statusButton(page)).toContainText(`${days} days left`);
    await comeBack(page);
    await expect(tiles(page)).toHaveCount(12);
    await expect(modal(page)).toBeHidden();
    const session = await page.context().newPage();
    await session.goto(photosPage);
    await expect(modal(session)).toBeVisible();
  });
});

// #grace-period
test('names the day of the erasure in the grace period, and the way to keep the photos', async ({ page }) => {
  const { end, registeredAt } = endingIn(-10);
  const notices = [
    { kind: 'one-day', deadline: end.toISOString(), sentAt: daysLater(end, -1).toISOString() },
  ] as const;
  await customer(page, { name: 'grace', photos, registeredAt, notices });
  await page.goto(photosPage);
  const erased = inWords(erasedOn(end));
  await expect(modal(page)).toContainText(
    `ended on ${inWords(end)}. Your photos will be erased on ${erased} unless you`,
  );
  await expect(modal(page)).toContainText('Your storage has ended');
  await expect(modal(page)).toContainText('We kept your photos for 18 months');
  await expect(modal(page).getByRole('img')).toHaveAccessibleName(/are over$/);
  await page.keyboard.press('Escape');
  await expect(statusButton(page)).toHaveAccessibleName(`Photo storage: Will be erased on ${erased}`);
});

test('once the photos are overdue, a night to come is named and no past day', async ({ page }) => {
  const { end, registeredAt } = endingIn(-40);
  const notices = [
    { kind: 'one-day', deadline: end.toISOString(), sentAt: daysLater(end, -1).toISOString() },
  ] as const;
  await customer(page, { name: 'due', photos, registeredAt, notices });
  await page.goto(photosPage);
  const [tomorrow, after] = [1, 2].map((days) => inWords(daysLater(new Date(), days)));
  await expect(modal(page)).toContainText(
    new RegExp(`Your photos will be erased on (${tomorrow}|${after}) unless`),
  );
});

// #unreadable-status
test('an unreadable status says so and is requested again; with the flag off there is none', async ({
  page,
}) => {
  const { days, registeredAt } = endingIn(10);
  await customer(page, { name: 'failing', photos, registeredAt });
  let answers = false;
  await page.route('**/accounts/getaccountinformation', (route) =>
    answers ? route.continue() : route.fulfill({ status: 404, json: {} }),
  );
  await page.goto(photosPage);
  const failed = page.getByRole('button', { name: 'Storage: not available' });
  await expect(failed).toBeVisible();
  await expect(tiles(page)).toHaveCount(12);
  answers = true;
  await failed.click();
  await expect(modal(page)).toContainText(`${days} more days`);

  await page.evaluate(() => sessionStorage.clear());
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto(`${photosPage}?PhotoManagementReactivationEnabled=false`);
  await expect(tiles(page)).toHaveCount(12);
  await expect(statusButton(page)).toHaveCount(0);
  await expect(modal(page)).toBeHidden();
  expect(requests.filter((url) => url.includes('getaccountinformation'))).toEqual([]);
});
