import type { Page } from '@playwright/test';
import { fakeLibrary } from './faked-library.ts';
import { monthSection, register } from './story.ts';
import { expect, test } from './test.ts';
import { expectLoaded, noteShifts, scrollBy, scrubber, whereItRests } from './timeline-page.ts';

const layoutsOfYear = /\/photos\/layouts\/(\d+)/;

/** A customer's library of so many months; `onYear` decides when the layouts of another year than the first come. */
const openLibrary = async (
  page: Page,
  months: number,
  onYear: (year: string) => Promise<void> = () => Promise.resolve(),
  count = 300,
): Promise<void> => {
  await register(page, 'surface');
  await fakeLibrary(page, months, count, true);
  await page.route(layoutsOfYear, async (route) => {
    const [, year = ''] = layoutsOfYear.exec(route.request().url()) ?? [];
    await onYear(year);
    await route.fallback();
  });
  await page.reload();
};

/** A customer's library that is higher than the surface. */
const openLargeLibrary = (page: Page): Promise<void> => openLibrary(page, 1_000);

/** The page in a frame: the part of the screen that rows fill, and the position of each row. */
interface Frame {
  /** Milliseconds. */
  readonly at: number;
  readonly filled: number;
  readonly scrollY: number;
  readonly tops: Readonly<Record<string, number>>;
}

interface Filmed {
  film?: () => readonly Frame[];
}

/** Records each frame from now on, until `endFilm`. */
const startFilm = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const frames: Frame[] = [];
    let isOn = true;
    const look = () => {
      let filled = 0;
      const tops: Record<string, number> = {};
      for (const row of document.querySelectorAll('[role=row]')) {
        const { top, bottom } = row.getBoundingClientRect();
        if (bottom < 0 || top > innerHeight) continue;
        filled += (Math.min(bottom, innerHeight) - Math.max(top, 0)) / innerHeight;
        const section = row.closest('[data-section]')?.getAttribute('data-section');
        tops[`${section} ${row.getAttribute('aria-rowindex')}`] = top;
      }
      frames.push({ at: performance.now(), filled, scrollY: window.scrollY, tops });
      if (isOn) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    (window as Filmed).film = () => {
      isOn = false;
      return frames;
    };
  });
const endFilm = (page: Page): Promise<readonly Frame[]> =>
  page.evaluate(() => (window as Filmed).film?.() ?? []);

/**
 * Compares rows in consecutive frames: all have moved equally far, and none of them against the wheel. A wheel that
 * turns on while a frame is late (`pixelsPerSecond`) moves them that much further.
 */
const expectEvenWays = (
  frames: readonly Frame[],
  wheel: number,
  furthest: number,
  pixelsPerSecond = 0,
): void => {
  for (const [index, { at, tops }] of frames.slice(1).entries()) {
    const before = frames[index];
    const ways = Object.entries(before?.tops ?? {}).flatMap(([row, top]) =>
      tops[row] === undefined ? [] : [(top - tops[row]) * Math.sign(wheel)],
    );
    const turned = (pixelsPerSecond * (at - (before?.at ?? at))) / 1000;
    expect(ways).not.toEqual([]);
    expect(Math.min(...ways)).toBeGreaterThan(-2);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThan(2);
    expect(Math.max(...ways)).toBeLessThan(furthest + turned);
  }
};

/** A page that does not move for this many milliseconds may be at rest: on a busy computer the wheel pauses. */
const restMs = 100;

/** While the rows move, only the wheel scrolls the page: other scrolling ends a fling in some browsers. */
const expectScrolledByWheelOnly = (
  frames: readonly Frame[],
  furthest: number,
  pixelsPerSecond: number,
): void => {
  let movedAt = frames[0]?.at ?? 0;
  const ways = frames.slice(1).flatMap(({ at, scrollY, tops }, index) => {
    const before = frames[index];
    if (!before) return [];
    const haveMoved = Object.entries(tops).some(
      ([row, top]) => Math.abs((before.tops[row] ?? top) - top) > 1,
    );
    if (!haveMoved) return [];
    const hasRested = before.at - movedAt > restMs;
    movedAt = at;
    const turned = (pixelsPerSecond * (at - before.at)) / 1000;
    return hasRested ? [] : [Math.abs(scrollY - before.scrollY) - turned];
  });
  expect(Math.max(...ways)).toBeLessThan(furthest);
};

const scrollY = (page: Page): Promise<number> => page.evaluate(() => window.scrollY);

/** Scrolls at once, like the scrollbar; settles when the page has received the event, in the next frame. */
const scrollTo = (page: Page, pixels: number): Promise<void> =>
  page.evaluate(async (top) => {
    window.scrollTo({ top, behavior: 'instant' });
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
  }, pixels);

