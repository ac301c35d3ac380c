import { expect, test } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { fillLibrary } from './fill-library.ts';
import { jpegOf } from './photo-files.ts';
import { monthSection, register } from './story.ts';
import type { ChosenFile } from './story.ts';

/** Photos of days of a month, newest last; the day is in the name of each. */
const photosOfMonth = (month: string, count: number): Promise<ChosenFile[]> =>
  Promise.all(
    Array.from({ length: count }, (_, at) =>
      jpegOf(`${month}:${String(1 + (at % 28)).padStart(2, '0')} ${String(at % 24).padStart(2, '0')}:00:00`),
    ),
  );

let customers = 0;

/** A customer of their own, with photos. */
const registerWithPhotos = async (page: Page, ...months: (readonly [month: string, count: number])[]) => {
  customers += 1;
  await register(page, `timeline-${process.pid}-${customers}@example.org`);
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  const files = await Promise.all(months.map(([month, count]) => photosOfMonth(month, count)));
  await fillLibrary(page, files.flat());
  await page.reload();
  await expect(page.getByRole('grid').first()).toBeVisible();
};

const headings = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });
const scrubber = (page: Page): Locator => page.getByRole('slider', { name: 'Go to a date' });
const photosOf = (page: Page, month: string): Locator => monthSection(page, month).getByRole('link');

const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.querySelector('img')?.alt ?? '';
  });

/** The page has come to rest: it stands where it did a moment ago, and has remembered where. */
const whereItRests = async (page: Page): Promise<{ y: number; memory: string }> => {
  const look = () =>
    page.evaluate(() => ({
      y: window.scrollY,
      memory: `${localStorage.getItem('sectionMemory')} ${localStorage.getItem('photoScrollPosition')}`,
    }));
  let before = await look();
  await expect(async () => {
    const last = before;
    before = await look();
    expect(before).toEqual(last);
    expect(before.memory).not.toContain('null');
  }).toPass();
  return before;
};

test('a long library is scrolled through to its last photo; headings stay and only what is near is drawn', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 60], ['2025:07', 30], ['2021:03', 2]);
  await expect(headings(page).first()).toHaveText('August 2025');
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 2_000);
    await expect(photosOf(page, 'March 2021').last().getByRole('img')).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(monthSection(page, 'August 2025')).toBeHidden();
  await expect(page.getByRole('gridcell')).not.toHaveCount(92);

  await page.mouse.wheel(0, -1_500);
  const heading = page.getByRole('heading', { name: 'July 2025' });
  await expect(heading).toBeInViewport();
  // However far its month is scrolled, it stands at the top.
  await expect.poll(async () => (await heading.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0);
});

test('"+N" stands for the photos that are not loaded, and pressing it loads them', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 60]);
  const isSecondPage = (url: URL) =>
    url.pathname.endsWith('/photos/timeline/2025/8') && url.search.includes('cursor');
  const released = Promise.withResolvers<void>();
  await page.route(isSecondPage, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  const more = page.getByRole('button', { name: '+36 more photos' });
  await expect(more).toBeAttached();
  await expect(more).toHaveText('+36');
  // It is on its way already, since its place is near the screen: pressing it asks for nothing twice.
  const asked: string[] = [];
  page.on('request', (request) => {
    if (isSecondPage(new URL(request.url()))) asked.push(request.url());
  });
  await more.click();
  released.resolve();
  await expect(more).toBeHidden();
  expect(new Set(asked).size).toBe(asked.length);
  await expect(photosOf(page, 'August 2025').nth(24).getByRole('img')).toBeAttached();
});

