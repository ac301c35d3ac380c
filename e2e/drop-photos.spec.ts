import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page, TestInfo } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { jpegOf } from './photo-files.ts';
import { chooseFiles, monthSection, register } from './story.ts';
import { expect, test } from './test.ts';

/** A folder of two photos, and a photo next to it, as they are on a person's disk. */
const filesToDrag = async (info: TestInfo): Promise<string[]> => {
  const folder = info.outputPath('holiday');
  await mkdir(folder, { recursive: true });
  const alone = info.outputPath('alone.jpg');
  for (const [path, day] of [
    [join(folder, 'beach.jpg'), '01'],
    [join(folder, 'dunes.jpg'), '02'],
    [alone, '03'],
  ] as const)
    await writeFile(path, (await jpegOf(`2021:12:${day} 12:00:00`)).buffer);
  return [folder, alone];
};

/** The middle of the screen on which the stories run. */
const middle = { x: 720, y: 450 };

/** Milliseconds between the events of a browser for dragged files, also while they do not move. */
const dragOverEveryMs = 100;

/**
 * Drags files from outside into the page, above its middle or another place. There they stay until one of the returned
 * functions ends the drag.
 */
const dragIn = async (page: Page, files: readonly string[], { x, y } = middle) => {
  const devTools = await page.context().newCDPSession(page);
  const data = { items: [], files: [...files], dragOperationsMask: 1 };
  const send = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel') =>
    devTools.send('Input.dispatchDragEvent', { type, x, y, data });
  await send('dragEnter');
  await send('dragOver');
  const staying = setInterval(() => void send('dragOver').catch(() => undefined), dragOverEveryMs);
  const end = async (how: 'drop' | 'dragCancel' | 'silence') => {
    clearInterval(staying);
    // The element under the pointer may have changed.
    await send('dragOver');
    if (how !== 'silence') await send(how);
    await devTools.detach();
  };
  return {
    drop: () => end('drop'),
    /** They leave the window, or Escape is pressed. */
    leave: () => end('dragCancel'),
    /** They disappear without an event, as in some browsers. */
    vanish: () => end('silence'),
  };
};

// #drop-anywhere
test('photos and folders dropped anywhere on the photos page are in the dialog, sent on demand', async ({
  page,
  context,
}, info) => {
  const files = await filesToDrag(info);
  await register(page, 'dropped');
  const hint = page.getByText('Drop your photos or folders to add them');
  // The page loads the code of uploads later.
  await expect(async () => {
    const passing = await dragIn(page, files);
    try {
      await expect(hint).toBeVisible({ timeout: 500 });
      await expectNoViolation(page);
    } finally {
      await passing.leave();
    }
  }).toPass();
  await expect(hint).toBeHidden();

  const vanishing = await dragIn(page, files);
  await expect(hint).toBeVisible();
  await vanishing.vanish();
  await expect(hint).toBeHidden();

  const dragged = await dragIn(page, files);
  await expect(hint).toBeVisible();
  await dragged.drop();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await expect(dialog.getByRole('listitem')).toHaveCount(3);
  await expect(hint).toBeHidden();
  expect(context.pages()).toHaveLength(1);
  // Photo library §5: "Automatic upload is off."
  await dialog.getByRole('button', { name: 'Upload 3 photos' }).click();
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(monthSection(page, 'December 2021').getByRole('link')).toHaveCount(3);
});

test('three hundred photos in nested folders all arrive by one drop, without any system files', async ({
  page,
}, info) => {
  const root = info.outputPath('years');
  const { buffer } = await jpegOf('2021:12:01 12:00:00');
  // More in one folder than a browser lists at a time.
  for (const [folder, count] of [
    ['', 10],
    ['2020', 140],
    ['2020/summer/beach', 140],
    ['2021/empty', 0],
    ['2021/winter', 10],
  ] as const) {
    await mkdir(join(root, folder), { recursive: true });
    await writeFile(join(root, folder, '.DS_Store'), 'notes');
    for (let photo = 1; photo <= count; photo++)
      await writeFile(join(root, folder, `IMG_${photo}.jpg`), buffer);
  }
  await register(page, 'folders');
  const hint = page.getByText('Drop your photos or folders to add them');
  const dragged = await dragIn(page, [root]);
  await expect(hint).toBeVisible();
  await dragged.drop();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await expect(dialog.getByRole('button', { name: 'Upload 300 photos' })).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`${colorScheme}: names unreadable files of a dropped folder and keeps the others`, async ({
    page,
  }, info) => {
    await page.emulateMedia({ colorScheme });
    const [folder = '', alone = ''] = await filesToDrag(info);
    const broken = info.outputPath('broken');
    await mkdir(broken);
    await register(page, 'unread');
    // Like a browser with a card that is pulled out, or with a name that it cannot read.
    await page.evaluate(() => {
      const prototype = DataTransferItem.prototype;
      const { webkitGetAsEntry: entryOf } = prototype;
      prototype.webkitGetAsEntry = function (this: DataTransferItem) {
        const entry = entryOf.call(this);
        const readEntries: FileSystemDirectoryReader['readEntries'] = (_, onError) =>
          onError?.(new DOMException('The folder has gone', 'NotFoundError'));
        return entry?.name === 'broken'
          ? Object.assign(entry, { createReader: () => ({ readEntries }) })
          : entry;
      };
    });
    const dragged = await dragIn(page, [broken]);
    await expect(page.getByText('Drop your photos or folders to add them')).toBeVisible();
    await dragged.drop();
    const dialog = page.getByRole('dialog', { name: 'Add photos' });
    const alert = dialog.getByRole('alert');
    const sentence =
      'Some dropped files or folders could not be read: broken. Choose the missing ones again.';
    await expect(alert).toHaveText(sentence);
    await expectNoViolation(page);

    const dropInDialog = async (...paths: string[]) => {
      const zone = await dialog.getByRole('button', { name: /^Choose / }).boundingBox();
      await (await dragIn(page, paths, zone ?? middle)).drop();
    };
    await dropInDialog(folder, broken);
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
    await expect(alert).toHaveText(sentence);
    await expectNoViolation(page);
    await dropInDialog(alone);
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expect(alert).toBeHidden();
    await dropInDialog(broken);
    await expect(alert).toHaveText(sentence);
    await chooseFiles(page, dialog, [alone]);
    await expect(alert).toBeHidden();
  });

test('a drop without files is reported in the dialog until there are files', async ({ page }, info) => {
  const empty = info.outputPath('empty');
  await mkdir(join(empty, 'also empty'), { recursive: true });
  await writeFile(join(empty, '.DS_Store'), 'notes');
  await register(page, 'empty-drop');
  const dragged = await dragIn(page, [empty]);
  await expect(page.getByText('Drop your photos or folders to add them')).toBeVisible();
  await dragged.drop();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  const alert = dialog.getByRole('alert');
  await expect(alert).toHaveText('What you dropped contains no files.');
  await expectNoViolation(page);
  await chooseFiles(page, dialog, [await jpegOf('2021:12:01 12:00:00')]);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(alert).toBeHidden();
});

/** Holds up the browser before it reads the folder of this name; returns a function that lets it go on. */
const holdFolder = async (page: Page, name: string): Promise<() => Promise<void>> => {
  await page.evaluate((heldName) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    addEventListener('go-on', () => resolve());
    const prototype = DataTransferItem.prototype;
    const { webkitGetAsEntry: entryOf } = prototype;
    prototype.webkitGetAsEntry = function (this: DataTransferItem) {
      const entry = entryOf.call(this) as FileSystemDirectoryEntry | null;
      if (entry?.name !== heldName) return entry;
      const reader = entry.createReader();
      const readEntries: FileSystemDirectoryReader['readEntries'] = (onRead, onError) =>
        void promise.then(() => reader.readEntries(onRead, onError));
      return Object.assign(entry, { createReader: () => ({ readEntries }) });
    };
  }, name);
  return () => page.evaluate(() => void dispatchEvent(new Event('go-on')));
};

