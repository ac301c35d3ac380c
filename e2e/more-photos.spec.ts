import type { Locator, Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { expect, test } from './test.ts';
import { expectLoaded, focusedName, photosOf, registerWithPhotos } from './timeline-page.ts';

/** The second and later pages of August 2025, with 24 photos each. */
const isLaterPage = (url: URL) =>
  url.pathname.endsWith('/photos/timeline/2025/8/columns') && url.searchParams.get('from') !== '0';

const moreOf = (page: Page, remaining: number): Locator =>
  page.getByRole('button', { name: `+${remaining} more photos` });

/** The addresses of the later pages that are requested from now on. */
const laterPageRequests = (page: Page): string[] => {
  const requests: string[] = [];
  page.on('request', (request) => {
    if (isLaterPage(new URL(request.url()))) requests.push(request.url());
  });
  return requests;
};

/** A month of 60 photos; holds back all except the first 24 until the returned function is called. */
const withLaterPagesBlocked = async (page: Page): Promise<() => void> => {
  await registerWithPhotos(page, ['2025:08', 60]);
  const released = Promise.withResolvers<void>();
  await page.route(isLaterPage, async (route) => {
    await released.promise;
    await route.continue();
  });
  await page.reload();
  await expectLoaded(photosOf(page, 'August 2025').first());
  return released.resolve;
};

// #plus-n
test('"+N" replaces photos that are not loaded, and requests nothing twice', async ({ page }) => {
  const release = await withLaterPagesBlocked(page);
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  const more = moreOf(page, 36);
  await expect(more).toHaveText('+36');
  await expectNoViolationLightOrDark(page);
  // It is loading already, because its place is near the screen.
  const requests = laterPageRequests(page);
  await more.click();
  release();
  await expect(more).toBeHidden();
  expect(new Set(requests).size).toBe(requests.length);
  await expectLoaded(photosOf(page, 'August 2025').nth(24));
});

// #pressed-plus-n
test('a press of "+N" loads its photos if they could not be loaded', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 60]);
  await page.route(isLaterPage, (route) => route.fulfill({ status: 500, body: '{}' }));
  await page.reload();
  await expectLoaded(photosOf(page, 'August 2025').first());
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, 600);
  await expect(page.getByText('Error: Your photos could not be loaded')).toBeAttached();
  await page.unroute(isLaterPage);
  const requests = laterPageRequests(page);
  await moreOf(page, 36).click();
  await expectLoaded(photosOf(page, 'August 2025').nth(24));
  expect(requests.length).toBeGreaterThan(0);
});

/**
 * Flies down from a place again and again, from now on. It is never slow: over the frames by which speed is measured,
 * the page does not come back to the same place.
 */
const flyFrom = (page: Page, y: number): Promise<void> =>
  page.evaluate((start) => {
    let frame = 0;
    const fly = () => {
      frame = (frame + 1) % 15;
      window.scrollTo({ top: start + frame * 400, behavior: 'instant' });
      // Between two frames, as a browser does.
      requestAnimationFrame(() => setTimeout(fly));
    };
    fly();
  }, y);

// #visible-plus-n
test('a fully visible "+N" loads its photos, even while fast scrolling loads nothing else', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await registerWithPhotos(page, ['2025:08', 60], ['2025:07', 120]);
  const isFirstPage = ({ pathname, searchParams }: URL) =>
    pathname.endsWith('/2025/8/columns') && searchParams.get('from') === '0';
  const requests: string[] = [];
  await page.route('**/columns?**', async (route) => {
    const url = new URL(route.request().url());
    if (isFirstPage(url)) return route.continue();
    // Neither answered nor refused.
    requests.push(`${url.pathname.split('/timeline/')[1]} ${url.searchParams.get('from')}`);
  });
  await page.reload();
  await expectLoaded(photosOf(page, 'August 2025').first());
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  const more = moreOf(page, 36);
  await more.scrollIntoViewIfNeeded();
  await expect(more).toBeInViewport({ ratio: 1 });

  await flyFrom(page, await page.evaluate(() => window.scrollY));
  // Far from the screen its request is cancelled, so it is requested in each flight. On a busy computer, the page may
  // stand still for a moment, and load other photos.
  const itsPage = '2025/8/columns 24';
  await expect.poll(() => requests.slice(-2)).toEqual([itsPage, itsPage]);
});

for (const key of [undefined, 'Enter'] as const) {
  test(`the focus on "+N" moves to the photo that takes its place: ${key ?? 'nothing'} pressed`, async ({
    page,
  }) => {
    const release = await withLaterPagesBlocked(page);
    const photos = photosOf(page, 'August 2025');
    await photos.nth(23).focus();
    await page.keyboard.press('ArrowRight');
    await expect(moreOf(page, 36)).toBeFocused();
    if (key) await page.keyboard.press(key);
    release();
    await expectLoaded(photos.nth(24));
    await expect(photos.nth(24)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(photos.nth(25)).toBeFocused();
  });
}

test('the focus on a photo that is not loaded stays when "+N" takes its place', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 60]);
  const first = Promise.withResolvers<void>();
  await page.route(/photos\/timeline\/2025\/8\/columns\?/, async (route) => {
    if (isLaterPage(new URL(route.request().url()))) return;
    await first.promise;
    await route.continue();
  });
  await page.reload();
  const photos = photosOf(page, 'August 2025');
  await photos.nth(23).focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => focusedName(page)).toBe('Photo 25 of 60, loading');
  first.resolve();
  await expect(moreOf(page, 36)).toBeFocused();
});

test('"+N" that becomes a photo does not take the focus from elsewhere', async ({ page }) => {
  const release = await withLaterPagesBlocked(page);
  const photos = photosOf(page, 'August 2025');
  await photos.nth(23).focus();
  await page.keyboard.press('ArrowRight');
  await expect(moreOf(page, 36)).toBeFocused();
  const heading = page.getByRole('heading', { name: 'August 2025' });
  await heading.click();
  release();
  await expectLoaded(photos.nth(24));
  await expect(heading).toBeFocused();
});