test('a month that cannot be loaded says so in its place, and Retry brings it', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2025:07', 3]);
  await page.route('**/photos/timeline/2025/7**', (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  const july = monthSection(page, 'July 2025');
  await expect(july.getByText('Error: Your photos could not be loaded')).toBeVisible();
  await expect(photosOf(page, 'August 2025').first().getByRole('img')).toBeVisible();
  await expectNoViolation(page);

  await page.unroute('**/photos/timeline/2025/7**');
  await july.getByRole('button', { name: 'Retry' }).click();
  await expect(july.getByRole('heading')).toBeFocused();
  await expect(photosOf(page, 'July 2025')).toHaveCount(3);
  await expect(july.getByText('Error: Your photos could not be loaded')).toBeHidden();
});

test('without a network what is loaded stays, months that are not say so, and come when it is back', async ({
  page,
  context,
}) => {
  await registerWithPhotos(page, ['2025:08', 3], ['2023:07', 40], ['2021:01', 3]);
  await expect(photosOf(page, 'August 2025').first().getByRole('img')).toBeVisible();
  await context.setOffline(true);
  await scrubber(page).focus();
  await page.keyboard.press('End');
  await expect(
    monthSection(page, 'January 2021').getByText('Error: Your photos could not be loaded'),
  ).toBeVisible();
  await context.setOffline(false);
  await expect(photosOf(page, 'January 2021')).toHaveCount(3);
});

test('a reload goes on at the very pixel, also where a jump led; coming by a link begins at the top', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 30], ['2023:07', 60], ['2021:01', 40]);
  await scrubber(page).focus();
  await page.keyboard.press('ArrowDown');
  await expect(scrubber(page)).toHaveAttribute('aria-valuetext', 'July 2023');
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 333);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sectionMemory'))).toBe('2023-07');
  const top = () =>
    page.evaluate(() => {
      const link = [...document.querySelectorAll('[role=row]')].find(
        (row) => row.getBoundingClientRect().bottom > 60,
      );
      return [link?.getAttribute('aria-rowindex'), Math.round(link?.getBoundingClientRect().top ?? 0)];
    });
  await whereItRests(page);
  const before = await top();
  await page.reload();
  await expect(page.getByRole('heading', { name: 'July 2023' })).toBeInViewport();
  await expect.poll(top).toEqual(before);

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'My account overview' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'July 2023' })).toBeInViewport();
  await expect.poll(top).toEqual(before);

  await page.getByRole('link', { name: 'Overview', exact: true }).click();
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'August 2025' })).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('the preview gives the page back as it was, with the focus on the photo', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 60]);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 900);
  const { y } = await whereItRests(page);
  const middle = page
    .getByRole('gridcell')
    .filter({ has: page.getByRole('img') })
    .nth(12)
    .getByRole('link');
  await expect(middle).toBeInViewport({ ratio: 1 });
  const address = await middle.getAttribute('href');
  await middle.click();
  await expect(page.getByRole('dialog', { name: 'Photo preview' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('href'))).toBe(address);
  expect(await page.evaluate(() => window.scrollY)).toBe(y);
});

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

