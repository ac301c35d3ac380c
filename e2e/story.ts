import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** The sample accounts; each story that changes anything has one of its own, since stories run side by side. */
export const samplePassword = 'albumen-demo';

/** Opens a page of the account area and signs in on the way. */
export const signInAt = async (
  page: Page,
  path: string,
  email: string,
  password = samplePassword,
): Promise<void> => {
  await page.goto(path);
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};

/** A file as the file chooser takes it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Adds photos by the dialog, from the press of its button to their place in the library. */
export const addPhotos = async (page: Page, files: readonly ChosenFile[]): Promise<void> => {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: 'Choose photos' }).click();
  await (await chooser).setFiles([...files]);
  await dialog.getByRole('button', { name: /^Upload / }).click();
  const confirm = dialog.getByRole('button', { name: 'Add photos' });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(dialog).toBeHidden();
};

/** The photos of a month, as the timeline shows them. */
export const monthSection = (page: Page, title: string): Locator => page.getByRole('region', { name: title });
