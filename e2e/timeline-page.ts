import type { PhotoLayouts } from '@albumen/contracts/section-layout';
import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';
import type { Customer, StagedPhoto } from './stage.ts';
import { monthSection, registerWith } from './story.ts';

/** Photos of the days of a month, newest last. */
const photosOfMonth = (month: string, count: number): StagedPhoto[] =>
  Array.from({ length: count }, (_, at) => {
    const [day, hour] = [1 + (at % 28), at % 24].map((number) => String(number).padStart(2, '0'));
    return { takenAt: `${month.replace(':', '-')}-${day}T${hour}:00:00` };
  });

/** Creates a customer with photos, and waits until the first are on the page: everything below keeps its place. */
export const registerWithPhotos = async (
  page: Page,
  ...months: (readonly [month: string, count: number])[]
): Promise<Customer> => {
  const photos = months.flatMap(([month, count]) => photosOfMonth(month, count));
  return registerWith(page, 'timeline', ...photos);
};

/** The calls that read the sections of the library: the first one with the layouts of its photos. */
export const sectionCalls = /\/photos\/layouts\?|\/users\/timeline$/;

/**
 * Makes the library seem so large that the layouts of its photos are read year by year: those of its first year come
 * with the list of all sections.
 */
export const readByYear = async (page: Page): Promise<void> => {
  await page.route(/\/photos\/layouts\?/, async (route) => {
    const reply = await route.fetch();
    const body = (await reply.json()) as PhotoLayouts;
    const first = body.sections[0]?.section.slice(0, 4) ?? '';
    const sections = body.sections.map(({ proportions, ...section }) =>
      section.section.startsWith(first) ? { ...section, proportions } : section,
    );
    await route.fulfill({ response: reply, json: { ...body, sections } });
  });
};

export const headings = (page: Page): Locator => page.getByRole('main').getByRole('heading', { level: 2 });
export const scrubber = (page: Page): Locator => page.getByRole('slider', { name: 'Go to a date' });
export const photosOf = (page: Page, month: string): Locator => monthSection(page, month).getByRole('link');

/** The photos of any list on the page, as far as they are drawn. */
export const tiles = (page: Page): Locator => page.locator('[data-section] [data-index]');
/** The photos of a section by its key: `2024-12`. */
export const tilesOf = (page: Page, section: string): Locator =>
  page.locator(`[data-section="${section}"] [data-index]`);
export const selectionBar = (page: Page): Locator => page.getByRole('toolbar', { name: 'Selection' });

/** Expects the page of this photo to be loaded; its image may still have to be rendered. */
export const expectLoaded = (photo: Locator): Promise<void> =>
  expect(photo).toHaveAttribute('href', /\/preview\//);

export const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.querySelector('img')?.alt ?? '';
  });

/** The focused photo, by its section and its place in it. */
export const focusedPhoto = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: photo } = document;
    const section = photo?.closest('[data-section]')?.getAttribute('data-section');
    return `${section}/${photo?.getAttribute('data-index')}`;
  });

/** Scrolls by the wheel; settles once the page has moved. */
export const scrollBy = async (page: Page, pixels: number): Promise<void> => {
  const scrollY = () => page.evaluate(() => window.scrollY);
  const before = await scrollY();
  await page.mouse.move(700, 500);
  await page.mouse.wheel(0, pixels);
  await expect.poll(scrollY).not.toBe(before);
};

/** Waits until the page is at rest: at the same place as a moment ago, and with the same remembered place. */
export const whereItRests = async (page: Page): Promise<{ y: number; memory: string }> => {
  const look = () =>
    page.evaluate(async () => {
      // An animated wheel moves the page with each frame.
      for (let frame = 0; frame < 3; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
      // The remembered place is written now and then, and when the page is left.
      window.dispatchEvent(new Event('pagehide'));
      const memory = `${sessionStorage.getItem('sectionMemory')} ${sessionStorage.getItem('photoScrollPosition')}`;
      return { y: window.scrollY, memory };
    });
  let before = await look();
  await expect(async () => {
    const last = before;
    before = await look();
    expect(before).toEqual(last);
    expect(before.memory).not.toContain('null');
  }).toPass();
  return before;
};

/**
 * The customer comes back to the window after a while, by default a minute: the page compares its data with the
 * library.
 */
export const comeBack = (page: Page, afterMs = 60_000): Promise<void> =>
  page.evaluate((passedMs) => {
    const { now } = Date;
    Date.now = () => now() + passedMs;
    window.dispatchEvent(new Event('visibilitychange'));
  }, afterMs);

/** Settles when the page's current data has been drawn, and the browser has reported layout shifts. */
export const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

/** The number of the row at the top, and its position on the screen. */
export const topRow = (page: Page) =>
  page.evaluate(() => {
    const top = [...document.querySelectorAll('[role=row]')].find(
      (row) => row.getBoundingClientRect().bottom > 60,
    );
    return [top?.getAttribute('aria-rowindex'), Math.round(top?.getBoundingClientRect().top ?? 0)];
  });

/** Makes every page from now on measure its layout shifts; returns a function for their sum on the open page. */
export const noteShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    let sum = 0;
    const add = (entries: PerformanceEntryList): void => {
      for (const { value } of entries as (PerformanceEntry & { readonly value: number })[]) sum += value;
    };
    const shifts = new PerformanceObserver((list) => add(list.getEntries()));
    shifts.observe({ type: 'layout-shift', buffered: true });
    const sumOfShifts = (): number => {
      // A busy page reports them late.
      add(shifts.takeRecords());
      return sum;
    };
    Object.assign(window, { sumOfShifts });
  });
  return async () => {
    await nextFrame(page);
    return page.evaluate(() => (window as unknown as { sumOfShifts: () => number }).sumOfShifts());
  };
};
