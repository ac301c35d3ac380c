import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import type { Plugin } from 'vite';
import { expectNoViolation } from './axe.ts';
import { previewOf } from './story.ts';
import { expect, test } from './test.ts';

// The page is built for this story: an album in memory, shown by the product's grid and preview.
const source = join(import.meta.dirname, '../web/test/album-page');
const types: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };

const addressesId = 'virtual:message-addresses';

/** The product parses the messages of its own build; this page reads them as they are served to integrators. */
const messagesOfProduct: Plugin = {
  name: 'messages-of-product',
  resolveId: (id) => (id === addressesId ? `\0${id}` : undefined),
  load: (id) =>
    id === `\0${addressesId}`
      ? `export const lateFolder = ''; export default { 'en-GB': '/locales/en-GB.json' }`
      : undefined,
};

let built: string;
test.beforeAll(async () => {
  built = await mkdtemp(join(tmpdir(), 'album-page-'));
  await build({
    root: source,
    base: '/story/',
    configFile: false,
    plugins: [messagesOfProduct],
    logLevel: 'error',
    build: { outDir: built, emptyOutDir: true, target: 'esnext', minify: false, reportCompressedSize: false },
  });
});
test.afterAll(() => rm(built, { recursive: true }));

const picture = 'R0lGODlhAQABAIAAAGZmmQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==';

const openAlbum = async (page: Page): Promise<void> => {
  await page.route('**/story/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = pathname.startsWith('/story/assets/') ? pathname.slice('/story/'.length) : 'index.html';
    const body = await readFile(join(built, file));
    await route.fulfill({ body, contentType: types[extname(file)] ?? 'text/html' });
  });
  await page.route('**/content/**', (route) =>
    route.fulfill({ contentType: 'image/gif', body: Buffer.from(picture, 'base64') }),
  );
  await page.goto('/story/album');
};

/** The address of the preview of a photo, whose id is its name in hexadecimal digits. */
const addressOf = (number: number): string => {
  const hex = Buffer.from(`photo-${number}`.padEnd(16)).toString('hex');
  return `/story/album/preview/${hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`;
};

const photoOf = (page: Page, number: number) => page.getByRole('link', { name: `photo-${number}.jpg` });

test("an album, one section without a heading, works in the library's grid and preview", async ({ page }) => {
  await openAlbum(page);
  await expect(photoOf(page, 100)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Photos of Holiday' })).toHaveCount(1);
  await expect(page.getByRole('heading')).toHaveText(['Holiday']);
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expectNoViolation(page);

  await page.keyboard.press('End');
  await photoOf(page, 2).click();
  const preview = previewOf(page);
  await expect(preview.getByRole('img', { name: 'photo-2.jpg' })).toBeVisible();
  await expect(page).toHaveURL(addressOf(2));
  await preview.getByRole('button', { name: 'Next photo' }).click();
  await expect(page).toHaveURL(addressOf(1));
  await expect(preview.getByRole('button', { name: 'Next photo' })).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('ArrowLeft');
  await expect(page).toHaveURL(addressOf(2));

  // It has its own actions, without those that are only for selections or for the library.
  const names = await preview.getByRole('button').evaluateAll((all) => all.map((one) => one.ariaLabel));
  expect(names.filter((name) => name !== null && /Close|Retry|Download|\+/.test(name))).toEqual([
    'Close',
    'Retry',
  ]);
  await expect(preview.getByRole('button', { name: 'Retry' })).toHaveAttribute('aria-disabled', 'true');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toHaveCount(0);
  await expect(page).toHaveURL('/story/album');
  await expect(photoOf(page, 1)).toBeFocused();
  await expect(photoOf(page, 2)).toHaveCount(0);
  await expect(photoOf(page, 3)).toBeVisible();

  await page.getByRole('combobox', { name: 'Sort photos' }).selectOption('Date added, old-new');
  await expect(photoOf(page, 1)).toBeInViewport();
  await expect(photoOf(page, 100)).toHaveCount(0);
  const orders = await page.evaluate(() => localStorage.getItem('sortingPreference'));
  expect(JSON.parse(orders ?? '')).toMatchObject({
    albumPhotos: { sortKey: 'created', sortOrder: 'asc' },
    photos: { sortKey: 'dateTaken', sortOrder: 'desc' },
  });
});

test('the preview of an album opened by its address leads back to it; so does an unknown photo', async ({
  page,
}) => {
  await openAlbum(page);
  await page.goto(addressOf(50));
  await expect(previewOf(page).getByRole('img', { name: 'photo-50.jpg' })).toBeVisible();
  await previewOf(page).getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL('/story/album');
  await expect(photoOf(page, 50)).toBeFocused();
  await page.goto('/story/album/preview/none');
  await expect(page).toHaveURL('/story/album');
});
