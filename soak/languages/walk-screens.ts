import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locale } from '@albumen/contracts/site-paths';
import type { Browser, Page } from '@playwright/test';
import { colourRules, violationsOf } from '../../e2e/axe.ts';
import { rejectedConsent } from '../../e2e/chromium.ts';
import { englishOnly, signInMessages, textsOf } from '../../e2e/page-words.ts';
import type { Messages } from '../../e2e/page-words.ts';
import { faultsOf } from '../../e2e/pseudo-locale.ts';
import { say } from '../harness/program.ts';
import { samplePassword } from './filled-site.ts';
import type { FilledSite } from './filled-site.ts';
import { screensOf } from './screens.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

type Size = (typeof sizes)[number];

/** An experimental rule: the name of a control contains its visible text. */
const nameRule = 'label-content-name-mismatch';

/** All rules but those of colours, which are the same in every language. */
const rules = {
  ...Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }])),
  [nameRule]: { enabled: true },
};

/** On a phone, only the names: the rest differs little between the sizes. */
const optionsFor = (width: number) =>
  width > 1000 ? { rules } : { runOnly: { type: 'rule' as const, values: [nameRule] } };

/** A page that still changes after this time is a fault. */
const patienceMs = 20_000;

interface Walk {
  readonly browser: Browser;
  readonly site: FilledSite;
  readonly locale: Locale;
  /** The folder of the pictures; undefined for none. */
  readonly pictures: string | undefined;
}

const untilQuiet = async (page: Page): Promise<void> => {
  const heading = page.locator('h1, [role=dialog], [role=alertdialog]').filter({ visible: true });
  await heading.first().waitFor({ timeout: patienceMs });
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      [...document.images].every(
        (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
      ),
    undefined,
    { timeout: patienceMs },
  );
  await page.evaluate(() => document.fonts.ready);
};

/** Takes a picture of the first two screenfuls: more would be too small to read as a whole. */
const takePicture = async (page: Page, folder: string, name: string, size: Size): Promise<void> => {
  const { width } = size;
  const wholeHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  const clip = { x: 0, y: 0, width, height: Math.min(wholeHeight, 2 * size.height) };
  await page.screenshot({ path: join(folder, `${name}-${width}.png`), fullPage: true, clip });
};

/** Visits all screens in a language, prints each fault, and returns both numbers. */
export const walkScreens = async ({ browser, site, locale, pictures }: Walk) => {
  const folder = pictures === undefined ? undefined : join(pictures, locale);
  if (folder !== undefined) await mkdir(folder, { recursive: true });
  let faults = 0;
  let screens = 0;
  const report = (fault: string): void => {
    faults += 1;
    say(`${locale}/${fault}`);
  };
  const messagesOf = async (name: Locale): Promise<Messages> =>
    (await (await fetch(`${site.url}/locales/${name}.json`)).json()) as Messages;
  const isEnglish = locale.startsWith('en');
  const foreign = isEnglish
    ? []
    : englishOnly(await messagesOf('en-GB'), await messagesOf(locale)).filter(
        (text) => !site.words.includes(`"${text}"`),
      );
  const foreignAtSignIn = isEnglish ? [] : englishOnly(signInMessages('en-GB'), signInMessages(locale));
  const screensOfVisitor = screensOf(site);

  /** Notes what is wrong with the open page, at both sizes. */
  const look = async (page: Page, name: string, unwanted: readonly string[]): Promise<void> => {
    screens += 1;
    for (const size of sizes) {
      const note = (fault: string) => report(`${name}-${size.width}: ${fault}`);
      await page.setViewportSize(size);
      await untilQuiet(page).catch((error: unknown) => note(`is not quiet: ${String(error).split('\n')[0]}`));
      if (folder !== undefined) await takePicture(page, folder, name, size);
      const lang = await page.evaluate(() => document.documentElement.lang);
      if (lang !== locale) note(`says that it speaks ${lang}`);
      const texts = await textsOf(page);
      for (const text of texts) if (unwanted.includes(text)) note(`is in English: ${text}`);
      for (const fault of await faultsOf(page)) note(fault);
      for (const [rule, markup] of await violationsOf(page, optionsFor(size.width)))
        note(`${rule}: ${markup.join(' ')}`);
    }
  };

  const visit = async (email: string | undefined, visited: (typeof screensOfVisitor)['customer']) => {
    const context = await browser.newContext({
      baseURL: site.url,
      locale,
      timezoneId: 'Europe/Amsterdam',
      viewport: sizes[0],
    });
    await context.addCookies([{ ...rejectedConsent, url: site.url }]);
    const page = await context.newPage();
    page.on('pageerror', ({ message }) => report(`${page.url()}: ${message}`));
    if (email !== undefined) {
      await page.goto('/');
      await page.locator('input[name=email]').fill(email);
      await page.locator('input[name=password]').fill(samplePassword);
      await page.keyboard.press('Enter');
      await page.waitForURL(`${site.url}/`);
    }
    for (const { name, path } of visited) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await look(page, name, foreign);
    }
    if (email === undefined) {
      await page.goto('/');
      await look(page, 'sign-in', foreignAtSignIn);
      for (const name of ['register', 'forgotten-password']) {
        await page.locator(`a[href*="/${name}"]`).click();
        await look(page, name, foreignAtSignIn);
        await page.goBack();
      }
    }
    await context.close();
  };

  await visit(undefined, screensOfVisitor.stranger);
  await visit('customer@example.com', screensOfVisitor.customer);
  await visit('business@example.com', screensOfVisitor.business);
  return { screens, faults };
};
