import { chromium, firefox } from 'playwright-core';
import type { Browser, Locator } from 'playwright-core';
import { chromiumLaunch } from '../../e2e/chromium.ts';
import type { Thing, Visitor } from './visitor.ts';
import { patienceMs } from './visitor.ts';

const launchers = {
  chromium: () => chromium.launch(chromiumLaunch),
  firefox: () =>
    firefox.launch({
      channel: 'moz-firefox',
      executablePath: new URL('firefox-bidi.mjs', import.meta.url).pathname,
    }),
};

/** Starts Chromium, or the Firefox that `FIREFOX_PATH` names, without a window. */
export const createPlaywrightVisitor = async (
  browserName: keyof typeof launchers,
  url: string,
): Promise<Visitor> => {
  const browser: Browser = await launchers[browserName]();
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();

  const find = ({ role, name, within }: Thing): Locator =>
    (within ? find(within) : page)
      .getByRole(role, name === undefined ? {} : { name, exact: true })
      .filter({ visible: true })
      .first();

  return {
    open: async (path) => void (await page.goto(path)),
    back: async () => void (await page.goBack()),
    addCookies: (cookies) =>
      context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: new URL(url).hostname }))),
    click: (thing) => find(thing).click(),
    // By keys: what Playwright's own fill() writes in Firefox does not reach React.
    async type(thing, text) {
      await find(thing).click();
      await page.keyboard.press('Control+a');
      await page.keyboard.type(text);
    },
    choose: async (thing, option) => void (await find(thing).selectOption(option)),
    press: (key) => page.keyboard.press(key),
    attach: (paths) =>
      page
        .locator('input[type=file]')
        .last()
        .setInputFiles([...paths]),
    see: (thing) => find(thing).waitFor(),
    evaluate: (expression) => page.evaluate(expression),
    resize: (width, height) => page.setViewportSize({ width, height }),
    picture: async (path) => void (await page.screenshot({ path })),
    close: () => browser.close(),
  };
};
