import type { Page } from '@playwright/test';
import { expectNoViolationLightOrDark } from './axe.ts';
import { previewOf } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, headings, registerWithPhotos } from './timeline-page.ts';

const dayMs = 24 * 60 * 60 * 1_000;

const dayBefore = (date: string): string => new Date(Date.parse(date) - dayMs).toISOString().slice(0, 10);

/** How many of the photos that came today stay photos of today. */
const photosOfToday = 2;

/** As if all but the newest photos had been uploaded the day before: the service's own answers, cut in two. */
const spreadOverTwoDays = async (page: Page): Promise<void> => {
  let today = '';
  await page.route('**/users/timeline/created**', async (route) => {
    const reply = await route.fetch();
    const [{ date, count, version }] = (await reply.json()).days;
    today = date;
    const days = [
      { date, count: photosOfToday, version },
      { date: dayBefore(date), count: count - photosOfToday, version },
    ];
    await route.fulfill({ response: reply, json: { days } });
  });
  const partOf = (url: string): [number, number?] =>
    url.includes(today) ? [0, photosOfToday] : [photosOfToday];
  const ofToday = (url: string): string => url.replace(dayBefore(today), today);
  await page.route('**/photos/created/*/layout?**', async (route) => {
    const url = route.request().url();
    const reply = await route.fetch({ url: ofToday(url) });
    const layout = await reply.json();
    const proportions = Buffer.from(layout.proportions, 'base64').subarray(...partOf(url));
    await route.fulfill({
      response: reply,
      json: { ...layout, proportions: proportions.toString('base64') },
    });
  });
  await page.route(/\/photos\/created\/[^/]+\?/, async (route) => {
    const url = route.request().url();
    const reply = await route.fetch({ url: ofToday(url) });
    const { images, cursor } = await reply.json();
    await route.fulfill({ response: reply, json: { images: images.slice(...partOf(url)), cursor } });
  });
};

test('photos of several upload days stand under their days, and the preview goes from one day to the next and back', async ({
  page,
}) => {
  await registerWithPhotos(page, ['2025:08', 4]);
  await spreadOverTwoDays(page);
  await page.getByRole('combobox', { name: 'Sort photos' }).selectOption('Date uploaded, new-old');
  const title = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/Amsterdam' });
  const days = [Date.now(), Date.now() - dayMs].map((day) => title.format(day));
  await expect(headings(page)).toHaveText(days);
  for (const day of days)
    await expect(page.getByRole('region', { name: day }).getByRole('link')).toHaveCount(2);
  const tiles = page.getByRole('gridcell').getByRole('link');
  for (const tile of await tiles.all()) await expectLoaded(tile);
  await expectNoViolationLightOrDark(page);
  const names = await tiles.evaluateAll((all) =>
    all.map((tile) => tile.querySelector('img')?.alt ?? tile.getAttribute('aria-label') ?? ''),
  );
  const fileNames = names.map((name) => name.replace(/,.*/, ''));
  expect(new Set(fileNames).size).toBe(4);

  await tiles.nth(1).click();
  const [first, lastOfToday, firstOfYesterday, last] = fileNames as [string, string, string, string];
  const preview = previewOf(page);
  await expect(page).toHaveTitle(lastOfToday);
  for (const [arrow, name] of [
    ['Next photo', firstOfYesterday],
    ['Next photo', last],
    ['Previous photo', firstOfYesterday],
    ['Previous photo', lastOfToday],
    ['Previous photo', first],
  ] as const) {
    await preview.getByRole('button', { name: arrow }).click();
    await expect(page).toHaveTitle(name);
  }
  await expect(preview.getByRole('button', { name: 'Previous photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
});
