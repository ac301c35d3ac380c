// Makes the pictures of the README from a running product with its sample photos:
//   npm start            (in another terminal; wait until the photos are in)
//   node tools/screenshots.ts http://localhost:8080
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { chromiumLaunch, rejectedConsent } from '../e2e/chromium.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const [url = 'http://localhost:8080'] = process.argv.slice(2);
const account = { email: 'customer@example.com', password: 'albumen-demo' };

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

/** The months of the timeline, without the notices above them. */
const months = (page: Page) => page.getByRole('region', { name: /^\w+ \d{4}$/ });

const signIn = async (page: Page): Promise<void> => {
  await page.context().addCookies([{ ...rejectedConsent, url }]);
  await page.goto(`${url}/my-photos/photos`);
  await page.getByLabel('Email address').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await months(page).first().getByRole('link').first().waitFor();
};

/** Waits until every image on the screen is loaded and decoded. */
const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() =>
    [...document.images]
      .filter((image) => image.getBoundingClientRect().top < innerHeight)
      .every((image) => image.complete && image.naturalWidth > 0),
  );
  await page.waitForTimeout(500);
};

const picture = async (page: Page, name: string): Promise<void> => {
  await settled(page);
  await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 82 });
  process.stdout.write(`${name}.jpg\n`);
};

/** Opens a page with the photos of the sample customer. */
const open = async (
  browser: Browser,
  screen: keyof typeof screens,
  colorScheme: 'light' | 'dark',
): Promise<Page> => {
  const page = await browser.newPage({ ...screens[screen], colorScheme, locale: 'en-GB' });
  await signIn(page);
  await picture(page, `photos-${screen}-${colorScheme}`);
  return page;
};

const previewPicture = async (page: Page): Promise<void> => {
  await months(page).first().getByRole('link').nth(2).click();
  const preview = page.getByRole('dialog', { name: 'Photo preview' });
  await preview.waitFor();
  await picture(page, 'preview-phone');
  await preview.getByRole('button', { name: 'Back' }).click();
};

const storagePicture = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Photo storage/ }).click();
  const modal = page.getByRole('dialog', { name: 'How long we keep your photos' });
  await modal.waitFor();
  await picture(page, 'storage-phone');
  await page.keyboard.press('Escape');
  await modal.waitFor({ state: 'hidden' });
};

const exportPicture = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Export all photos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }).click();
  await page.getByRole('heading', { name: 'Your photos are ready to download' }).waitFor();
  await picture(page, 'export-phone');
};

const albumPicture = async (page: Page): Promise<void> => {
  await page.goto(`${url}/my-photos/albums`);
  await page.getByRole('link', { name: /^August by the sea/ }).click();
  await page.getByRole('heading', { name: 'August by the sea' }).waitFor();
  await picture(page, 'album-phone');
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch);
await open(browser, 'desktop', 'light');
await open(browser, 'phone', 'dark');
const phone = await open(browser, 'phone', 'light');
for (const take of [previewPicture, storagePicture, exportPicture, albumPicture]) await take(phone);
await browser.close();