/** Pixels of a turn of the wheel: one per frame is still slow enough to look at photos. */
const step = 40;

test('a wheel across the edge of the surface moves the rows evenly, without a blank frame', async ({
  page,
}) => {
  await openLargeLibrary(page);
  await expect(monthSection(page, 'December 2025')).toBeVisible();
  // Beyond the lower edge, so that the surface begins in the middle of the list: there, nothing is corrected at rest.
  await scrollTo(page, 3_600_000);
  await expect.poll(() => scrollY(page)).toBeLessThan(2_500_000);
  // Near the lower edge, beyond which the list continues on another part of the surface; nearer once the heights are
  // known.
  const nearEdge = 3_499_000;
  await expect(async () => {
    await scrollTo(page, nearEdge);
    await expect
      .poll(() =>
        page.evaluate(() => !!document.elementFromPoint(700, 500)?.closest('[role=grid]:not([aria-busy])')),
      )
      .toBe(true);
    expect(Math.abs((await scrollY(page)) - nearEdge)).toBeLessThan(300);
  }).toPass();

  await startFilm(page);
  for (let turn = 0; turn < 40; turn += 1) await scrollBy(page, step);
  const frames = await endFilm(page);
  expect(nearEdge - (await scrollY(page))).toBeGreaterThan(1_000_000);
  expect(frames.filter(({ filled }) => filled < 0.6)).toEqual([]);
  expectEvenWays(frames, step, 3 * step);
});

/** Turns the wheel evenly, like a hand: on, whether or not the page has processed earlier events. */
const turnWheel = async (page: Page, pixels: number, pixelsPerSecond: number): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    x: 700,
    y: 500,
    yDistance: -pixels,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
    preventFling: true,
  });
};

/** Pixels, between the wheel's turn in a frame and the error in the height of a year. */
const oneTurn = 500;

/** `isUndone`: at rest the page is scrolled, so that list and surface begin together again. */
const places = [
  { where: 'in the middle of a large library', months: 1_000, yearsBack: 40, isUndone: false },
  { where: 'near the beginning of a large library', months: 1_000, yearsBack: 5, isUndone: true },
  { where: 'in a library that fits on the surface', months: 40, yearsBack: 2, isUndone: true },
];
for (const { where, months, yearsBack, isUndone } of places) {
  test(`a year that becomes known above moves nothing while the wheel turns: ${where}`, async ({ page }) => {
    const shifted = await noteShifts(page);
    /** One for each year that was asked for: a request that is cancelled is repeated. */
    const answers = new Map<string, PromiseWithResolvers<void>>();
    await openLibrary(page, months, (year) => {
      const answer = answers.get(year) ?? Promise.withResolvers<void>();
      answers.set(year, answer);
      return answer.promise;
    });
    await expect(monthSection(page, 'December 2025')).toBeVisible();
    const slider = scrubber(page);
    for (let turn = 0; turn < yearsBack; turn += 1) await slider.press('PageDown');
    const shown = page
      .locator('[data-section]')
      .filter({ hasText: (await slider.getAttribute('aria-valuetext')) ?? '' });
    const key = (await shown.getAttribute('data-section')) ?? '';
    const [year = ''] = key.split('-');
    await expect.poll(() => answers.has(year)).toBe(true);
    answers.get(year)?.resolve();
    await expect(shown.getByRole('grid').and(page.locator(':not([aria-busy])'))).toBeVisible();
    const yearAbove = String(Number(year) + 1);
    await expect.poll(() => answers.has(yearAbove)).toBe(true);
    const place = page.locator(`[data-section="${yearAbove}-01"]`);
    const expected = await place.evaluate(({ style }) => style.height);

    const before = await shifted();
    await startFilm(page);
    const start = await scrollY(page);
    // The known year below stays in view: what is unknown is replaced, and its rows cannot be followed.
    const way = 600;
    const pixelsPerSecond = 450;
    const turned = turnWheel(page, -way, pixelsPerSecond);
    await expect.poll(() => scrollY(page)).toBeLessThan(start - 150);
    answers.get(yearAbove)?.resolve();
    await expect(place.locator('[role=grid]:not([aria-busy])')).toHaveCount(1);
    await turned;
    await whereItRests(page);
    const scrolledAtRest = async () => Math.abs((await scrollY(page)) - (start - way)) > oneTurn;
    await expect.poll(scrolledAtRest).toBe(isUndone);
    const frames = await endFilm(page);
    expectEvenWays(frames, -1, oneTurn, pixelsPerSecond);
    expectScrolledByWheelOnly(frames, oneTurn, pixelsPerSecond);
    expect(await place.evaluate(({ style }) => style.height)).not.toBe(expected);
    expect((await shifted()) - before).toBeLessThan(0.001);
  });
}

