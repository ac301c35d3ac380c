import type { Locator, Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { dayInWords } from './day-in-words.ts';
import { deleteElsewhere } from './calls.ts';
import { customer, moveServerClock } from './stage.ts';
import { pauseClock } from './story.ts';
import { expect, test } from './test.ts';
import { unpack } from './unpack.ts';

const june = { takenAt: '2025-06-01T12:00:00', count: 3, fileName: 'june.jpg' };

const selectAll = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Select', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Select all', exact: true }).press('Enter');
};
const download = (page: Page): Locator =>
  page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Download' });
const row = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(`^${name}`) });

// #album-download
test('photos of an album become a ZIP, which is announced, saved, and listed for later', async ({ page }) => {
  const me = await customer(page, { name: 'downloads', photos: [june] });
  const [albumId] = await me.addAlbums({ name: 'Été & 夏', photoIds: me.photoIds });

  await test.step('the list is empty before the download', async () => {
    await page.goto('/downloads');
    await expect(page).toHaveTitle(/^Downloads/);
    await expect(page.getByText('You have no downloads yet')).toBeVisible();
    await expectNoViolationLightOrDark(page);
  });

  await page.goto(`/my-photos/albums/${albumId}`);
  await selectAll(page);
  const saving = page.waitForEvent('download');
  await download(page).press('Enter');
  const saved = await saving;

  await test.step('its toast leads to the list', async () => {
    await expect(page.getByText('Downloading photos')).toBeVisible();
    await expect(page.getByText(/^3 photos, [\d.]+ KB$/)).toBeVisible();
    await page.getByRole('button', { name: 'Downloads' }).press('Enter');
    await expect(row(page, 'Été & 夏')).toContainText('Ready');
    await expect(row(page, 'Été & 夏')).toContainText('Today');
    await expectNoViolationLightOrDark(page);
    // A phone shows it in one line, with its last day.
    await page.setViewportSize({ width: 390, height: 844 });
    const ends = new RegExp(
      `3 photos · [\\d.]+ KB · until ${dayInWords(new Date(Date.now() + 7 * 86_400_000))}`,
    );
    await expect(page.getByText(ends)).toBeVisible();
    await expect(page.getByText('Ready', { exact: true })).toBeHidden();
    await expectNoViolationLightOrDark(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    const again = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download again: Été & 夏' }).press('Enter');
    expect((await again).suggestedFilename()).toBe(saved.suggestedFilename());
  });

  await test.step('the ZIP holds the photos', async () => {
    expect(saved.suggestedFilename()).toMatch(/^[\da-f-]{36}\.zip$/);
    expect([...(await unpack(saved)).keys()].toSorted()).toEqual(['june-1.jpg', 'june-2.jpg', 'june-3.jpg']);
  });

  await test.step('it is deleted after 7 days', async () => {
    await moveServerClock(page, new Date(Date.now() + 8 * 86_400_000).toISOString());
    await page.getByRole('button', { name: 'Download again: Été & 夏' }).press('Enter');
    await expect(page.getByText(/^Download failed\. This download no longer exists\./)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    await expect(page.getByText('You have no downloads yet')).toBeVisible();
  });
});

// #shared-album
test('a participant downloads photos of a shared album, also without the socket', async ({ page }) => {
  const owner = await customer(page, { name: 'owner', photos: [june] });
  const me = await customer(page, { name: 'participant' });
  const [albumId] = await owner.addAlbums({
    name: 'Wedding',
    photoIds: owner.photoIds,
    sharedWith: [me.email],
  });
  let sockets = 0;
  await page.routeWebSocket('**/api/push', (socket) => {
    sockets += 1;
    if (sockets === 1) void socket.close({ code: 1012 });
    // It reports nothing: the list of downloads must do.
    else socket.onMessage(() => socket.send('OK'));
  });
  await page.goto(`/my-photos/shared-albums/${albumId}`);
  await selectAll(page);
  const saving = page.waitForEvent('download');
  await download(page).press('Enter');
  const saved = await saving;
  expect((await unpack(saved)).size).toBe(3);
  expect(sockets).toBeGreaterThan(0);
  await page.goto('/downloads');
  await expect(row(page, 'Wedding')).toContainText('Ready');
});

// #failure-and-list
test('a failed download says so and can be retried; the list shows it, and one in progress', async ({
  page,
}) => {
  const me = await customer(page, { name: 'failing', photos: [june] });
  const [albumId] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  let fails = true;
  await page.route('**/api/download/downloads', (route) =>
    fails && route.request().method() === 'POST'
      ? route.fulfill({ status: 503, json: {} })
      : route.continue(),
  );
  await page.goto(`/my-photos/albums/${albumId}`);
  await selectAll(page);
  await download(page).click();
  await expect(page.getByText('Download failed')).toBeVisible();
  await expect(page.getByText('Error: Your photos could not be downloaded')).toBeVisible();
  fails = false;
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Retry' }).click();
  await saving;

  const item = {
    photosCount: 3,
    size: 0,
    created: new Date().toISOString(),
    expires: new Date().toISOString(),
    leftOut: [],
  };
  let isRead = false;
  await page.route('**/api/download/downloads', (route) =>
    isRead
      ? route.fulfill({
          json: {
            items: [
              { ...item, id: '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01', name: 'Made', state: 'started' },
              {
                ...item,
                id: '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a02',
                name: 'Lost',
                state: 'error',
                leftOut: ['broken.jpg'],
              },
            ],
          },
        })
      : route.fulfill({ status: 429, headers: { 'retry-after': '90' }, json: {} }),
  );
  await page.goto('/downloads');
  const failure = page.getByRole('alert');
  await expect(failure).toContainText('Your downloads could not be loaded');
  await expect(failure).toContainText('Please try again in 90 seconds.');
  isRead = true;
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(row(page, 'Made')).toContainText('Being prepared');
  await expect(row(page, 'Lost')).toContainText('Failed');
  await expect(row(page, 'Lost')).toContainText('broken.jpg');
  await expect(page.getByRole('button', { name: 'Download again: Lost' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await expectNoViolationLightOrDark(page);
});

test('photos that all are missing from the album are not downloaded, and the page says so', async ({
  page,
}) => {
  const me = await customer(page, { name: 'allgone', photos: [june] });
  const [albumId] = await me.addAlbums({ name: 'Winter', photoIds: me.photoIds });
  await page.goto(`/my-photos/albums/${albumId}`);
  await selectAll(page);
  await deleteElsewhere(page, me.photoIds);
  await download(page).click();
  await expect(
    page.getByText('Error: Your photos could not be downloaded. They no longer exist.'),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  await expect(page.getByText('Your album is empty')).toBeVisible();
});

// #preparation
test('a download in preparation says so until it fails, which is shown for 10 seconds', async ({ page }) => {
  const me = await customer(page, { name: 'unmade', photos: [june] });
  const [albumId] = await me.addAlbums({ name: 'Autumn', photoIds: me.photoIds });
  await page.clock.install();
  let downloadId = '';
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/downloads'))
      downloadId = request.postDataJSON().id;
  });
  // The list does not contain it as in progress.
  await page.route('**/api/download/downloads', (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: { items: [] } }) : route.continue(),
  );
  const fails = Promise.withResolvers<() => void>();
  await page.routeWebSocket('**/api/push', (socket) =>
    socket.onMessage(() => {
      socket.send('OK');
      fails.resolve(() => {
        const message = { userId: me.email, downloadId };
        const failure = { id: downloadId, timestamp: new Date().toISOString(), key: 'error', message };
        socket.send(JSON.stringify(failure));
      });
    }),
  );
  await page.goto(`/my-photos/albums/${albumId}`);
  await selectAll(page);
  await pauseClock(page);
  await download(page).click();
  const [preparing, failed] = [page.getByText('Preparing download...'), page.getByText('Download failed')];
  await page.mouse.move(0, 0);
  const fail = await fails.promise;
  await page.clock.fastForward(9_000);
  await expect(preparing).toBeVisible();
  fail();
  await expect(failed).toBeVisible();
  await expect(page.getByText('Error: Your photos could not be downloaded')).toBeVisible();
  await expect(preparing).toBeHidden();
  await page.clock.fastForward(9_900);
  await expect(failed).toBeVisible();
  await page.clock.fastForward(200);
  await expect(failed).toBeHidden();
});
