import { register } from './story.ts';
import { expect, test } from './test.ts';

/** Photo library §9: "Toast auto-close: 5 seconds." */
const autoCloseMs = 5_000;

/** Milliseconds that a busy machine may need from the drawing of a toast to the start of its time. */
const lateMs = 200;

test('a toast closes by itself after 5 seconds', async ({ page }) => {
  await register(page, 'toast');
  await page.clock.install();
  await page.addInitScript(() => {
    const toasts = new MutationObserver(() => {
      if (!document.querySelector('[role=alertdialog]')) return;
      document.documentElement.dataset['toastAt'] = String(Date.now());
      toasts.disconnect();
    });
    toasts.observe(document, { childList: true, subtree: true });
  });
  await page.goto('/my-photos/photos/preview/00000000-0000-4000-8000-000000000000');
  const toast = page.getByText('This photo is no longer in your library.');
  await expect(toast).toBeVisible();
  // A moment ahead, since the clock goes on until it is stopped.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500));
  const passedMs = await page.evaluate(
    () => Date.now() - Number(document.documentElement.dataset['toastAt']),
  );
  await page.clock.runFor(autoCloseMs - lateMs - passedMs);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2 * lateMs);
  await expect(toast).toBeHidden();
});
