import { expectNoViolation } from './axe.ts';
import { deleteElsewhere } from './calls.ts';
import { configure } from './configure.ts';
import { claimedPng, jpegOf } from './photo-files.ts';
import {
  addPhotos,
  addressOf,
  chooseAndUpload,
  chooseFiles,
  monthSection,
  previewOf,
  register,
} from './story.ts';
import { expect, test } from './test.ts';
import { metadataOf, openings } from './upload-requests.ts';

test('every file ends with its own outcome, by its name', async ({ page }) => {
  await register(page, 'outcomes');
  const there = await jpegOf('2021:08:01 12:00:00');
  await addPhotos(page, [there]);
  const first = { ...(await jpegOf('2021:08:02 12:00:00')), name: 'first.jpg' };
  const film = {
    name: 'film.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.from('\0\0\0\x18ftypmp42 and so on'),
  };
  const broken = {
    name: 'broken.jpg',
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([first.buffer.subarray(0, 20), Buffer.alloc(200)]),
  };
  const dialog = await chooseAndUpload(page, [first, there, film, broken]);
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });
  const refused = (sentence: RegExp) => dialog.getByRole('list', { name: sentence }).getByRole('listitem');
  await expect(refused(/only HEIC, JPEG and PNG photos can be added/)).toHaveText([/film\.jpg/]);
  await expect(refused(/too damaged to read/)).toHaveText([/broken\.jpg/]);
  await expect(row(there.name)).toContainText('Already in your library');
  await expect(row('first.jpg')).toContainText('Uploaded');

  await chooseFiles(page, dialog, [{ ...first, name: 'second.jpg' }]);
  await dialog.getByRole('button', { name: 'Upload 1 photo' }).click();
  await expect(row('second.jpg')).toContainText('Same photo as first.jpg');
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(
    page.getByText('1 photo added · 1 was already there · 1 was the same as another one'),
  ).toBeVisible();
});

test('a damaged photo is left out unless it is chosen, and the added photos are shown', async ({ page }) => {
  await register(page, 'damaged');
  const whole = await jpegOf('2020:08:01 12:00:00');
  const { buffer } = await jpegOf('2019:08:01 12:00:00');
  const cut = { ...whole, name: 'cut.jpg', buffer: buffer.subarray(0, buffer.length - 20) };
  const dialog = await chooseAndUpload(page, [whole, cut]);
  await expect(
    dialog.getByRole('list', { name: /1 damaged and left out: the file is incomplete/ }),
  ).toContainText('cut.jpg');
  const add = dialog.getByRole('button', { name: 'Add photos', exact: true });
  await expect(add).toHaveAccessibleDescription('1 photo');
  await expectNoViolation(page);
  await add.click();
  await expect(
    page.getByText('1 photo added · 1 is damaged and was left out', { exact: true }),
  ).toBeVisible();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('cut.jpg is damaged and was left out')).toBeVisible();
  await expect(left.getByText(/^Will be discarded on /)).toBeVisible();

  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('link', { name: /1 August 2020/ })).toBeFocused();
  await left.getByRole('button', { name: 'Add anyway' }).click();
  await expect(left).toBeHidden();
  await expectNoViolation(page);
  await page.getByRole('link', { name: 'cut.jpg, 1 August 2019, damaged' }).click();
  await previewOf(page).getByRole('button', { name: 'Information' }).click();
  await expect(previewOf(page).getByText('This file is incomplete: its end is missing.')).toBeVisible();
});

