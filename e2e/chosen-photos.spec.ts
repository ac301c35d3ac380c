import { expectNoViolation } from './axe.ts';
import { fillLibrary, uploadElsewhere } from './fill-library.ts';
import { jpegOf } from './photo-files.ts';
import { chooseAndUpload, chooseFiles, openAddPhotos, register } from './story.ts';
import { expect, test } from './test.ts';
import { metadataOf, openings } from './upload-requests.ts';

test('a file whose name hides its extension is shown the same in dialog and library', async ({ page }) => {
  await register(page, 'hidden-ending');
  const photo = await jpegOf('2021:01:01 12:00:00', { name: 'photo\u202egpj.exe' });
  const dialog = await openAddPhotos(page);
  await chooseFiles(page, dialog, [photo]);
  await expect(dialog.getByRole('listitem').getByText('photogpj.exe', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Remove photogpj.exe', exact: true })).toBeVisible();
});

test('the numbers of an upload agree from start to end, whatever happens to its files', async ({ page }) => {
  await register(page, 'numbers');
  const [first, second] = [await jpegOf('2021:01:01 12:00:00'), await jpegOf('2021:01:02 12:00:00')];
  const gate = Promise.withResolvers<void>();
  await page.route(openings, async (route) => {
    if (metadataOf(route.request(), 'filename') !== 'last.jpg') return route.continue();
    // Half of it arrives; the other half takes a while.
    const half = second.buffer.subarray(0, second.buffer.length / 2);
    await route.fulfill({ response: await route.fetch({ postData: half }) });
  });
  await page.route(`${openings}/*`, async (route) => {
    await gate.promise;
    await route.continue();
  });
  const dialog = await chooseAndUpload(page, [
    first,
    { ...first, name: 'again.jpg' },
    { name: 'empty.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(0) },
    { name: 'film.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('\0\0\0\x18ftypmp42 and so on') },
    { ...second, name: 'last.jpg' },
  ]);
  await expect(dialog.getByText('2 of 3 photos')).toBeVisible();
  const progress = dialog.getByRole('progressbar', { name: 'Uploading last.jpg' });
  await expect(progress).toHaveAttribute('aria-valuetext', '50%');
  gate.resolve();
  await expect(dialog.getByText('3 of 3 photos')).toBeVisible();
  const outcome = dialog.getByText('2 photos have been uploaded').first();
  await expect(outcome).toContainText('1 is the same as another one. 2 files were not accepted.');
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('2 photos were uploaded but not added')).toBeVisible();
});

test('photos that are chosen but not uploaded are discarded only after the customer confirms', async ({
  page,
}) => {
  await register(page, 'only-chosen');
  const dialog = await openAddPhotos(page);
  const noPhoto = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') };
  await chooseFiles(page, dialog, [await jpegOf('2021:01:01 12:00:00'), noPhoto]);
  await expect(dialog.getByText('1 not accepted')).toBeVisible();
  const question = page.getByRole('alertdialog', { name: 'Discard these photos?' });
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  for (const leave of [
    () => page.keyboard.press('Escape'),
    () => dialog.getByRole('button', { name: 'Close' }).click(),
  ]) {
    await leave();
    await expect(dialog).toBeHidden();
    await expect(left.getByText('1 photo hasn’t been uploaded yet')).toBeVisible();
    await left.getByRole('button', { name: 'Show' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(2);
  }
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await expect(question).toContainText('These photos haven’t been uploaded yet.');
  await expectNoViolation(page);
  await question.getByRole('button', { name: 'Keep' }).click();
  await expect(question).toBeHidden();
  await expect(dialog.getByRole('listitem')).toHaveCount(2);

  // The dialog then loses nothing: the files were refused.
  await dialog
    .getByRole('listitem')
    .getByRole('button', { name: /^Remove .*jpg$/ })
    .click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  await chooseFiles(page, await openAddPhotos(page), [await jpegOf('2021:01:01 12:00:00')]);
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toBeHidden();
});

test('a list of hundreds of files is one stop for Tab; keys move in it, removal keeps the focus', async ({
  page,
}) => {
  await register(page, 'hundreds');
  const dialog = await openAddPhotos(page);
  const files = Array.from({ length: 300 }, (_, index) => ({
    name: `IMG_${index + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(`no photo ${index}`),
  }));
  await chooseFiles(page, dialog, files);
  await expect(dialog.getByRole('button', { name: 'Upload 300 photos' })).toBeVisible();
  const remove = (number: number) =>
    dialog.getByRole('button', { name: `Remove IMG_${number}.jpg`, exact: true });
  const press = (key: string) => page.keyboard.press(key);

  await dialog.getByRole('button', { name: 'Choose more' }).focus();
  await press('Tab');
  await expect(remove(1)).toBeFocused();
  await press('Tab');
  await expect(dialog.getByRole('button', { name: 'Discard' })).toBeFocused();
  await press('Shift+Tab');
  await press('ArrowDown');
  await press('ArrowDown');
  await expect(remove(3)).toBeFocused();
  await press('PageDown');
  await expect(remove(3)).not.toBeFocused();
  await press('PageUp');
  await expect(remove(3)).toBeFocused();
  await press('End');
  await expect(remove(300)).toBeFocused();
  await expect(remove(300)).toBeInViewport({ ratio: 1 });
  await press('ArrowUp');
  await expect(remove(299)).toBeFocused();

  // The next one takes its place, or the last one if there is no next.
  await press('Enter');
  await expect(remove(300)).toBeFocused();
  await press('Enter');
  await expect(remove(298)).toBeFocused();
  await press('Home');
  await expect(remove(1)).toBeFocused();
  await expect(remove(1)).toBeInViewport({ ratio: 1 });

  // Even out of view, its row has the focus.
  await press('ArrowDown');
  await dialog.getByRole('listitem').first().hover();
  await page.mouse.wheel(0, 5_000);
  await expect(remove(2)).not.toBeInViewport();
  await expect(remove(2)).toBeFocused();
  await press('ArrowUp');
  await expect(remove(1)).toBeInViewport({ ratio: 1 });
  await expectNoViolation(page);
});

test('a file that moves to another cause keeps the focus of its button', async ({ page }) => {
  await register(page, 'regrouped');
  const gate = Promise.withResolvers<void>();
  await page.route(openings, async (route) => {
    if (metadataOf(route.request(), 'filename') === 'film.jpg') await gate.promise;
    await route.continue();
  });
  // A file of a brand that the page lets the server check.
  const film = {
    name: 'film.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\0\0\0\u0018ftypdash\0\0\0\0iso9'),
  };
  const dialog = await chooseAndUpload(page, [
    await jpegOf('2021:01:01 12:00:00', { name: 'fine.jpg' }),
    film,
  ]);
  await expect(dialog.getByText('1 of 2 photos')).toBeVisible();
  const remove = dialog.getByRole('button', { name: 'Remove film.jpg' });
  await remove.focus();
  gate.resolve();
  await expect(dialog.getByRole('list', { name: /1 not accepted/ })).toContainText('film.jpg');
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Choose more' })).toBeFocused();
});

for (const [width, height, rows] of [
  [390, 844, 6],
  [834, 1112, 9],
  [1440, 900, 7],
] as const)
  // #fills-the-screen
  test(`the list fills a screen of ${width} by ${height}; phones see no hint to drag`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await register(page, 'height');
    const dialog = await openAddPhotos(page);
    const photo = await jpegOf('2021:01:01 12:00:00');
    const files = Array.from({ length: 40 }, (_, index) => ({ ...photo, name: `IMG_${index + 1}.jpg` }));
    await chooseFiles(page, dialog, files);
    const remove = (number: number) =>
      dialog.getByRole('button', { name: `Remove IMG_${number}.jpg`, exact: true });
    await expect(remove(rows)).toBeInViewport({ ratio: 1 });
    const scrolling = await dialog.evaluate((element) =>
      [...element.querySelectorAll('*')]
        .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight && clientHeight > 100)
        .map((one) => one.getAttribute('aria-label')),
    );
    expect(scrolling).toEqual(['Chosen photos']);

    // Photo library §5: "the drag hint text is hidden on mobile", which is below 575 pixels.
    const hint = dialog.getByText('Drag your photos or folders here');
    await page.setViewportSize({ width: 574, height });
    await expect(hint).toBeHidden();
    await page.setViewportSize({ width: 575, height });
    await expect(hint).toBeVisible();
  });

test('leftover uploads that are all in the library already are discarded without a question', async ({
  page,
}) => {
  await register(page, 'all-there');
  const photo = await jpegOf('2021:01:01 12:00:00');
  await fillLibrary(page, [photo]);
  await uploadElsewhere(page, [photo]);
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('Your uploaded photos are already in your library')).toBeVisible();
  await left.getByRole('button', { name: 'Discard' }).click();
  await expect(left).toBeHidden();
  await expect(page.getByRole('link', { name: 'Photos 1' })).toBeVisible();
});
