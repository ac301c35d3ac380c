import { expectNoViolationLightOrDark } from './axe.ts';
import { configure } from './configure.ts';
import { monthSection, registerWith } from './story.ts';
import { expect, test } from './test.ts';
import {
  comeBack,
  headings,
  expectLoaded,
  photosOf,
  registerWithPhotos,
  scrubber,
  sectionCalls,
} from './timeline-page.ts';

// #long-library
test('a long library scrolls to its last photo; headings stay and only the near part is drawn', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 60], ['2025:07', 30], ['2021:03', 2]);
  await expect(headings(page).first()).toHaveText('August 2025');
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(photosOf(page, 'March 2021').last()).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expectLoaded(photosOf(page, 'March 2021').last());
  await expect(photosOf(page, 'August 2025')).toHaveCount(0);
  await expect(page.getByRole('gridcell')).not.toHaveCount(92);

  await page.mouse.wheel(0, -1_500);
  const heading = page.getByRole('heading', { name: 'July 2025' });
  await expect(heading).toBeInViewport();
  // However far its month is scrolled, it is at the top.
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
});

// #failed-month
test('a month that cannot be loaded says so in its place, and Retry loads it', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2025:07', 3]);
  await page.route('**/photos/timeline/2025/7**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  const july = monthSection(page, 'July 2025');
  await expect(july.getByText('Error: Your photos could not be loaded')).toBeVisible();
  await expectLoaded(photosOf(page, 'August 2025').first());
  await expectNoViolationLightOrDark(page);

  await page.unroute('**/photos/timeline/2025/7**');
  await july.getByRole('button', { name: 'Retry' }).click();
  await expect(july.getByRole('heading')).toBeFocused();
  await expect(photosOf(page, 'July 2025')).toHaveCount(3);
  await expect(july.getByText('Error: Your photos could not be loaded')).toBeHidden();
});

// #failed-page
test('photos whose page failed to load are called so, and loading only while they are', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 3]);
  const released = Promise.withResolvers<void>();
  await page.route('**/photos/timeline/2025/8/columns?**', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.reload();
  const names = () =>
    page
      .getByRole('gridcell')
      .getByRole('link')
      .evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')));
  await expect(page.getByText('Error: Your photos could not be loaded')).toBeVisible();
  await expect.poll(names).toEqual([1, 2, 3].map((at) => `Photo ${at} of 3, could not be loaded`));
  await expectNoViolationLightOrDark(page);
  await page.unroute('**/photos/timeline/2025/8/columns?**');
  await page.route('**/photos/timeline/2025/8/columns?**', async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect.poll(names).toEqual([1, 2, 3].map((at) => `Photo ${at} of 3, loading`));
  released.resolve();
  await expectLoaded(photosOf(page, 'August 2025').first());
});

test('a focused Retry keeps the focus while it runs, and hands it on when the photos arrive', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2025:07', 3]);
  for (const [calls, heading] of [
    ['**/photos/timeline/2025/7**', page.getByRole('heading', { name: 'July 2025' })],
    [sectionCalls, page.getByRole('heading', { level: 1 })],
  ] as const) {
    let requests = 0;
    await page.route(calls, async (route) => {
      requests += 1;
      await route.fulfill({ status: 500, body: '{}' });
    });
    await page.reload();
    const retry = page.getByRole('button', { name: 'Retry' });
    await retry.focus();
    const before = requests;
    await comeBack(page);
    await expect.poll(() => requests).toBeGreaterThan(before);
    await expect(retry).toBeFocused();
    await page.unroute(calls);
    await expect(heading).toBeFocused();
    await expect(retry).toBeHidden();
  }
});

test('without a network, loaded photos stay, one message covers the rest, which load later', async ({
  page,
  context,
}) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2023:07', 40], ['2021:01', 3]);
  await expectLoaded(photosOf(page, 'August 2025').first());
  await context.setOffline(true);
  await scrubber(page).focus();
  await page.keyboard.press('End');
  const failure = page.getByText('Error: Your photos could not be loaded');
  await expect(failure).toBeInViewport();
  await context.setOffline(false);
  await expect(photosOf(page, 'January 2021')).toHaveCount(3);
  await expect(failure).toBeHidden();
});

test('images that failed in a short network outage load when it is over', async ({ page, context }) => {
  await registerWithPhotos(page, ['2025:08', 3]);
  const images = photosOf(page, 'August 2025').getByRole('img');
  const failureSigns = photosOf(page, 'August 2025').locator('svg:not([data-check] *)');
  await page.route(/\/content\//, (route) => route.abort());
  await page.reload();
  await expect(failureSigns).toHaveCount(3);
  await page.unroute(/\/content\//);
  await context.setOffline(true);
  await context.setOffline(false);
  await expect
    .poll(() => images.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth > 0)))
    .toEqual([true, true, true]);
  await expect(failureSigns).toHaveCount(0);
});