test('a photo chosen again while it is deleted comes back once it is added, and not before', async ({
  page,
}) => {
  await register(page, 'restored');
  const [there, deleted] = [await jpegOf('2021:08:01 12:00:00'), await jpegOf('2020:08:01 12:00:00')];
  await addPhotos(page, [there, deleted]);
  await deleteElsewhere(page, [await addressOf(page, /1 August 2020/)]);
  const again = async () => {
    const dialog = await chooseAndUpload(page, [deleted]);
    await expect(dialog.getByRole('listitem').filter({ hasText: deleted.name })).toContainText(
      'Will be restored from Recently deleted',
    );
    return dialog;
  };

  const discarded = await again();
  await discarded.getByRole('button', { name: 'Discard' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await page.reload();
  await expect(monthSection(page, 'August 2021')).toBeVisible();
  await expect(monthSection(page, 'August 2020')).toHaveCount(0);

  const dialog = await again();
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByText('No new photos · 1 restored from Recently deleted')).toBeVisible();
  await expect(monthSection(page, 'August 2020').getByRole('link')).toBeVisible();
});

test("a file above the installation's limit is refused by name before a byte is sent", async ({ page }) => {
  const uploadLimits = { bytes: 1_048_576, pixels: 1_000_000 };
  await configure(page, (usual) => ({ ...usual, uploadLimits }));
  await register(page, 'limit');
  const large = { name: 'large.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(1_048_577) };
  const dialog = await chooseAndUpload(page, [large, await jpegOf('2021:09:01 12:00:00')]);
  const refused = dialog.getByRole('list', { name: 'a file can be at most 1 MB' });
  await expect(refused.getByRole('listitem')).toHaveText([/large\.jpg/]);
});

test('photos with too many pixels are under the number that applies to them, also after a reload', async ({
  page,
}) => {
  await register(page, 'pixels');
  const files = [
    claimedPng('enormous.png', 20_000, 10_001, { interlaced: false }),
    claimedPng('large.png', 11_000, 10_000),
    claimedPng('larger.png', 20_000, 10_001),
    claimedPng('ribbon.png', 65_536, 10),
  ];
  await chooseAndUpload(page, [await jpegOf('2021:09:01 12:00:00'), ...files]);
  const isReported = async () => {
    const list = page.getByRole('group', { name: 'Chosen photos' });
    const refused = (sentence: string) => list.getByRole('list', { name: sentence }).getByRole('listitem');
    await expect(refused('a photo like this can have at most 200 megapixels')).toHaveText([/enormous/]);
    await expect(refused('photos like these can have at most 104.8 megapixels')).toHaveText([
      /large/,
      /larger/,
    ]);
    await expect(refused('no side of a photo can be longer than 65,535 pixels')).toHaveText([/ribbon/]);
  };
  await isReported();
  await page.reload();
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await isReported();
});

test('a photo that failed is not forgotten when others are added: it is retried and added', async ({
  page,
}) => {
  // All tries of a file take minutes.
  await page.clock.install();
  await register(page, 'rest');
  const files = await Promise.all(
    ['01', '02', '03'].map((day) => jpegOf(`2021:11:${day} 12:00:00`, { name: `day-${day}.jpg` })),
  );
  await page.route(openings, async (route) => {
    const isLast = metadataOf(route.request(), 'filename') === 'day-03.jpg';
    await (isLast ? route.fulfill({ status: 500, body: '{}' }) : route.continue());
  });
  const dialog = await chooseAndUpload(page, files);
  await expect(async () => {
    await page.clock.fastForward(30_000);
    await expect(dialog.getByText('1 not uploaded: something went wrong on our side')).toBeVisible({
      timeout: 100,
    });
  }).toPass({ intervals: [100] });
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByText('2 photos added', { exact: true })).toBeVisible();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByText('1 photo hasn’t been uploaded yet')).toBeVisible();
  await expectNoViolation(page);

  // Even a reload does not forget it.
  await page.unroute(openings);
  await page.reload();
  await left.getByRole('button', { name: 'Retry 1 failed' }).press('Enter');
  await expect(left.getByText('1 photo was uploaded but not added')).toBeVisible();
  await left.getByRole('button', { name: 'Add' }).click();
  await expect(monthSection(page, 'November 2021').getByRole('link')).toHaveCount(3);
  await expect(left).toBeHidden();
});

test('a file removed from the list while it is sent, or right after, does not enter the library', async ({
  page,
}) => {
  await register(page, 'removed');
  const reached: string[] = [];
  await page.route(openings, async (route) => {
    const name = metadataOf(route.request(), 'filename');
    if (name === 'kept.jpg') return route.continue();
    // One arrives without an answer to the page, the other never leaves.
    if (name === 'arrived.jpg') await route.fetch();
    reached.push(name);
  });
  const files = [
    await jpegOf('2021:10:01 12:00:00', { name: 'kept.jpg' }),
    await jpegOf('2021:10:02 12:00:00', { name: 'arrived.jpg' }),
    await jpegOf('2021:10:03 12:00:00', { name: 'sent.jpg' }),
  ];
  const dialog = await chooseAndUpload(page, files);
  await expect.poll(() => reached.toSorted()).toEqual(['arrived.jpg', 'sent.jpg']);
  await dialog.getByRole('button', { name: 'Remove arrived.jpg' }).click();
  await dialog.getByRole('button', { name: 'Remove sent.jpg' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/kept\.jpg.*Uploaded/]);
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByText('1 photo added', { exact: true })).toBeVisible();
  await page.reload();
  await expect(monthSection(page, 'October 2021').getByRole('link')).toHaveCount(1);
  await expect(page.getByRole('region', { name: 'Uploaded photos' })).toBeHidden();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('a photo removed from the list before the server knows it does not enter the library', async ({
  page,
}) => {
  await register(page, 'overtaken');
  let reached = 0;
  const overtaken = Promise.withResolvers<void>();
  const wasGivenUp = page.waitForResponse((response) => response.request().method() === 'DELETE');
  await page.route(openings, async (route) => {
    if (metadataOf(route.request(), 'filename') === 'kept.jpg') return route.continue();
    reached += 1;
    await wasGivenUp;
    // It was being sent all the time, and arrives complete.
    const response = await route.fetch();
    await route.fulfill({ response }).catch(() => undefined);
    overtaken.resolve();
  });
  const dialog = await chooseAndUpload(page, [
    await jpegOf('2021:05:01 12:00:00', { name: 'kept.jpg' }),
    await jpegOf('2021:05:02 12:00:00', { name: 'removed.jpg' }),
  ]);
  await expect.poll(() => reached).toBe(1);
  await dialog.getByRole('button', { name: 'Remove removed.jpg' }).click();
  await overtaken.promise;
  await expect(dialog.getByRole('listitem')).toHaveText([/kept\.jpg.*Uploaded/]);
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByText('1 photo added', { exact: true })).toBeVisible();
});

