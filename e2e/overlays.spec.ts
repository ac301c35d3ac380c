import type { Page } from '@playwright/test';
import { customer } from './stage.ts';
import { pauseClock } from './story.ts';
import { expect, test } from './test.ts';

/** Turns the wheel above the middle of the page. */
const turnWheel = async (page: Page): Promise<void> => {
  await page.mouse.move(720, 450);
  await page.mouse.wheel(0, 300);
};

test('stacked dialogs close from the top, lock the page, return the focus; toasts close in time', async ({
  page,
}) => {
  await customer(page, { name: 'overlays' });
  await page.clock.install();
  await page.goto('/dev/kit');
  const place = () => page.evaluate(() => scrollY);

  // #escape
  await test.step('Escape closes only the topmost dialog, and none below one that must stay', async () => {
    const opener = page.getByRole('button', { name: 'Open a dialog' });
    await opener.press('Enter');
    const lower = page.getByRole('dialog', { name: 'Add photos to the album' });
    const upperOpener = lower.getByRole('button', { name: 'Open one above it' });
    await upperOpener.press('Enter');
    const upper = page.getByRole('dialog', { name: 'Leave these photos out?' });
    const work = upper.getByRole('button', { name: 'Work that must not be left' });
    await work.press('Enter');
    await expect(upper.getByRole('button', { name: 'Close' })).toBeHidden();
    await page.keyboard.press('Escape');
    await work.press('Enter');
    await expect(upper.getByRole('button', { name: 'Close' })).toBeVisible();
    await expect(lower).toBeVisible();

    const before = await place();
    await turnWheel(page);
    await work.press('Escape');
    await expect(upper).toBeHidden();
    await expect(upperOpener).toBeFocused();
    await turnWheel(page);
    await page.keyboard.press('Escape');
    await expect(lower).toBeHidden();
    await expect(opener).toBeFocused();
    expect(await place()).toBe(before);
    await turnWheel(page);
    await expect.poll(place).toBeGreaterThan(before);
  });

  // #toast-time
  await test.step('a toast closes after 5 seconds, with an action after 10, not under the pointer or focused', async () => {
    await pauseClock(page);
    const toast = page.getByText('48 photos added to your library.');
    await page.getByRole('button', { name: 'Show a toast' }).press('Enter');
    await expect(toast).toBeVisible();
    await page.clock.fastForward(4_900);
    await expect(toast).toBeVisible();
    await page.clock.fastForward(200);
    await expect(toast).toBeHidden();

    const undoable = page.getByText('3 photos deleted');
    await page.getByRole('button', { name: 'Show what can be undone' }).press('Enter');
    await undoable.hover();
    await page.clock.fastForward(60_000);
    await page.mouse.move(720, 5);
    await page.clock.fastForward(9_800);
    const undo = page.getByRole('button', { name: 'Undo', exact: true });
    await undo.focus();
    await page.clock.fastForward(60_000);
    await undo.press('Enter');
    await expect(page.getByText('3 photos restored')).toBeVisible();
    await expect(undoable).toBeHidden();
  });

  // #notification-time
  await test.step('a notification closes 10 seconds after the last interaction', async () => {
    await page.getByRole('button', { name: 'Ask for an export' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Your export is on its way' });
    await expect(dialog).toBeVisible();
    await page.clock.fastForward(9_000);
    await page.mouse.move(700, 440);
    await page.clock.fastForward(9_900);
    await expect(dialog).toBeVisible();
    await page.clock.fastForward(200);
    await expect(dialog).toBeHidden();
  });
});
