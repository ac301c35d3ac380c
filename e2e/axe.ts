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

/** The rules that depend on colours. All others find the same in light and dark. */
export const colourRules = ['color-contrast', 'link-in-text-block'];

/** The violations of axe rules on the page, best practices included: each rule with the markup that breaks it. */
export const violationsOf = async (
  page: Page,
  options: Parameters<AxeBuilder['options']>[0] = {},
  within?: string,
): Promise<(readonly [rule: string, markup: readonly string[]])[]> => {
  await untilColoursStand(page);
  const isThere = await page.evaluate(() => 'axe' in window);
  // Half a megabyte, once for each document. Legacy mode spares a new tab, which only foreign frames need.
  const axe = new AxeBuilder(isThere ? { page, axeSource: 'undefined' } : { page }).setLegacyMode();
  axe.options({ resultTypes: ['violations'], ...options });
  const { violations } = await (within === undefined ? axe : axe.include(within)).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
};

const expectNone = async (
  page: Page,
  within: string | undefined,
  rules?: readonly string[],
): Promise<void> => {
  const options = rules && { runOnly: { type: 'rule' as const, values: [...rules] } };
  expect(await violationsOf(page, options, within)).toEqual([]);
};

/**
 * Expects no violation of any axe rule on the page, including best practices. `within`: checks only the element of a
 * selector, if the rest has been checked already.
 */
export const expectNoViolation = (page: Page, within?: string): Promise<void> => expectNone(page, within);

/** Checks the same in light and dark, for a state that a story reaches once. */
export const expectNoViolationLightOrDark = async (page: Page, within?: string): Promise<void> => {
  await page.emulateMedia({ colorScheme: 'light' });
  await expectNone(page, within);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectNone(page, within, colourRules);
  await page.emulateMedia({ colorScheme: null });
};