test('a slow folder: the first files are shown and sent, the dialog says it is still reading', async ({
  page,
}, info) => {
  const [folder = '', alone = ''] = await filesToDrag(info);
  await register(page, 'slow-folder');
  await page.goto('/');
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  await expect(page.getByText('Your photo library is empty')).toBeVisible();
  const proceed = await holdFolder(page, 'holiday');
  const dragged = await dragIn(page, [alone, folder]);
  await expect(page.getByText('Drop your photos or folders to add them')).toBeVisible();
  await dragged.drop();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await expect(dialog.getByRole('listitem')).toHaveText([/alone\.jpg/]);
  const reading = page.getByRole('status').filter({ hasText: 'Reading your files…' });
  await expect(reading).toBeVisible();
  await expectNoViolation(page);

  await dialog.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(dialog.getByText('1 photo has been uploaded').first()).toBeVisible();
  const add = dialog.getByRole('button', { name: 'Add photos' });
  await expect(add).toHaveAttribute('aria-busy', 'true');
  // Back leaves the dialog, and keeps the files.
  await page.goBack();
  await page.getByRole('link', { name: 'Photos', exact: true }).click();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('Reading your files…')).toBeVisible();
  await expect(left.getByRole('button', { name: 'Add' })).toBeHidden();
  await left.getByRole('button', { name: 'Show' }).click();

  await proceed();
  await dialog.getByRole('button', { name: 'Upload 2 photos' }).click();
  await expect(reading).toBeHidden();
  await add.click();
  await expect(monthSection(page, 'December 2021').getByRole('link')).toHaveCount(3);
});

test('files still being read are given up only after a confirmation, and then do not arrive', async ({
  page,
}, info) => {
  const [folder = ''] = await filesToDrag(info);
  await register(page, 'read-and-left');
  const proceed = await holdFolder(page, 'holiday');
  const dragged = await dragIn(page, [folder]);
  await expect(page.getByText('Drop your photos or folders to add them')).toBeVisible();
  await dragged.drop();
  const dialog = page.getByRole('dialog', { name: 'Add photos' });
  await expect(dialog.getByRole('status').filter({ hasText: 'Reading your files…' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add photos' })).toHaveAttribute('aria-busy', 'true');
  const leaveQuestion = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  await (await leaveQuestion).dismiss();

  await dialog.getByRole('button', { name: 'Discard' }).click();
  const question = page.getByRole('alertdialog', { name: 'Discard these photos?' });
  await expect(question).toContainText('These photos haven’t been uploaded yet.');
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
  await proceed();
  await page.getByRole('button', { name: 'Add photos' }).first().click();
  await expect(dialog.getByRole('button', { name: 'Choose photos' })).toBeVisible();
  await expect(dialog.getByRole('listitem')).toHaveCount(0);
});

test('photos dropped on another page of the account do nothing, and the page stays', async ({
  page,
  context,
}, info) => {
  const files = await filesToDrag(info);
  await register(page, 'dropped-elsewhere');
  await page.goto('/downloads');
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const downloads = page.url();
  let opened = 0;
  context.on('page', () => (opened += 1));
  await (await dragIn(page, files.slice(1))).drop();
  // The browser would open a file before the page responds again.
  await page.getByRole('link', { name: 'Photos', exact: true }).hover();
  await expect(heading).toBeVisible();
  expect(page.url()).toBe(downloads);
  expect(opened).toBe(0);
});
