import { configure } from './configure.ts';
import { customer } from './stage.ts';
import { expect, test } from './test.ts';
import { tiles } from './timeline-page.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test('button labels fit while selecting, also in Dutch and on a narrow screen', async ({ page }) => {
  await page.addInitScript(() => (document.cookie = 'locale=nl-NL; path=/'));
  const me = await customer(page, { name: 'album', photos: [{ takenAt: '2025-06-01T12:00:00', count: 2 }] });
  const [albumId] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  const bar = page.getByRole('toolbar');
  /** The buttons whose text or edges are cut off, or that are too small for a finger. */
  const tight = (): Promise<string[]> =>
    bar.getByRole('button').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const { left, right, width, height } = button.getBoundingClientRect();
          const isCut = left < 0 || right > innerWidth || button.scrollWidth > button.clientWidth;
          return isCut || width < 44 || height < 44;
        })
        .map((button) => button.textContent),
    );
  for (const [address, last] of [
    [`/my-photos/albums/${albumId}`, 'Uit album verwijderen'],
    ['/my-photos/photos', 'Verwijderen'],
  ] as const) {
    await page.goto(address);
    await page.getByRole('button', { name: 'Selecteren', exact: true }).click();
    await tiles(page).first().click();
    for (const width of [390, 360, 320]) {
      await page.setViewportSize({ width, height: 844 });
      await expect(bar.getByRole('button', { name: last })).toBeVisible();
      expect(await tight(), `${address} at ${width} pixels`).toEqual([]);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    const icons = await bar
      .locator('svg')
      .evaluateAll((all) => new Set(all.map((icon) => icon.getBoundingClientRect().top)).size);
    expect(icons).toBe(1);
  }
  // The customer chooses the cover where its photo is shown.
  await page.goto(`/my-photos/albums/${albumId}`);
  await tiles(page).first().click();
  await page.getByRole('button', { name: 'Informatie' }).click();
  await expect(page.getByRole('button', { name: 'Als omslag instellen' })).toBeEnabled();
});

test('photos are added at the address for phones, which knows the page to return to', async ({ page }) => {
  const mobileUploadUrl = 'https://upload.example/phone?from=web';
  await configure(page, (usual) => ({ ...usual, mobileUploadUrl }));
  await page.route('https://upload.example/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'Upload here' }),
  );
  const me = await customer(page, { name: 'album', photos: [{ takenAt: '2025-06-01T12:00:00' }] });
  const [albumId] = await me.addAlbums({ name: 'Summer', photoIds: me.photoIds });
  await page.goto(`/my-photos/albums/${albumId}`);
  const album = page.url();
  const request = page.waitForRequest('https://upload.example/**');
  await page.getByRole('button', { name: 'Add photos' }).click();
  expect((await request).url()).toBe(
    `${mobileUploadUrl}&album_id=${albumId}&return_to=${encodeURIComponent(album)}`,
  );
  await expect(page.getByText('Upload here')).toBeVisible();
});
