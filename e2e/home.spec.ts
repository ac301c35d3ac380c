import { sitePaths } from '@albumen/contracts/site-paths';
import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { customer } from './stage.ts';
import { homeHeading, openSlowly, previewOf } from './story.ts';
import { expect, test } from './test.ts';
import { comeBack, noteShifts } from './timeline-page.ts';

const stages = { takenAt: '2025-07-01T10:00:00', count: 30 };

/** The page’s calls for data of the customer: the menus are the retailer’s, and no page waits for them. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?!configuration\/)(?!.*\/content\/)/.test(pathname)) calls.push(pathname);
  });
  return calls;
};

// #full-customer
test('a customer sees their newest photos and albums, and comes back from a preview', async ({ page }) => {
  const me = await customer(page, { name: 'home', photos: [stages] });
  await me.addAlbums({ name: 'Holidays', photoIds: me.photoIds });
  const shifts = await noteShifts(page);
  const calls = callsOf(page);
  await page.goto('/');
  const photos = page.getByRole('region', { name: 'Your photos' });
  await expect(photos).toContainText('30');
  const tiles = photos.getByRole('link', { name: /^photo-/ });
  await expect(tiles.first().getByRole('img')).toBeVisible();
  expect(await tiles.count()).toBeGreaterThan(4);
  await expect(
    page.getByRole('region', { name: 'Albums' }).getByRole('link', { name: 'Holidays' }),
  ).toBeVisible();
  await expect(page.getByRole('region', { name: 'Needs your attention' })).toHaveCount(0);
  const downloads = page.getByRole('region', { name: 'Downloads' });
  await expect(downloads).toContainText('Nothing in the last 7 days');
  await expect(downloads.getByRole('link')).toHaveAttribute('href', '/downloads');
  await expectNoViolationLightOrDark(page);
  expect(await shifts()).toBeLessThan(0.02);
  // Details of the customer, overview, uploads that an earlier visit has left.
  expect(calls.length, calls.join()).toBeLessThanOrEqual(3);

  await tiles.nth(1).press('Enter');
  await expect(previewOf(page).getByRole('button', { name: 'Information' })).toBeVisible();
  const request = page.waitForRequest(/\/start-page$/);
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL('/');
  // A call under way would answer for the one after coming back.
  await (await (await request).response())?.finished();
  await me.addPhotos({ takenAt: '2026-01-01T10:00:00' });
  await comeBack(page);
  await expect(photos).toContainText('31');
});

test('a new customer’s first steps lead where they say', async ({ page }) => {
  await customer(page, { name: 'home-new' });
  await page.goto('/');
  await expect(homeHeading(page)).toBeVisible();
  const steps = page.getByRole('region', { name: 'Get started' });
  await expect(steps.getByRole('heading', { level: 3 })).toHaveText([
    'Add your photos',
    'Create something lasting',
    'Add your address',
  ]);
  await expect(page.getByRole('region', { name: 'Your photos' })).toHaveCount(0);
  await expectNoViolationLightOrDark(page);
  await expect(steps.getByRole('link', { name: 'Go to shop' })).toHaveAttribute('href', /./);
  await steps.getByRole('button', { name: 'Add photos' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Add photos' })).toBeVisible();
  await page.keyboard.press('Escape');
  await steps.getByRole('link', { name: 'Add an address' }).press('Enter');
  await expect(page).toHaveURL(sitePaths.newAddress);
});

// #menu-page
test('on a phone, home is the menu of the account, with counts and what needs the customer', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const me = await customer(page, {
    name: 'home-phone',
    photos: [stages],
    registeredAt: '2025-06-01T10:00:00Z',
  });
  await me.addAlbums({ name: 'Holidays', photoIds: me.photoIds });
  const faq = 'https://shop.example/faq';
  await page.route('**/api/configuration/**', (route) => route.fulfill({ json: { routes: { FAQ: faq } } }));
  const shifts = await noteShifts(page);
  const later = page.waitForRequest(/\/home-parts[.-][^/]*\.js$/);
  const showScreen = await openSlowly(page, '/', 'home');
  expect(await Promise.race([later, Promise.resolve('not yet')])).toBe('not yet');
  showScreen();
  await later;
  const menu = page.getByRole('navigation', { name: 'My account' });
  await expect(menu.getByRole('link')).toHaveText([
    /My orders.*Nothing in progress/,
    'Settings',
    /Saved projects.*No projects yet/,
    /My online photo books.*No photo books yet/,
    /Photos.*30 photos/,
    /Albums.*1 album/,
    /Downloads.*Nothing in the last 7 days/,
    'Widgets',
    'FAQs',
    'Sign out',
  ]);
  expect(await shifts()).toBeLessThan(0.02);
  await expect(menu.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', faq);
  await expect(page.getByRole('region', { name: 'Your photos' })).toHaveCount(0);
  await expectNoViolationLightOrDark(page);
  const needs = page.getByRole('region', { name: 'Needs your attention' });
  await needs.getByRole('button', { name: 'What you can do' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'How long we keep your photos' })).toBeVisible();
  await page.keyboard.press('Escape');
  await menu.getByRole('link', { name: /^Albums/ }).press('Enter');
  await expect(page).toHaveURL(sitePaths.albums);
});

test('a part that cannot be read leaves the others; a failure offers a retry', async ({ page }) => {
  await customer(page, { name: 'home-failures', photos: [stages] });
  let answer: 'nothing' | 'no albums' | 'all' = 'nothing';
  await page.route('**/customers/me/start-page', async (route) => {
    if (answer === 'nothing') return route.fulfill({ status: 400, json: {} });
    const reply = await route.fetch();
    const { albums, ...rest } = await reply.json();
    return route.fulfill({ json: answer === 'all' ? { ...rest, albums } : rest });
  });
  await page.goto('/');
  await expect(page.getByText('Your overview could not be loaded')).toBeVisible();
  answer = 'no albums';
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const albums = page.getByRole('region', { name: 'Albums' });
  await expect(albums).toContainText('This part is not available at the moment.');
  await expect(page.getByRole('region', { name: 'Your photos' })).toContainText('30');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText('Some of this page is not available at the moment.')).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  answer = 'all';
  await albums.getByRole('button', { name: 'Retry' }).click();
  await expect(albums).toContainText('Put the photos that belong together in one place');
});
