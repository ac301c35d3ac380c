import type { Locator, Page } from '@playwright/test';
import { expectNoViolation } from './axe.ts';
import { jpegOf } from './photo-files.ts';
import { chooseFiles, openAddPhotos, previewOf, register } from './story.ts';
import { expect, test } from './test.ts';
import { photosOf, registerWithPhotos } from './timeline-page.ts';

test.use({ viewport: { width: 390, height: 844 } });

const enlargeText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });

/** The names of the buttons whose middle cannot be pressed: out of the screen, or covered. */
const coveredButtons = (within: Locator): Promise<string[]> =>
  within.evaluate((element) =>
    [...element.querySelectorAll('button')]
      .filter((button) => {
        const place = button.getBoundingClientRect();
        if (place.top < 0 || place.bottom > window.innerHeight) button.scrollIntoView({ block: 'center' });
        const { left, right, top, height } = button.getBoundingClientRect();
        const middle = document.elementFromPoint((left + right) / 2, top + height / 2);
        const isShown = button.checkVisibility();
        return isShown && (left < 0 || right > window.innerWidth || !button.contains(middle));
      })
      .map((button) => button.getAttribute('aria-label') ?? button.innerText),
  );

/** The words that are broken in two because they do not fit a line. */
const brokenWords = (element: Locator): Promise<string[]> =>
  element.evaluate(({ firstChild: text }) =>
    text instanceof Text
      ? [...text.data.matchAll(/\S+/g)]
          .filter(({ index, 0: word }) => {
            const range = document.createRange();
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            return range.getClientRects().length > 1;
          })
          .map(([word]) => word)
      : ['no text'],
  );

test('photos keep their rows and headings when the text size changes on an open page', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 2], ['2025:07', 2]);
  /** From the heading of July to its first photo, and from the last photo of August to the heading. */
  const gaps = () =>
    page.evaluate(() => {
      const [, july] = document.querySelectorAll('main h2');
      const [first, second] = document.querySelectorAll('[role=grid]');
      const edge = (element: Element | null | undefined) => element?.getBoundingClientRect();
      return [
        (edge(second?.querySelector('a'))?.top ?? 0) - (edge(july)?.bottom ?? 0),
        (edge(july)?.top ?? 0) - (edge([...(first?.querySelectorAll('a') ?? [])].at(-1))?.bottom ?? 0),
      ].map(Math.round);
    });
  await expect.poll(gaps).toEqual([0, 24]);
  await enlargeText(page);
  await expect.poll(gaps).toEqual([0, 48]);
});

test('timeline and preview show everything in double text size on a phone', async ({ page }) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  await expect(page.getByRole('button', { name: 'Show more' })).toBeVisible();
  await enlargeText(page);
  await expect.poll(() => coveredButtons(page.getByRole('main'))).toEqual([]);

  await photosOf(page, 'August 2025').click();
  await expect(previewOf(page).getByRole('button', { name: 'Information' })).toBeVisible();
  await expect.poll(() => coveredButtons(previewOf(page))).toEqual([]);

  // The rest of a dialog is scrolled into view, also by keyboard.
  await page.route(/\/original\?/, (route) => route.abort());
  await previewOf(page).getByRole('button', { name: 'Download' }).click();
  const dialog = page.getByRole('dialog', { name: 'Download photo' });
  expect(await brokenWords(dialog.getByRole('heading'))).toEqual([]);
  await dialog.getByRole('button', { name: 'Download' }).click();
  await expect(dialog.getByText('Error: Your photo could not be downloaded')).toBeVisible();
  await expectNoViolation(page);
});

test('long words of other languages fit on a phone with double text size, in page and panel', async ({
  page,
  browser,
}) => {
  await registerWithPhotos(page, ['2025:08', 1]);
  const context = await browser.newContext({
    storageState: await page.context().storageState(),
    locale: 'nl-NL',
    isMobile: true,
  });
  const dutch = await context.newPage();
  await dutch.goto('/my-photos/photos');
  await photosOf(dutch, 'augustus 2025').first().waitFor();
  await enlargeText(dutch);
  const widths = () =>
    dutch.evaluate(() => [
      document.documentElement.scrollWidth,
      ...[...document.querySelectorAll('[role=dialog] section')].map((panel) => panel.scrollWidth),
    ]);
  await expect.poll(widths).toEqual([390]);
  await photosOf(dutch, 'augustus 2025').first().press('Enter');
  await dutch.getByRole('button', { name: 'Informatie' }).click();
  await expect(dutch.getByText('Bestandsgrootte')).toBeVisible();
  await expect.poll(widths).toEqual([390, 390]);

  await dutch.keyboard.press('Escape');
  await dutch.getByRole('button', { name: 'Downloaden' }).click();
  expect(await brokenWords(dutch.getByRole('heading', { name: 'Foto downloaden' }))).toEqual([]);
  await context.close();
});

test.describe('on a tablet', () => {
  test.use({ viewport: { width: 834, height: 1112 } });

  test('the information panel leaves room for photo and controls in double text size', async ({ page }) => {
    await registerWithPhotos(page, ['2025:08', 2]);
    await photosOf(page, 'August 2025').first().click();
    const preview = previewOf(page);
    const button = preview.getByRole('button', { name: 'Information', exact: true });
    await button.click();
    const iconWidth = async () => (await button.locator('svg').boundingBox())?.width ?? 0;
    const width = await iconWidth();
    await enlargeText(page);
    await expect.poll(iconWidth).toBe(2 * width);
    const panel = preview.getByRole('region', { name: 'Information' });
    await expect(panel).toBeVisible();
    await expect.poll(() => coveredButtons(preview)).toEqual([]);
    await expect
      .poll(() => panel.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBe(0);
  });
});

test('the Add photos dialog shows everything in double text size on a phone', async ({ page }) => {
  // A phone whose browser shows its bars.
  await page.setViewportSize({ width: 390, height: 664 });
  await register(page, 'large-text');
  await enlargeText(page);
  const dialog = await openAddPhotos(page);
  await expect(dialog.getByRole('button', { name: 'Choose photos' })).toBeInViewport({ ratio: 1 });
  await chooseFiles(page, dialog, [
    await jpegOf('2021:08:01 12:00:00'),
    { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no photo') },
  ]);
  const more = dialog.getByRole('button', { name: 'Choose more' });
  const formats = dialog.getByText('HEIC, JPEG or PNG');
  await expect
    .poll(async () => {
      const [words, button] = [await formats.boundingBox(), await more.boundingBox()];
      return words && button ? words.y + words.height <= button.y : undefined;
    })
    .toBe(true);
});
