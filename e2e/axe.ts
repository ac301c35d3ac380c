import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Settles when no colour is in transition, such as that of a button that has just been enabled. */
const untilColoursStand = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/**
 * Expects no violation of any axe rule on the page, including best practices. `within`: checks only the element of a
 * selector, if the rest has been checked already.
 */
export const expectNoViolation = async (page: Page, within?: string): Promise<void> => {
  await untilColoursStand(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** Checks the same in light and dark, for a state that a story reaches once. */
export const expectNoViolationLightOrDark = async (page: Page, within?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page, within);
  }
  await page.emulateMedia({ colorScheme: null });
};
