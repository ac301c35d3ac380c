import { test as playwrightTest } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Makes a route work for everything that follows. Chromium handles a key or click with priority, so the request that it
 * causes could leave before the page knows that requests are intercepted.
 */
const waitForRoutes = (page: Page): void => {
  const route = page.route.bind(page);
  page.route = async (...args) => {
    const added = await route(...args);
    // A message waits for what the page was sent before, and a stopped clock does not stop it.
    const receiveMessage = () =>
      new Promise<void>((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve());
        port1.start();
        port2.postMessage(undefined);
      });
    // A page that is leaving has nothing to wait for.
    await page.evaluate(receiveMessage).catch(() => undefined);
    return added;
  };
};

/** A story. Ignores answers that arrive as it ends: handlers that change answers would fail to read them. */
export const test = playwrightTest.extend({
  browser: [
    async ({ browser }, use) => {
      browser.on('context', (context) => context.on('page', waitForRoutes));
      await use(browser);
    },
    { scope: 'worker' },
  ],
  context: async ({ context }, use) => {
    await use(context);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const page of context.pages()) {
      // A crashed tab does not answer.
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
    }
  },
});

export { expect } from '@playwright/test';