test('the grid is walked through by keyboard alone, over months and over what is not drawn', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 60], ['2025:07', 2], ['2021:01', 30]);
  const first = photosOf(page, 'August 2025').first();
  await expect(first.getByRole('img')).toBeVisible();
  await first.focus();
  const start = await focusedName(page);
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).not.toBe(start);
  await page.keyboard.press('Home');
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  await expect(first).toBeFocused();

  await page.keyboard.press('Control+End');
  await expect.poll(() => focusedName(page)).toMatch(/1 January 2021$/);
  await expect(page.locator(':focus')).toBeInViewport();
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Control+Home');
  await expect(first).toBeFocused();

  // The row that has the focus may be scrolled far away: the focus is not lost.
  await page.mouse.move(700, 500);
  await expect(async () => {
    await page.mouse.wheel(0, 3_000);
    await expect(photosOf(page, 'January 2021').last()).toBeInViewport({ timeout: 500 });
  }).toPass();
  await expect(first).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(photosOf(page, 'August 2025').nth(1)).toBeFocused();
  await expect(photosOf(page, 'August 2025').nth(1)).toBeInViewport();

  // One stop for Tab, and nothing is trapped.
  await page.keyboard.press('Tab');
  await expect(scrubber(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(photosOf(page, 'August 2025').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Photo preview' })).toBeVisible();
});

test('the scrubber goes to any month by keyboard and by pointer', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 40], ['2025:07', 40], ['2023:05', 40], ['2021:01', 40]);
  const slider = scrubber(page);
  await slider.focus();
  await page.keyboard.press('ArrowDown');
  await expect(slider).toHaveAttribute('aria-valuetext', 'July 2025');
  await page.keyboard.press('PageDown');
  await expect(slider).toHaveAttribute('aria-valuetext', 'May 2023');
  await expect(page.getByRole('heading', { name: 'May 2023' })).toBeInViewport();
  await page.keyboard.press('PageUp');
  await expect(slider).toHaveAttribute('aria-valuetext', 'August 2025');
  await page.keyboard.press('End');
  await expect(photosOf(page, 'January 2021').last()).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(photosOf(page, 'August 2025').first()).toBeInViewport();

  const box = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(box.x + 16, box.y + 4);
  await expect(slider).toContainText('August 2025');
  await page.mouse.down();
  await page.mouse.move(box.x + 16, box.y + box.height * 0.6);
  await expect(slider).toHaveAttribute('aria-valuetext', 'May 2023');
  await page.mouse.move(box.x + 16, box.y + box.height);
  await page.mouse.up();
  await expect(photosOf(page, 'January 2021').last().getByRole('img')).toBeInViewport();
});

test('a url that is refused is renewed with its page, once', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  await expect(photosOf(page, 'August 2025').getByRole('img')).toBeVisible();
  let pages = 0;
  await page.route('**/photos/timeline/2025/8?**', async (route) => {
    pages += 1;
    const reply = await route.fetch();
    const body = await reply.text();
    // As after a night: the signature of every url has expired.
    await route.fulfill({
      response: reply,
      body: pages === 1 ? body.replaceAll('signature=', 'signature=x') : body,
    });
  });
  await page.reload();
  const image = photosOf(page, 'August 2025').getByRole('img');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  expect(pages).toBe(2);
});

test('the welcome banner opens and closes, and stays as it was left', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  const words = page.getByText('All your photos are in one place');
  await expect(page.getByText('Welcome to a new way to manage your photos')).toBeVisible();
  await expect(words).toBeHidden();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(words).toBeVisible();
  await page.reload();
  await expect(words).toBeVisible();
  await page.getByRole('button', { name: 'Show less' }).click();
  await expect(words).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test('the timeline has no axe violation, at its top, scrolled, and with the scrubber in use', async ({
      page,
    }) => {
      await registerWithPhotos(page, ['2025:08', 40], ['2021:01', 40]);
      await expect(photosOf(page, 'August 2025').first().getByRole('img')).toBeVisible();
      await page.getByRole('button', { name: 'Show more' }).click();
      await expectNoViolation(page);
      await scrubber(page).focus();
      await page.keyboard.press('End');
      await expect(photosOf(page, 'January 2021').last().getByRole('img')).toBeInViewport();
      await expectNoViolation(page);
    });
  });
}

for (const timezoneId of ['Pacific/Auckland', 'UTC', 'Pacific/Honolulu']) {
  test.describe(`seen from ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('each photo stands in the month, and bears the date, of the place where it was taken', async ({
      page,
    }) => {
      customers += 1;
      await register(page, `zone-${process.pid}-${customers}@example.org`);
      await expect(page.getByText('Your photo library is empty')).toBeVisible();
      await fillLibrary(page, [
        // Around New Year's midnight, and in the hour that Amsterdam skips in spring and passes twice in autumn.
        await jpegOf('2024:12:31 23:59:59'),
        await jpegOf('2025:01:01 00:00:00'),
        await jpegOf('2025:03:30 02:30:00'),
        await jpegOf('2024:10:27 02:30:00'),
        await jpegOf('2024:02:29 00:00:01'),
      ]);
      await page.reload();
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
