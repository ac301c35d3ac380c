import { AxeBuilder } from '@axe-core/playwright';
import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Settles when no colour goes over into another one any more, such as that of a button that can be pressed now. */
const untilColoursStand = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    await Promise.allSettled(transitions.map(({ finished }) => finished));
  });

/**
 * No page has a violation of any of axe's rules, best practices included. `within`: of what one selector finds alone, where
 * the rest has been looked at already.
 */
export const expectNoViolation = async (page: Page, within?: string): Promise<void> => {
  await untilColoursStand(page);
  const axe = new AxeBuilder({ page });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
};

/** The same in light and dark, of a state that a story comes to once. */
export const expectNoViolationLightOrDark = async (page: Page, within?: string): Promise<void> => {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectNoViolation(page, within);
  }
  await page.emulateMedia({ colorScheme: null });
};
