import { createHash, randomUUID } from 'node:crypto';
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

/** The link in the mail that asks the owner of this address to confirm it, from the development mailbox. */
const confirmationLink = async (page: Page, email: string): Promise<string> => {
  const linkIn = async (path: string, link: RegExp): Promise<string | undefined> =>
    link.exec(await (await page.request.get(path)).text())?.[1];
  // The mail comes a moment after the answer. From the beginning of the address: that of one story may end like that of
  // another.
  const mail = new RegExp(`<a href="([^"]+)">[^<]*</a>\\s*<[^>]+>${email.replaceAll('.', '\\.')}`);
  let path: string | undefined;
  await expect.poll(async () => (path = await linkIn('/dev/mail', mail))).toBeDefined();
  const link = await linkIn(path ?? '', /<a href="([^"]+\/confirm\/[^"]+)"/);
  return link ?? '';
};

/** A network address for this customer alone (of those kept for tests): what one address may ask for is limited. */
const networkAddressOf = (email: string): string => {
  const [third, fourth] = createHash('sha256').update(email).digest();
  return `198.18.${third}.${fourth}`;
};

/**
 * Registers a new customer on the way to the photos page, for a story that must find an empty library; settles with the
 * address, which begins with `name` and is nobody else's: one worker tells many stories, and some are told again. The
 * forms are sent past the page: one story fills them in, as people do.
 */
export const register = async (page: Page, name: string): Promise<string> => {
  const email = `${name}-${randomUUID()}@example.org`;
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': networkAddressOf(email) });
  await page.goto('/my-photos/photos');
  const form = await page.getByRole('link', { name: 'Create an account' }).getAttribute('href');
  const sent = await page.request.post(form ?? '', { form: { email, password: 'a long enough password' } });
  expect(sent.ok(), `${sent.status()} ${sent.url()}`).toBe(true);
  await page.goto(await confirmationLink(page, email));
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  return email;
};

/** A file as the file chooser takes it. */
export interface ChosenFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/** Opens the dialog that adds photos, and gives it. */
export const openAddPhotos = async (page: Page): Promise<Locator> => {
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  return page.getByRole('dialog', { name: 'Add photos' });
};

/** Chooses files in the dialog, the first or more of them: as they are given, or from their places on the disk. */
export const chooseFiles = async (
  page: Page,
  dialog: Locator,
  files: readonly ChosenFile[] | readonly string[],
): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await dialog.getByRole('button', { name: /^Choose (photos|more)$/ }).click();
  await (await chooser).setFiles([...files] as ChosenFile[] | string[]);
};

/** Chooses photos in the dialog and starts their upload; gives the dialog. */
export const chooseAndUpload = async (page: Page, files: readonly ChosenFile[]): Promise<Locator> => {
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, files);
  await dialog.getByRole('button', { name: /^Upload / }).click();
  return dialog;
};

/** Adds photos by the dialog, from the press of its button to their place in the library. */
export const addPhotos = async (page: Page, files: readonly ChosenFile[]): Promise<void> => {
  const dialog = await chooseAndUpload(page, files);
  const confirm = dialog.getByRole('button', { name: 'Add photos' });
  await expect(confirm).toBeEnabled();
  await confirm.click();
  await expect(dialog).toBeHidden();
};

/** The photos of a month, as the timeline shows them. */
export const monthSection = (page: Page, title: string): Locator => page.getByRole('region', { name: title });

/** The preview, while it is open. */
export const previewOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Photo preview' });

/** The address of a photo's preview, from its tile in the grid: a tile has none before its photo is loaded. */
export const addressOnTile = async (tile: Locator): Promise<string> => {
  await expect(tile).toHaveAttribute('href', /./);
  return (await tile.getAttribute('href')) ?? '';
};

export const addressOf = (page: Page, name: RegExp): Promise<string> =>
  addressOnTile(page.getByRole('link', { name }));
