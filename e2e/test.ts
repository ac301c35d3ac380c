import { test as playwrightTest } from '@playwright/test';

/** A story. Ignores answers that arrive as it ends: handlers that change answers would fail to read them. */
export const test = playwrightTest.extend({
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