// #sorting
test('photos are sorted by date taken and by upload day, and the choice is remembered', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2021:01', 2]);
  const sort = page.getByRole('combobox', { name: 'Sort photos' });
  await expect(sort).toHaveValue('dateTaken.desc');
  await sort.selectOption({ label: 'Date taken, old-new' });
  await expect(headings(page)).toHaveText(['January 2021', 'August 2025']);

  await sort.selectOption({ label: 'Date uploaded, new-old' });
  const today = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
  await expect(headings(page)).toHaveText([today.format(new Date())]);
  await expect(page.getByRole('gridcell')).toHaveCount(5);
  await sort.focus();
  await sort.hover();
  await expect(page.getByRole('tooltip', { name: 'Sort by upload date' })).toBeVisible();

  await page.reload();
  await expect(sort).toHaveValue('created.desc');
  await expect(page.getByRole('gridcell')).toHaveCount(5);
  await page.evaluate(() => localStorage.setItem('sortingPreference', '{"photos":"newest"}'));
  await page.reload();
  await expect(sort).toHaveValue('dateTaken.desc');
});

test('a refused url is renewed with its page, once', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  await expect(photosOf(page, 'August 2025').getByRole('img')).toBeVisible();
  let pages = 0;
  await page.route('**/photos/timeline/2025/8/columns?**', async (route) => {
    pages += 1;
    const reply = await route.fetch();
    const { addresses, ...photos } = await reply.json();
    // As after a night: the signature of every url has expired.
    const key = pages === 1 ? Buffer.alloc(32).toString('base64') : addresses.key;
    await route.fulfill({ response: reply, json: { ...photos, addresses: { ...addresses, key } } });
  });
  await page.reload();
  const image = photosOf(page, 'August 2025').getByRole('img');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  expect(pages).toBe(2);
});

// #welcome-banner
test('the welcome banner opens and closes, and its state is remembered', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  const words = page.getByText('All your photos are in one place');
  await expect(page.getByText('Welcome to a new way to manage your photos')).toBeVisible();
  await expect(words).toBeHidden();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(words).toBeVisible();
  await page.reload();
  await expect(words).toBeVisible();
  const faq = page.getByRole('link', { name: /^Questions about photos/ });
  await expect(faq).toHaveCount(0);
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(words).toBeHidden();

  // The address of an operator's page with questions about photos.
  const photoFaqUrl = 'https://shop.example.com/questions/photos';
  await configure(page, (usual) => ({ ...usual, photoFaqUrl }));
  await page.reload();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(faq).toHaveAttribute('href', photoFaqUrl);
});

test('the timeline has no axe violation, at its top, scrolled, and with the scrubber in use', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 40], ['2021:01', 40]);
  await expect(photosOf(page, 'August 2025').first().getByRole('img')).toBeVisible();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expectNoViolationLightOrDark(page);
  await scrubber(page).focus();
  await page.keyboard.press('End');
  await expect(photosOf(page, 'January 2021').last().getByRole('img')).toBeInViewport();
  await expectNoViolationLightOrDark(page);
});

for (const timezoneId of ['Pacific/Auckland', 'UTC', 'Pacific/Honolulu']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId });

    // #local-dates
    test('each photo is in the month, and has the date, of the place where it was taken', async ({
      page,
    }) => {
      await registerWith(
        page,
        'timeline',
        // Around midnight of New Year, and in the hour that Amsterdam skips in spring and repeats in autumn.
        '2024-12-31T23:59:59',
        '2025-01-01T00:00:00',
        '2025-03-30T02:30:00',
        '2024-10-27T02:30:00',
        '2024-02-29T00:00:01',
      );
      for (const [month, day] of [
        ['March 2025', '30 March 2025'],
        ['January 2025', '1 January 2025'],
        ['December 2024', '31 December 2024'],
        ['October 2024', '27 October 2024'],
        ['February 2024', '29 February 2024'],
      ] as const) {
        const photo = photosOf(page, month);
        await photo.scrollIntoViewIfNeeded();
        await expect(photo).toHaveCount(1);
        await expect(photo).toHaveAccessibleName(new RegExp(`, ${day}$`));
      }
    });
  });
}

test.describe('in a time zone that the service does not know', () => {
  test('photos are still sorted by upload day', async ({ page }) => {
    await page.addInitScript(() => {
      const prototype = Intl.DateTimeFormat.prototype;
      const { resolvedOptions } = prototype;
      prototype.resolvedOptions = function options() {
        return { ...resolvedOptions.call(this), timeZone: 'Mars/Olympus' };
      };
    });
    await registerWithPhotos(page, ['2025:08', 3]);
    await page.getByRole('combobox', { name: 'Sort photos' }).selectOption('Date uploaded, new-old');
    await expect(page.getByRole('gridcell').getByRole('img')).toHaveCount(3);
  });
});