test('an arrived photo can be removed from the list; photos that were in the library stay', async ({
  page,
}) => {
  await register(page, 'second-thoughts');
  const there = await jpegOf('2021:04:01 12:00:00', { name: 'there.jpg' });
  await addPhotos(page, [there]);
  // Its answer for this one does not predict the next.
  await page.reload();
  const files = [
    there,
    await jpegOf('2021:04:02 12:00:00', { name: 'unwanted.jpg' }),
    await jpegOf('2021:04:03 12:00:00', { name: 'wanted.jpg' }),
  ];
  const dialog = await chooseAndUpload(page, files);
  await expect(dialog.getByRole('listitem')).toHaveText([
    /there\.jpg.*Already in your library/,
    /unwanted\.jpg.*Uploaded/,
    /wanted\.jpg.*Uploaded/,
  ]);
  await dialog.getByRole('button', { name: 'Remove there.jpg' }).press('Enter');
  const next = dialog.getByRole('button', { name: 'Remove unwanted.jpg' });
  await expect(next).toBeFocused();
  await next.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Remove wanted.jpg' })).toBeFocused();
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: 'Add photos' }).click();
  await expect(page.getByText('1 photo added', { exact: true })).toBeVisible();
  await page.reload();
  await expect(monthSection(page, 'April 2021').getByRole('link')).toHaveCount(2);
});

test('photos that the service fails to add: the page says so, keeps them, and adds them later', async ({
  page,
}) => {
  await register(page, 'not-added');
  const confirmations = '**/upload-sessions/*/confirm';
  await page.route(confirmations, (route) => route.fulfill({ status: 500, body: '{}' }));
  const dialog = await chooseAndUpload(page, [await jpegOf('2021:06:01 12:00:00')]);
  const add = dialog.getByRole('button', { name: 'Add photos' });
  await expect(add).toBeEnabled();
  await add.click();
  const sentence = 'Your photos could not be added. They’re safely uploaded: please try again.';
  await expect(dialog.getByRole('alert')).toHaveText(sentence);
  await expectNoViolation(page);
  await page.unroute(confirmations);
  await add.click();
  await expect(dialog).toBeHidden();
  await expect(monthSection(page, 'June 2021').getByRole('link')).toHaveCount(1);

  // The same on the page.
  await chooseAndUpload(page, [await jpegOf('2021:06:02 12:00:00')]);
  await expect(dialog.getByText('1 photo has been uploaded').first()).toBeVisible();
  await page.reload();
  await page.route(confirmations, (route) => route.fulfill({ status: 500, body: '{}' }));
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await left.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText(sentence)).toBeVisible();
  await page.unroute(confirmations);
  await left.getByRole('button', { name: 'Add' }).click();
  await expect(monthSection(page, 'June 2021').getByRole('link')).toHaveCount(2);
});

test('if only refused files are left, the page says how many', async ({ page }) => {
  await register(page, 'only-refused');
  const { buffer } = await jpegOf('2021:08:01 12:00:00');
  const broken = ['a.jpg', 'b.jpg'].map((name) => ({
    name,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([buffer.subarray(0, 20), Buffer.alloc(200)]),
  }));
  const dialog = await chooseAndUpload(page, broken);
  await expect(dialog.getByText('2 not accepted: the files are too damaged to read')).toBeVisible();
  await page.reload();
  const left = page.getByRole('region', { name: 'Uploaded photos' });
  await expect(left.getByRole('status')).toHaveText('2 files were not accepted');
  await expectNoViolation(page);
  await left.getByRole('button', { name: 'Discard' }).click();
  await expect(left).toBeHidden();
});