test('a year that becomes known leaves the photo at the top of the screen in its place', async ({ page }) => {
  const released = Promise.withResolvers<void>();
  await openLibrary(page, 1_000, (year) => (year === '1986' ? released.promise : Promise.resolve()));
  await expect(monthSection(page, 'December 2025')).toBeVisible();
  const slider = scrubber(page);
  for (let turn = 0; turn < 40; turn += 1) await slider.press('PageDown');
  await expect(slider).toHaveAttribute('aria-valuetext', 'December 1985');
  await expect(page.locator('[data-section="1985-12"] [role=grid]:not([aria-busy])')).toBeVisible();
  // Nothing of the known year below stays on the screen.
  await scrollBy(page, -950);
  await whereItRests(page);
  const unknown = page.locator('[data-section="1986-01"] [role=grid][aria-busy]');
  await expect(unknown).toBeVisible();
  await expect(page.locator('[data-section="1985-12"] [role=grid]')).not.toBeInViewport();
  const index = await unknown.evaluate((grid) => {
    const top = [...grid.querySelectorAll('[role=row]')].find(
      (row) => row.getBoundingClientRect().bottom > 0,
    );
    return top?.querySelector('[data-index]')?.getAttribute('data-index');
  });
  const photo = page.locator(`[data-section="1986-01"] [data-index="${index}"]`);
  const placeOf = async () => Math.round((await photo.boundingBox())?.y ?? Number.NaN);
  const before = await placeOf();
  const rows = await unknown.getAttribute('aria-rowcount');

  released.resolve();
  await expect(unknown).toHaveCount(0);
  await expectLoaded(photo);
  await whereItRests(page);
  expect(await placeOf()).toBe(before);
  expect(await page.locator('[data-section="1986-01"] [role=grid]').getAttribute('aria-rowcount')).not.toBe(
    rows,
  );
});

test('Home and End lead to the ends of a library higher than the surface, from any focus', async ({
  page,
}) => {
  await openLargeLibrary(page);
  // January 1970, which is one of its months, is last.
  const lastPhoto = monthSection(page, 'Unknown Date').getByRole('link').last();
  await expect(monthSection(page, 'December 2025')).toBeVisible();
  await page.keyboard.press('End');
  await expect(lastPhoto).toBeInViewport();
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(page.getByRole('heading', { name: 'My photos' })).toBeInViewport();
  await page.getByRole('button', { name: 'Add photos' }).focus();
  await page.keyboard.press('End');
  await expect(lastPhoto).toBeInViewport();
});

test('an unknown month has no grid before it has a row, also during fast scrolling', async ({ page }) => {
  await openLibrary(page, 1_000, () => new Promise(() => {}), 30);
  await expect(monthSection(page, 'December 2025')).toBeVisible();
  const flight = await page.evaluate(async () => {
    let [withRows, without] = [0, 0];
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const grid of document.querySelectorAll('[role=grid]')) {
        if (grid.querySelector('[role=row]')) withRows += 1;
        else without += 1;
      }
      for (const { dataset } of document.querySelectorAll<HTMLElement>('[data-section]'))
        seen.add(dataset.section ?? '');
    });
    observer.observe(document.body, { childList: true, subtree: true });
    for (let frame = 0; frame < 60; frame += 1) {
      window.scrollBy({ top: 300, behavior: 'instant' });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return { withRows, without, months: seen.size };
  });
  expect(flight).toMatchObject({ without: 0 });
  expect(flight.withRows).toBeGreaterThan(0);
  expect(flight.months).toBeGreaterThan(3);
});

test('months that share the screen: the scrubber names the one that a key led to, once known', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 2200 });
  const released = Promise.withResolvers<void>();
  await openLibrary(page, 60, () => released.promise, 5);
  await expect(monthSection(page, 'December 2025')).toBeVisible();
  const slider = scrubber(page);
  await slider.press('End');
  await expect(slider).toHaveAttribute('aria-valuetext', 'January 2021');
  await slider.press('ArrowUp');
  await expect(slider).toHaveAttribute('aria-valuetext', 'February 2021');
  released.resolve();
  await expect(page.locator('[role=grid][aria-busy]')).toHaveCount(0);
  await whereItRests(page);
  for (const month of ['March 2021', 'April 2021', 'May 2021']) {
    await slider.press('ArrowUp');
    await whereItRests(page);
    await expect(slider).toHaveAttribute('aria-valuetext', month);
  }
});
