import { expect } from '@playwright/test';
import type { Locator, Page, Request } from '@playwright/test';
import { customer } from './stage.ts';
import type { Customer, StagedPhoto } from './stage.ts';

/**
 * The password of the sample accounts; each story that changes anything has its own account, since stories run in
 * parallel.
 */
export const samplePassword = 'albumen-demo';

/** Opens a page of the account area and signs in on the way. */
export const signInAt = async (
  page: Page,
  path: string,
  email: string,
  password = samplePassword,
): Promise<void> => {
  await page.goto(path);
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
};

/** Opens the newest mail to this address as soon as there are this many whose subject matches `name`. */
export const openMail = async (page: Page, email: string, name: RegExp, mails = 1): Promise<void> => {
  const mail = page.getByRole('listitem').filter({ hasText: email }).getByRole('link', { name });
  const count = async (): Promise<number> => {
    await page.goto('/dev/mail');
    return mail.count();
  };
  await expect.poll(count, { timeout: 120_000 }).toBeGreaterThanOrEqual(mails);
  await mail.first().click();
};

/**
 * Follows the link in the newest mail to this address, as its owner would. `name` matches its subject and its link;
 * `mails` is the number of such mails so far.
 */
export const followMail = async (page: Page, email: string, name: RegExp, mails = 1): Promise<void> => {
  await openMail(page, email, name, mails);
  await page.getByRole('main').getByRole('link', { name }).click();
};

/**
 * Opens a page as on a slow connection: the texts of its screen (`settings`), and so its code, wait for the
 * returned function; until then the outline of a page fills the screen.
 */
export const openSlowly = async (page: Page, path: string, screen: string): Promise<() => void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/assets/messages/*/${screen}.*.js`, async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  const outline = page.getByRole('main').getByRole('status');
  await expect.poll(async () => (await outline.boundingBox())?.height ?? 0).toBeGreaterThan(400);
  return resolve;
};

/** Opens the photos page of a new customer, for a story that needs an empty library; the address begins with `name`. */
export const register = async (page: Page, name: string): Promise<Customer> => {
  const made = await customer(page, { name });
  await page.goto('/my-photos/photos');
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  return made;
};

/**
 * Opens the photos page of a new customer with these photos, the first of them loaded; a string is the time when one
 * was taken.
 */
export const registerWith = async (
  page: Page,
  name: string,
  ...photos: (string | StagedPhoto)[]
): Promise<Customer> => {
  const staged = photos.map((photo) => (typeof photo === 'string' ? { takenAt: photo } : photo));
  const made = await customer(page, { name, photos: staged });
  await page.goto('/my-photos/photos');
  await expect(page.getByRole('grid').getByRole('link').first()).toHaveAttribute('href', /\/preview\//);
  return made;
};

/** A file as the file chooser takes it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Opens the dialog that adds photos, and returns it. */
export const openAddPhotos = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  return page.getByRole('dialog', { name: 'Add photos' });
};

/** Chooses one or more files in the dialog: with their content, or by their paths on the disk. */
export const chooseFiles = async (
  page: Page,
  dialog: Locator,
  files: readonly ChosenFile[] | readonly string[],
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Choose (photos|more)$/ }).click();
  await (await chooser).setFiles([...files] as ChosenFile[] | string[]);
};

/** Chooses photos in the dialog and starts their upload; returns the dialog. */
export const chooseAndUpload = async (page: Page, files: readonly ChosenFile[]): Promise<Locator> => {
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, files);
  await dialog.getByRole('button', { name: /^Upload / }).click();
  return dialog;
};

/** Adds photos through the dialog, from the press of its button until they are in the library. */
export const addPhotos = async (page: Page, files: readonly ChosenFile[]): Promise<void> => {
  const dialog = await chooseAndUpload(page, files);
  const confirm = dialog.getByRole('button', { name: 'Add photos' });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(dialog).toBeHidden();
};

/** Settles when an answer has arrived. One that the page cancels does not count: it may never be reported as ended. */
export const untilAnswered = (page: Page, url: RegExp): Promise<Request> =>
  page.waitForEvent('requestfinished', (request) => url.test(request.url()));

/** Points at a button of a toast, which stays open until the pointer leaves it. */
export const keepToast = (page: Page, button = 'Undo'): Promise<void> =>
  page.getByRole('button', { name: button }).hover();

/** The photos of a month, as the timeline shows them. */
export const monthSection = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

/** The heading of the home page: a greeting, which depends on the time of day. */
export const homeHeading = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: /^(Good (morning|afternoon|evening)|Hello)/ });

/** The preview, while it is open. */
export const previewOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Photo preview' });

/** The address of a photo's preview, from its tile in the grid: a tile has none before its photo is loaded. */
export const addressOnTile = async (tile: Locator): Promise<string> => {
  await expect(tile).toHaveAttribute('href', /./);
  return (await tile.getAttribute('href')) ?? '';
};

export const addressOf = (page: Page, name: RegExp): Promise<string> =>
  addressOnTile(page.getByRole('link', { name }));

/** Stops the time of the page, some seconds ahead: a slow machine may take that long to do it. */
export const pauseClock = async (page: Page): Promise<void> =>
  page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
