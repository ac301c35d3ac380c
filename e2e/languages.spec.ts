import { baseLocaleOf } from '@albumen/contracts/locale-choice';
import type { Locale } from '@albumen/contracts/site-paths';
import { expectNoViolation } from './axe.ts';
import { englishOnly, signInMessages, textsOf } from './page-words.ts';
import type { Messages } from './page-words.ts';
import { faultsOf } from './pseudo-locale.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';

/** Three languages on two brands each, on a phone and on a large screen: `soak/languages.ts` walks through all. */
const cases = [
  { locale: 'de-DE', phone: 'localhost', large: 'canvas.localhost', accepted: ['de-DE'] },
  { locale: 'fr-FR', phone: 'canvas.localhost', large: 'books.localhost', accepted: ['fr-FR'] },
  // This brand has only the German of Austria.
  { locale: 'de-AT', phone: 'posters.localhost', large: 'posters.localhost', accepted: ['sv-SE'] },
] as const;

const sizes = { phone: { width: 390, height: 844 }, large: { width: 1440, height: 900 } } as const;

for (const { locale, accepted, ...hostOf } of cases)
  // #languages
  test(`the pages speak ${locale} at ${hostOf.phone} and ${hostOf.large}`, async ({
    page,
    browser,
    baseURL,
  }) => {
    const me = await customer(page, {
      name: 'languages',
      photos: [{ takenAt: '2025-08-01T10:00:00', fileName: 'photo-1.jpg' }],
    });
    const [album = ''] = await me.addAlbums({ name: '2025', photoIds: me.photoIds });
    const order = `languages-${crypto.randomUUID()}`;
    const products = [{ code: 'product', title: '2025' }];
    await me.putRecords([
      `/orders/${order}`,
      { orderedAt: '2026-01-01T10:00:00Z', status: 'Confirmed', products },
    ]);
    const read = async (name: Locale): Promise<Messages> =>
      (await page.request.get(`/locales/${name}.json`)).json();
    const foreign = englishOnly(await read('en-GB'), await read(locale));
    const foreignAtSignIn = englishOnly(signInMessages('en-GB'), signInMessages(baseLocaleOf(locale)));
    const cookies = await page.context().cookies();
    const { port } = new URL(baseURL ?? '');
    for (const size of ['phone', 'large'] as const) {
      const host = hostOf[size];
      const context = await browser.newContext({
        baseURL: `http://${host}:${port}`,
        locale: accepted[0],
        viewport: sizes[size],
      });
      const tab = await context.newPage();
      const check = async (path: string, unwanted: readonly string[]): Promise<void> => {
        await test.step(`${host}${path}`, async () => {
          await tab.goto(path);
          await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
          await expect(tab.locator('[aria-busy=true]')).toHaveCount(0);
          await tab.evaluate(() => document.fonts.ready);
          await expect.soft(tab.locator('html')).toHaveAttribute('lang', locale);
          const texts = await textsOf(tab);
          expect
            .soft(
              texts.filter((text) => unwanted.includes(text)),
              path,
            )
            .toEqual([]);
          expect.soft(await faultsOf(tab), path).toEqual([]);
          if (size === 'large') await expectNoViolation(tab);
        });
      };
      await check('/', foreignAtSignIn);
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: host })));
      for (const path of [
        '/',
        '/my-photos/photos',
        `/my-photos/albums/${album}`,
        `/orders/${order}`,
        '/settings',
      ])
        await check(path, foreign);
      await context.close();
    }
  });
