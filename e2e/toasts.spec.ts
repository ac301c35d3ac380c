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

test('a toast stands above a dialog on a phone and covers nothing of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, 'toast-above');
  // Without its code the dialog is late: a toast says so, and stays for ten seconds.
  const code = /assets\/add-photos-dialog.*\.js/;
  await page.route(code, (route) => route.abort());
  const add = page.getByRole('button', { name: 'Add photos' }).first();
  await add.click();
  const toast = page.getByRole('alertdialog');
  await expect(toast).toBeVisible();
  await page.unroute(code);
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await expect(dialog).toBeVisible();
  await expect
    .poll(async () => {
      const [above, below] = await Promise.all([toast.boundingBox(), dialog.boundingBox()]);
      return above && below && above.y >= 0 && above.y + above.height <= below.y;
    })
    .toBe(true);
});
