import { createHash } from 'node:crypto';
import { exportsLimit } from '@albumen/contracts/limits';
import type { Backup } from '@albumen/contracts/photo-management/backups';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { Download, Locator, Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { accessTokenOf } from './calls.ts';
import { configure } from './configure.ts';
import { dayInWords } from './day-in-words.ts';
import { customer, moveServerClock, stagedPassword } from './stage.ts';
import { signInAt } from './story.ts';
import { expect, test } from './test.ts';
import { comeBack } from './timeline-page.ts';
import { unpack } from './unpack.ts';

const photosPage = '/my-photos/photos';

const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Export all photos' });
const parts = (page: Page): Locator =>
  page.getByRole('list', { name: 'Parts of the export' }).getByRole('listitem');

/** Opens the dialog from the menu of the photos page, by keyboard. */
const openDialog = async (page: Page): Promise<void> => {
  await page.goto(photosPage);
  await page.getByRole('button', { name: 'More', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Export all photos' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Export all photos' }).press('Enter');
};

// #all-photos
test('all photos come as a verifiable ZIP; the page ticks fetched parts, and offers new photos', async ({
  page,
}) => {
  const { addPhotos, addAlbums, photoIds } = await customer(page, {
    name: 'export',
    photos: [
      { takenAt: '2024-12-31T23:30:00', fileName: 'party.jpg' },
      { takenAt: '2025-03-01T10:00:00', fileName: 'spring.jpg' },
      { fileName: 'scan.jpg' },
    ],
  });
  await addAlbums({ name: 'Best of', photoIds: photoIds.slice(0, 1) });

  await test.step('requested by keyboard, after the dialog has described the content', async () => {
    await openDialog(page);
    await expect(dialog(page)).toContainText('Your library contains 3 photos.');
    await expect(dialog(page).getByRole('radio')).toHaveCount(0);
    await expectNoViolationLightOrDark(page, '[role=dialog]');
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).press('Enter');
    await expect(page).toHaveURL(/\/my-photos\/exports\/[\da-f-]{36}$/);
    await expect(page).toHaveTitle(/^Photo export/);
  });

  await test.step('the banner shows the export, and its last day', async () => {
    await expect(page.getByRole('heading', { name: 'Your photos are ready to download' })).toBeVisible();
    const facts = page.getByText(/^3 photos, \d+\.\d\d KB$/);
    await expect(facts).toBeVisible();
    const end = new Date(Date.now() + 7 * 86_400_000);
    await expect(page.getByText(`Available until ${dayInWords(end)}.`)).toBeVisible();
    await expect(parts(page)).toContainText('December 2024');
    await expect(parts(page)).toContainText('March 2025 and Unknown Date');
    await expect(page.getByText('The file includes a list of its contents (manifest.json)')).toBeVisible();
    await expectNoViolationLightOrDark(page);
  });

  await test.step('the browser saves it; nothing is missing, as the file itself shows', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download: photo-export-0.zip' }).press('Enter');
    const saved = await saving;
    expect(saved.suggestedFilename()).toBe('photo-export-0.zip');
    const files = await unpack(saved);
    expect([...files.keys()].toSorted()).toEqual(
      [
        '2024/12/party.jpg',
        '2025/03/spring.jpg',
        'Unknown Date/scan.jpg',
        'manifest.json',
        'SHA256SUMS',
      ].toSorted(),
    );
    for (const line of String(files.get('SHA256SUMS')).trim().split('\n')) {
      const [sum = '', name = ''] = line.split('  ');
      expect(
        createHash('sha256')
          .update(files.get(name) ?? '')
          .digest('hex'),
      ).toBe(sum);
    }
    expect(String(files.get('manifest.json'))).toContain('Best of');
  });

  await test.step('the page ticks it when the server has sent it', async () => {
    await expect(parts(page)).toContainText('Downloaded');
    await expect(page.getByRole('heading', { name: 'You’ve downloaded the whole export' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Download again: photo-export-0.zip' })).toBeVisible();
  });

  await test.step('from now on, only new photos can be exported', async () => {
    await page.getByRole('button', { name: 'Create a new export' }).click();
    await expect(dialog(page)).toContainText(/You can still download your export from \d+\s\w+\s\d{4}\./);
    await expect(dialog(page).getByRole('link', { name: 'Go to that export' })).toHaveAttribute(
      'href',
      new URL(page.url()).pathname,
    );
    // There are none.
    await expect(dialog(page).getByRole('radio')).toHaveCount(0);
    await page.keyboard.press('Escape');
    await addPhotos({ takenAt: '2025-06-01T10:00:00', fileName: 'new.jpg' });
    await page.getByRole('button', { name: 'Create a new export' }).click();
    await expect(dialog(page)).toContainText('Your library contains 4 photos.');
    await dialog(page).getByRole('radio', { name: 'Only new photos' }).press('Space');
    await expectNoViolationLightOrDark(page, '[role=dialog]');
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Your new photos are ready' })).toBeVisible();
    await expect(page.getByText(/^1 photo, /)).toBeVisible();
    await expect(page.getByText('Everything is in a folder of its own')).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download: photo-export-0.zip' }).click();
    expect([...(await unpack(await saving)).keys()]).toContainEqual(
      expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\/2025\/06\/new\.jpg$/),
    );
  });

  await test.step('the page Downloads leads to both exports', async () => {
    await page.goto('/downloads');
    await expect(page.getByText('Your photo export is ready')).toHaveCount(2);
    await expect(page.getByText('You have no downloads yet')).toBeHidden();
    await expectNoViolationLightOrDark(page);
    await page.getByRole('link', { name: 'Save photos' }).last().press('Enter');
    await expect(page.getByText(/^3 photos, /)).toBeVisible();
  });
});

// #several-parts
test('several parts are fetched by one button, even after a failure, and unpack into one folder', async ({
  page,
}) => {
  await customer(page, {
    name: 'parts',
    photos: [
      { takenAt: '2023-01-01T10:00:00', width: 3000, height: 2000, count: 35 },
      { takenAt: '2024-01-01T10:00:00', width: 3000, height: 2000, count: 35 },
    ],
  });
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(parts(page).first()).toContainText('Part 1 of');
  const count = await parts(page).count();
  expect(count).toBeGreaterThan(1);
  await expect(page.getByText('You can unpack all parts into one folder.')).toBeVisible();
  const saved: Download[] = [];
  page.on('download', (download) => saved.push(download));
  const linkOfSecond = /\/chunks\/1\/url$/;
  await page.route(linkOfSecond, (route) => route.fulfill({ status: 503, json: {} }));
  await page.getByRole('button', { name: 'Download all parts' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText('photo-export-1.zip could not be downloaded.');
  await expect(page.getByText('Downloaded', { exact: true })).toHaveCount(1);
  await page.unroute(linkOfSecond);
  await page.getByRole('button', { name: 'Download the rest' }).press('Enter');
  await expect(page.getByText('Downloaded', { exact: true })).toHaveCount(count);
  const iterations = Array.from({ length: count }, (_, iteration) => iteration);
  await expect
    .poll(() => saved.map((download) => download.suggestedFilename()))
    .toEqual(iterations.map((iteration) => `photo-export-${iteration}.zip`));
  await expect(page.getByRole('button', { name: /^Download (all parts|the rest)$/ })).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  const names: string[] = [];
  for (const download of saved) names.push(...(await unpack(download)).keys());
  expect(new Set(names).size).toBe(70 + 2 * count);
  expect(names.filter((name) => !name.includes('/')).toSorted()).toEqual([
    ...iterations.map((iteration) => `SHA256SUMS-${iteration}`),
    ...iterations.map((iteration) => `manifest-${iteration}.json`),
  ]);
});

test("an export is on the customer's other device, ticked as far as fetched, and for nobody else", async ({
  page,
  browser,
}) => {
  const { email } = await customer(page, { name: 'devices', photos: [{ takenAt: '2025-07-01T10:00:00' }] });
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(parts(page)).toHaveCount(1);
  const address = page.url();

  const elsewhere = await browser.newPage();
  await signInAt(elsewhere, new URL(address).pathname, email, stagedPassword);
  await expect(elsewhere.getByRole('heading', { name: 'Your photos are ready to download' })).toBeVisible();
  const saving = elsewhere.waitForEvent('download');
  await elsewhere.getByRole('button', { name: 'Download: photo-export-0.zip' }).click();
  expect((await unpack(await saving)).size).toBe(3);
  await expect(parts(elsewhere)).toContainText('Downloaded');

  // The first device has not changed, and is updated.
  await comeBack(page);
  await expect(parts(page)).toContainText('Downloaded');
  await elsewhere.context().close();

  await customer(page, { name: 'stranger' });
  await page.goto(address);
  await expect(page.getByText('Your download link has expired')).toBeVisible();
});

// #long-export
test('a long export is confirmed and then opens; a failure says so and can be retried', async ({ page }) => {
  await customer(page, { name: 'slow', photos: [{ takenAt: '2025-07-01T10:00:00' }] });
  let answer: 'channel' | 'damaged' | 'failed' | 'unparsed' | 'slow' = 'channel';
  await configure(page, ({ channelId, ...usual }) =>
    answer === 'channel' ? usual : { ...usual, channelId },
  );
  let isMade = false;
  await page.route(/\/backups(\/[\da-f-]+)?$/, async (route) => {
    const [request, reply] = [route.request(), await route.fetch()];
    const answered = await reply.json();
    if (request.method() !== 'POST') {
      const isOne = !request.url().endsWith('/backups');
      const json = isOne && !isMade ? { ...answered, status: 'IN_PROGRESS', chunks: [] } : answered;
      return route.fulfill({ json });
    }
    if (answer === 'damaged')
      return route.fulfill({
        status: 422,
        json: { type: '', title: '', status: 422, code: 'originals-damaged', correlationId: '' },
      });
    if (answer === 'unparsed')
      return route.fulfill({ status: 201, contentType: 'application/json', body: '{"status":' });
    const status = { channel: 'READY', failed: 'FAILED', slow: 'REQUESTED' }[answer];
    return route.fulfill({ status: 201, json: { ...answered, status, chunks: [] } });
  });
  const logged: string[] = [];
  page.on('console', (message) => message.type() === 'error' && logged.push(message.text()));
  const expectLogged = (words: string) => expect.poll(() => logged.join('\n')).toContain(words);

  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('This shop is not set up for exports');
  await expectLogged('Unable to extract channel ID!');

  answer = 'damaged';
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('the files of these photos are damaged');

  answer = 'failed';
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('Something went wrong');
  await expectLogged('Unable to generate backup request!');

  answer = 'unparsed';
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('could not read the answer');
  await expectLogged('Unable to parse response!');

  answer = 'slow';
  await dialog(page).getByRole('button', { name: 'Retry' }).click();
  const confirmation = page.getByRole('dialog', { name: 'Your export is being prepared' });
  await expect(confirmation).toContainText('email you the link within 48 hours');
  await expectNoViolationLightOrDark(page, '[role=dialog]');
  isMade = true;
  await expect(page.getByRole('heading', { name: 'Your photos are ready to download' })).toBeVisible();
  await expect(confirmation).toBeHidden();
});

test('a customer with many exports is told when the next one is possible', async ({ page }) => {
  await customer(page, { name: 'manyexports', photos: [{ takenAt: '2025-07-01T10:00:00' }] });
  const backupIds = new Set<string>();
  // A request while an export is being created answers with that one.
  while (backupIds.size < exportsLimit) {
    const reply = await page.request.post(`${embeddedServicePath('photoManagement')}/backups`, {
      headers: { authorization: `Bearer ${await accessTokenOf(page)}` },
      data: { channelId: 'albumen' },
    });
    expect(reply.status()).toBe(201);
    backupIds.add(((await reply.json()) as Backup).backupId);
  }
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  const inAWeek = dayInWords(new Date(Date.now() + 7 * 86_400_000));
  await expect(dialog(page).getByRole('alert')).toContainText(
    `You can request the next one from ${inAWeek}, `,
  );
});

test('an empty library has nothing to export', async ({ page }) => {
  await customer(page, { name: 'empty' });
  await page.goto(photosPage);
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Export all photos' })).toContainText(
    'Your photo library is empty',
  );
  await page.keyboard.press('Escape');
  await page.goto('/my-photos/exports/6f2c1c0a');
  await expect(page.getByText('Your download link has expired')).toBeVisible();
  await page.getByRole('button', { name: 'Create a new export' }).click();
  await expect(dialog(page)).toContainText('There’s nothing to export');
  await expect(dialog(page).getByRole('button', { name: 'Export', exact: true })).toHaveCount(0);
});

// #expired-link
test('an expired link leads to a new export, a failed one to the library, a running to photos', async ({
  page,
}) => {
  await customer(page, { name: 'expired', photos: [{ takenAt: '2025-07-01T10:00:00' }] });
  await openDialog(page);
  await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
  await expect(parts(page)).toHaveCount(1);
  const address = page.url();

  // #still-loading
  await test.step('still loading', async () => {
    const released = Promise.withResolvers<void>();
    const reading = /\/backups\/[\da-f-]+$/;
    await page.route(reading, async (route) => {
      await released.promise;
      await route.continue();
    });
    await page.reload();
    await expect(page.getByRole('status').filter({ hasText: 'Loading your export' })).toBeVisible();
    released.resolve();
    await expect(parts(page)).toHaveCount(1);
    await page.unroute(reading);
  });

  await test.step('expired', async () => {
    await moveServerClock(page, new Date(Date.now() + 8 * 86_400_000).toISOString());
    await page.reload();
    await expect(page.getByText('Your download link has expired')).toBeVisible();
    await expectNoViolationLightOrDark(page);
    await page.setExtraHTTPHeaders({});
    await page.getByRole('button', { name: 'Create a new export' }).click();
    await dialog(page).getByRole('button', { name: 'Export', exact: true }).click();
    await expect(parts(page)).toHaveCount(1);
    expect(page.url()).not.toBe(address);
  });

  let change: (backup: object) => { status: number; json: object } = () => ({ status: 500, json: {} });
  await page.route(/\/backups\/[\da-f-]+$/, async (route) => {
    const reply = await route.fetch();
    await route.fulfill(change(await reply.json()));
  });

  await test.step('failed', async () => {
    change = (backup) => ({ status: 200, json: { ...backup, status: 'FAILED', chunks: [] } });
    await page.goto(address);
    await expect(page.getByText('Export error')).toBeVisible();
    await expect(page.getByText("We've run into a problem exporting your photos")).toBeVisible();
    await expectNoViolationLightOrDark(page);
    await expect(page.getByRole('link', { name: 'your photo library' })).toHaveAttribute('href', photosPage);
  });

  await test.step('all of its photos turned out to be damaged', async () => {
    change = (backup) => {
      const { chunks } = backup as Backup;
      const left = chunks.map((chunk) => ({ ...chunk, photosCount: 0, leftOut: ['only.jpg'] }));
      return { status: 200, json: { ...backup, photosCount: 0, chunks: left } };
    };
    await page.goto(address);
    await expect(page.getByRole('heading', { name: 'The files of all photos in this export' })).toBeVisible();
    await page.getByText('1 photo was left out').click();
    await expect(page.getByText('only.jpg')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(0);
    await expectNoViolationLightOrDark(page);
  });

  await test.step('shows an export in progress', async () => {
    change = (backup) => ({ status: 200, json: { ...backup, status: 'IN_PROGRESS', chunks: [] } });
    await page.goto(address);
    await expect(page).toHaveURL(photosPage);
  });
});
