import { register } from './story.ts';
import { expect, test } from './test.ts';

test('a toast is above a dialog on a phone and covers nothing of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await register(page, 'toast-above');
  // Without its code the dialog is delayed: a toast says so, and stays for ten seconds.
  const code = /\/add-photos-dialog[.-][^/]*\.js$/;
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
