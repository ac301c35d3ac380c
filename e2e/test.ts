import { test as playwrightTest } from '@playwright/test';

/**
 * A story. An answer that comes as it ends is not looked at any more: whoever changes answers on their way would fail to
 * read it.
 */
export const test = playwrightTest.extend({
  context: async ({ context }, use) => {
    await use(context);
    for (const target of [context, ...context.pages()]) await target.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

export { expect } from '@playwright/test';
