import { randomUUID } from 'node:crypto';
import type { Locator } from '@playwright/test';
import { datedHeic, quarters, turnedJpeg, undatedPng } from './photo-files.ts';
import { addPhotos, followMail, monthSection } from './story.ts';
import { expect, test } from './test.ts';

/** The tolerance for a colour, in levels of 255: the effect of compression and scaling on a plain surface. */
const colourTolerance = 16;

/** The visible features of an image: its shape and the colour in the middle of each quarter. */
const look = (image: Locator) =>
  image.evaluate(async (element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('not an image');
    await element.decode();
    const canvas = document.createElement('canvas');
    const width = (canvas.width = element.naturalWidth);
    const height = (canvas.height = element.naturalHeight);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.drawImage(element, 0, 0);
    const colours = [0.25, 0.75].flatMap((y) =>
      [0.25, 0.75].map((x) => Array.from(context.getImageData(x * width, y * height, 1, 1).data.slice(0, 3))),
    );
    return { isPortrait: height > width, colours };
  });

const expectQuarters = (colours: readonly number[][]): void => {
  for (const [index, colour] of colours.entries()) {
    for (const [channel, level] of colour.entries()) {
      const wanted = quarters[index]?.[channel] ?? 0;
      expect(Math.abs(level - wanted), `quarter ${index}, channel ${channel}`).toBeLessThanOrEqual(
        colourTolerance,
      );
    }
  }
};

// #first-photos
test('a new customer adds a JPEG, PNG and HEIC, and sees each in its month, upright, in colour', async ({
  page,
}) => {
  const email = `anna-${randomUUID()}@example.org`;
  await page.goto('/my-photos/photos');
  await page.getByRole('link', { name: 'Create an account' }).click();
  await page.getByLabel('Email address').fill(email);
  await page.getByLabel('Password').fill('a long enough password');
  await page.getByRole('button', { name: /create/i }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/check your e-?mail/i);
  await followMail(page, email, /confirm/i);
  await expect(page).toHaveURL(/\/my-photos\/photos$/);
  await expect(page.getByText('Your photo library is empty')).toBeVisible();

  const files = [await turnedJpeg(), await undatedPng(), await datedHeic()];
  await addPhotos(page, files);

  const months = page.getByRole('heading', { level: 2 });
  await expect(months).toHaveText(['December 2024', 'February 2023', 'Unknown Date']);
  for (const { month, name, isPortrait } of [
    { month: 'December 2024', name: /^new-year\.jpg/, isPortrait: true },
    { month: 'February 2023', name: /^valentine\.heic/, isPortrait: false },
    { month: 'Unknown Date', name: /^drawing\.png/, isPortrait: false },
  ]) {
    const tile = monthSection(page, month).getByRole('link', { name });
    const image = tile.getByRole('img', { name });
    await expect(image).toHaveJSProperty('complete', true);
    await expect
      .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
      .toBeGreaterThan(0);
    const seen = await look(image);
    expect(seen.isPortrait, month).toBe(isPortrait);
    expectQuarters(seen.colours);

    await tile.click();
    await expect(page).toHaveURL(/\/my-photos\/photos\/preview\//);
    await expect(
      page.getByRole('dialog', { name: 'Photo preview' }).getByRole('img', { name }).first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/my-photos\/photos$/);
    await expect(tile).toBeFocused();
  }
});
