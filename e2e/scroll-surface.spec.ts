import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { fakeLibrary } from './faked-library.ts';
import { register } from './story.ts';
import { scrollBy } from './timeline-page.ts';

/** The page in a frame: which part of the screen rows fill, and where each of them lies. */
interface Frame {
  readonly filled: number;
  readonly tops: Readonly<Record<string, number>>;
}

interface Filmed {
  film?: () => readonly Frame[];
}

/** Looks at each frame from now on, until `endFilm`. */
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
      frames.push({ filled, tops });
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

test('a wheel that goes over the edge of the surface moves the rows on evenly, and no frame is blank', async ({
  page,
}) => {
  await register(page, 'surface');
  await fakeLibrary(page, 1_000, 300);
  await page.reload();
  // Near the lower edge, beyond which the list goes on on another part of the surface; nearer once the heights are known.
  const nearEdge = 9_499_000;
  const scrollY = () => page.evaluate(() => window.scrollY);
  await expect(async () => {
    await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), nearEdge);
    await expect
      .poll(() =>
        page.evaluate(() => !!document.elementFromPoint(700, 500)?.closest('[role=grid]:not([aria-busy])')),
      )
      .toBe(true);
    expect(Math.abs((await scrollY()) - nearEdge)).toBeLessThan(300);
  }).toPass();

  await startFilm(page);
  const step = 100;
  for (let turn = 0; turn < 25; turn += 1) await scrollBy(page, step);
  const frames = await endFilm(page);
  expect(nearEdge - (await scrollY())).toBeGreaterThan(1_000_000);
  expect(frames.filter(({ filled }) => filled < 0.6)).toEqual([]);
  for (const [at, { tops }] of frames.slice(1).entries()) {
    // A row that both frames show: all of them have gone on as far.
    const ways = Object.entries(frames[at]?.tops ?? {}).flatMap(([row, top]) =>
      tops[row] === undefined ? [] : [top - tops[row]],
    );
    expect(ways).not.toEqual([]);
    expect(Math.min(...ways)).toBeGreaterThan(-2);
    expect(Math.max(...ways) - Math.min(...ways)).toBeLessThan(2);
    expect(Math.max(...ways)).toBeLessThan(3 * step);
  }
});
