// Makes the pictures of the README from a running product with its sample photos:
//   npm start            (in another terminal; wait until the photos are in)
//   node tools/screenshots.ts http://localhost:8080 [names of pictures]
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import type { Page } from '@playwright/test';
import { chromiumLaunch, rejectedConsent } from '../e2e/chromium.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));
const [address = 'http://localhost:8080', ...names] = process.argv.slice(2);

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
} as const;

/** Each has its own language and look. */
const brands = {
  usual: { url: address, email: 'customer@example.com', locale: 'en-GB' },
  canvas: {
    url: address.replace('//localhost', '//canvas.localhost'),
    email: 'cliente@example.com',
    locale: 'fr-FR',
  },
} as const;

interface Picture {
  readonly screen: keyof typeof screens;
  readonly brand?: keyof typeof brands;
  readonly colorScheme?: 'dark';
  /** Where it begins, for a customer who has signed in. */
  readonly path: string;
  /** The way from there, by the beginnings of addresses of links. */
  readonly links?: readonly string[];
  /** Does the rest there. */
  readonly act?: (page: Page) => Promise<void>;
}

const turnPage = async (page: Page): Promise<void> => {
  await page.goto(`${page.url()}?page=2`);
};

const openAlbum = (page: Page): Promise<void> =>
  page.getByRole('link', { name: /^August by the sea/ }).click();

const openStorage = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /^Photo storage/ }).click();
  await page.getByRole('dialog', { name: 'How long we keep your photos' }).waitFor();
};

const photos = '/my-photos/photos';

const pictures: Readonly<Record<string, Picture>> = {
  'home-desktop': { screen: 'desktop', path: '/' },
  'photos-desktop': { screen: 'desktop', path: photos },
  'book-desktop': { screen: 'desktop', path: '/', links: ['/online-products/'], act: turnPage },
  'brand-desktop': { screen: 'desktop', brand: 'canvas', path: '/' },
  'order-phone': { screen: 'phone', path: '/orders', links: ['/orders/'] },
  'album-phone': { screen: 'phone', path: '/my-photos/albums', act: openAlbum },
  'preview-phone': { screen: 'phone', path: photos, links: [`${photos}/preview/`] },
  'storage-phone': { screen: 'phone', path: photos, act: openStorage },
  'photos-phone-dark': { screen: 'phone', colorScheme: 'dark', path: photos },
};

/** Opens a page of a brand, by whose sign-in page the customer gets there. */
const signIn = async (page: Page, url: string, path: string, email: string): Promise<void> => {
  await page.context().addCookies([{ ...rejectedConsent, url }]);
  await page.goto(url + path);
  await page.locator('#email').fill(email);
  await page.locator('#password').fill('albumen-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL(url + path);
};

/** Waits until nothing on the screen is an outline, and every image there is loaded and decoded. */
const settle = async (page: Page): Promise<void> => {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => {
    const onScreen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return right > Math.max(left, 0) && left < innerWidth && bottom > 0 && top < innerHeight;
      });
    return (
      document.querySelector('h1, [role=dialog]') !== null &&
      onScreen('[aria-busy=true], [role=status] > [aria-hidden=true]').length === 0 &&
      onScreen('img').length > 0 &&
      onScreen('img').every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0)
    );
  });
  await page.waitForTimeout(1000);
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch);
for (const [name, picture] of Object.entries(pictures)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const { screen, brand = 'usual', colorScheme = 'light', path, links = [], act } = picture;
  const { url, email, locale } = brands[brand];
  const page = await browser.newPage({ ...screens[screen], colorScheme, locale });
  // The machine also draws the samples.
  page.setDefaultTimeout(120_000);
  await signIn(page, url, path, email);
  for (const link of links) {
    await page.locator(`main a[href^="${link}"]`).first().click();
    await page.waitForURL(`${url}${link}*`);
  }
  await settle(page);
  if (act) await act(page);
  await settle(page);
  await page.screenshot({ path: `${folder}${name}.jpg`, type: 'jpeg', quality: 82 });
  process.stdout.write(`${name}.jpg\n`);
  await page.close();
}
await browser.close();
