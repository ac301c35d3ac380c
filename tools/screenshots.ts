// Makes the pictures of the README from a running product with its sample photos:
//   npm start            (in another terminal; wait until the photos are in)
//   node tools/screenshots.ts http://localhost:8080
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { chromiumLaunch } from '../e2e/chromium.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const [url = 'http://localhost:8080'] = process.argv.slice(2);
const account = { email: 'customer@example.com', password: 'albumen-demo' };

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 834, height: 1112 }, isMobile: true, hasTouch: true },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

/** The months of the timeline, whatever notices stand above them. */
const months = (page: Page) => page.getByRole('region', { name: /^\w+ \d{4}$/ });

const signIn = async (page: Page): Promise<void> => {
  await page.goto(`${url}/my-photos/photos`);
  await page.getByLabel('E-mail address').fill(account.email);
  await page.getByLabel('Password').fill(account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await months(page).first().getByRole('link').first().waitFor();
};

/** Until every image on the screen is there and decoded. */
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

const visit = async (
  browser: Browser,
  screen: keyof typeof screens,
  colorScheme: 'light' | 'dark',
): Promise<void> => {
  const page = await browser.newPage({ ...screens[screen], colorScheme, locale: 'en-GB' });
  await signIn(page);
  await picture(page, `photos-${screen}-${colorScheme}`);
  if (colorScheme === 'light' && screen !== 'tablet') {
    await months(page).first().getByRole('link').nth(2).click();
    await page.getByRole('dialog', { name: 'Photo preview' }).waitFor();
    await picture(page, `preview-${screen}`);
  }
  await page.close();
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch);
await visit(browser, 'desktop', 'light');
await visit(browser, 'tablet', 'light');
await visit(browser, 'phone', 'light');
await visit(browser, 'phone', 'dark');
await browser.close();
