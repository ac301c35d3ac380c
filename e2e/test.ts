import { test as playwrightTest } from '@playwright/test';

/**
 * A story. An answer that comes as it ends is not looked at any more: whoever changes answers on their way would fail to
 * read it.
 */
export const test = playwrightTest.extend({
  context: async ({ context }, use) => {
    await use(context);
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    for (const page of context.pages()) {
      // A tab that has crashed answers nobody.
      await page.unrouteAll({ behavior: 'ignoreErrors' }).catch(() => undefined);
    }
  },
});

export { expect } from '@playwright/test';
