import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { wholeLayoutsLimit } from '@albumen/contracts/section-layout';
import { makeScratchFolder, runBenchmark } from './harness/benchmark.ts';
import type { AtEnd } from './harness/benchmark.ts';
import { fillFreeMemory } from './harness/memory-in-use.ts';
import { report } from './harness/report.ts';
import type { Figure } from './harness/report.ts';
import { median } from './harness/statistics.ts';
import { endFollow, endWatch, follow, jumpTo, watch } from './scroll/in-page.ts';
import type { ClickablePage, Followed, Jump, Watched } from './scroll/in-page.ts';
import { openTab } from './scroll/tab.ts';
import type { Tab, Viewport } from './scroll/tab.ts';
import { openUnwatchedTab } from './scroll/unwatched-tab.ts';
import { startWebsite } from './scroll/website.ts';
import type { Website } from './scroll/website.ts';

/** `-- --photos 1000000 --keep FOLDER`: only one library, in a folder that keeps the libraries for the next run. */
const { values } = parseArgs({ options: { photos: { type: 'string' }, keep: { type: 'string' } } });
const allSizes = [100_000, 1_000_000];
const sizes = values.photos === undefined ? allSizes : [Number(values.photos)];
const viewports: readonly Viewport[] = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** A lower-end phone is about this much slower. */
const throttling = 4;
/** Pixels per second. At the first speed photos fly past and none is loaded; at the second each is drawn and loaded. */
const wheels = [
  { speed: 5_000, seconds: 20 },
  { speed: 2_000, seconds: 10 },
];
/** The wheel's part of the way to the last photo. */
const lastPart = { speed: 5_000, seconds: 5 };
/** Scrolling into a year whose layouts are not loaded yet: what is on the screen stays in its place when they are. */
const intoUnknown = { speed: 500, seconds: 6 };
const layoutsLateMs = 800;
/**
 * Where the scrolling enters such a year, in years from the beginning of the library. Near the beginning the surface
 * begins with the list.
 */
const placesOfUnknown = [2, 7];
const jumps = 10;
/** Jumps before memory is first measured. After more jumps it must be the same. */
const jumpsBeforeMemory = 20;
const jumpsForMemory = 20;

/** Spread over the whole library, the same in every run. */
const heightOfJump = (n: number): number => (0.11 + n * 0.381_966) % 1;

const jumpAround = async (page: ClickablePage, first: number, count: number): Promise<Jump[]> => {
  const results: Jump[] = [];
  for (let n = first; n < first + count; n += 1) results.push(await jumpTo(page, heightOfJump(n)));
  return results;
};

/** Measurements of scrolling at one speed, in pixels per second. */
interface Scrolled extends Watched {
  readonly speed: number;
  readonly seconds: number;
}

/** Whether the last photo of the library is on the screen after the page has come to rest. */
const showsLastPhoto = async ({ page }: Tab): Promise<boolean> => {
  await page.waitForTimeout(1_500);
  return page.evaluate(() => {
    const last = [...document.querySelectorAll('[role=gridcell]')].at(-1);
    const rows = last?.closest('[role=grid]')?.getAttribute('aria-rowcount');
    const isLastRow = last?.closest('[role=row]')?.getAttribute('aria-rowindex') === rows;
    const slider = document.querySelector('[role=slider]');
    const isLastSection = slider?.getAttribute('aria-valuenow') === slider?.getAttribute('aria-valuemax');
    return isLastRow && isLastSection && (last?.getBoundingClientRect().top ?? Infinity) < window.innerHeight;
  });
};

/** Counts the ways that lead to the last photo: scrubber, keyboard, wheel. */
const waysToLastPhoto = async (tab: Tab): Promise<number> => {
  const slider = tab.page.getByRole('slider');
  await slider.press('End');
  const byScrubber = await showsLastPhoto(tab);
  await slider.press('Home');
  await tab.page.locator('[role=gridcell] [tabindex="0"]').focus();
  await tab.page.keyboard.press('Control+End');
  const byKeyboard = await showsLastPhoto(tab);
  // For the wheel the library is as high as it really is: it only covers the last part of the way.
  const { speed, seconds } = lastPart;
  await tab.wheel(-speed, seconds);
  const isAway = !(await showsLastPhoto(tab));
  await tab.wheel(speed, seconds + 1);
  const byWheel = isAway && (await showsLastPhoto(tab));
  return [byScrubber, byKeyboard, byWheel].filter(Boolean).length;
};

/** Turns the wheel up from the beginning of a year, while the heights of the year above become known. */
const wheelIntoUnknown = async (tab: Tab, yearsFromTop: number): Promise<Followed> => {
  const { page } = tab;
  /** One for each year that was asked for: a request that is cancelled is repeated. */
  const answers = new Map<number, PromiseWithResolvers<void>>();
  const calls = /\/photos\/layouts\/(\d+)/;
  await page.route(calls, async (route) => {
    const year = Number(calls.exec(route.request().url())?.[1]);
    const answer = answers.get(year) ?? Promise.withResolvers<void>();
    answers.set(year, answer);
    await answer.promise;
    await route.continue();
  });
  const whenAskedFor = async (year: number): Promise<void> => {
    while (!answers.has(year)) await sleep(20);
  };
  // The years that were read stay in memory.
  await page.reload();
  const slider = page.getByRole('slider');
  // It continues where it was.
  await slider.press('Home');
  for (let year = 0; year < yearsFromTop; year += 1) await slider.press('PageDown');
  const year = Number((await slider.getAttribute('aria-valuetext'))?.slice(-4));
  await whenAskedFor(year);
  answers.get(year)?.resolve();
  await whenAskedFor(year + 1);
  await follow(page);
  const turned = tab.wheel(-intoUnknown.speed, intoUnknown.seconds);
  await sleep(layoutsLateMs);
  answers.get(year + 1)?.resolve();
  await turned;
  // Waits until the page has come to rest: its last frames come after the wheel's.
  await showsLastPhoto(tab);
  const followed = await endFollow(page);
  await page.unroute(calls);
  return followed;
};

/** Memory of a tab before and after the jumps. */
const memoryOverJumps = async (
  atEnd: AtEnd,
  website: Website,
  photos: number,
  viewport: Viewport,
): Promise<readonly [before: number, after: number]> => {
  const tab = await openUnwatchedTab(atEnd, website, photos, viewport);
  await jumpAround(tab.page, 0, jumpsBeforeMemory);
  const before = await tab.memory();
  await jumpAround(tab.page, jumpsBeforeMemory, jumpsForMemory);
  const after = await tab.memory();
  await tab.close();
  return [before, after];
};

const figuresOfScrolling = (where: string, { speed, seconds, longTasks, nodes, way }: Scrolled): Figure[] => {
  const what = `${where}, ${speed} px/s`;
  return [
    { what: `${what}: longest task`, figure: longTasks[0] ?? 0, unit: 'ms', target: { atMost: 100 } },
    { what: `${what}: tasks above 50 ms`, figure: longTasks.length, unit: 'tasks' },
    { what: `${what}: elements in the grid`, figure: nodes, unit: '', target: { atMost: 400 } },
    { what: `${what}: way`, figure: way, yardstick: speed * seconds, unit: 'px', target: { atLeast: 0.95 } },
  ];
};

const figuresOfUnknown = (where: string, followed: readonly Followed[]): Figure[] => [
  {
    what: `${where}: months that become known, least of two places`,
    figure: Math.min(...followed.map(({ grown }) => grown)),
    unit: '',
    target: { atLeast: 1 },
  },
  {
    what: `${where}: photos astray meanwhile`,
    figure: Math.max(...followed.map(({ astray }) => astray)),
    unit: 'px',
    target: { atMost: 50 },
  },
  {
    what: `${where}: photos astray then`,
    figure: Math.max(...followed.map(({ astrayAtEnd }) => astrayAtEnd)),
    unit: 'px',
    target: { atMost: 2 },
  },
];

const measure = async (
  atEnd: AtEnd,
  website: Website,
  scratch: string,
  photos: number,
  viewport: Viewport,
) => {
  await fillFreeMemory(scratch);
  const tab = await openTab(atEnd, website, photos, viewport);
  await tab.slowDown(throttling);
  const scrolled: Scrolled[] = [];
  for (const { speed, seconds } of wheels) {
    await tab.begin(`wheel at ${speed} px/s`);
    await watch(tab.page);
    await tab.wheel(speed, seconds);
    scrolled.push({ speed, seconds, ...(await endWatch(tab.page)) });
  }
  await tab.begin('jumps');
  const jumped = await jumpAround(tab.page, 0, jumps);
  await tab.slowDown(1);
  await tab.begin('ways to the last photo');
  const ways = await waysToLastPhoto(tab);
  const followed: Followed[] = [];
  const shifts = [...(await tab.layoutShifts())];
  // The layouts of a smaller library are all known from the start.
  for (const place of photos > wholeLayoutsLimit ? placesOfUnknown : []) {
    followed.push(await wheelIntoUnknown(tab, place));
    shifts.push(...(await tab.layoutShifts()));
  }
  const layoutShift = shifts.reduce((sum, { value }) => sum + value, 0);
  await tab.close();
  const [before, after] = await memoryOverJumps(atEnd, website, photos, viewport);

  const where = `${photos.toLocaleString('en-GB')} photos, ${viewport.width} px`;
  const figures: Figure[] = [
    { what: `${where}: first screen`, figure: tab.firstScreenMs, unit: 'ms', target: { atMost: 1_500 } },
    ...scrolled.flatMap((watched) => figuresOfScrolling(where, watched)),
    {
      what: `${where}: jump to placeholders, slowest`,
      figure: Math.max(...jumped.map(({ placeholdersMs }) => placeholdersMs)),
      unit: 'ms',
      target: { atMost: 200 },
    },
    {
      what: `${where}: jump to images, slowest`,
      figure: Math.max(...jumped.map(({ imagesMs }) => imagesMs)),
      unit: 'ms',
      target: { atMost: 1_000 },
    },
    {
      what: `${where}: jump to images, median`,
      figure: median(jumped.map(({ imagesMs }) => imagesMs)),
      unit: 'ms',
    },
    {
      what: `${where}: memory after ${jumpsForMemory} jumps`,
      figure: after,
      yardstick: before,
      unit: 'MB',
      target: { atMost: 1.2 },
    },
    { what: `${where}: layout shift of it all`, figure: layoutShift, unit: '', target: { atMost: 0.02 } },
    ...(followed.length > 0 ? figuresOfUnknown(where, followed) : []),
    { what: `${where}: ways to the last photo`, figure: ways, unit: 'of 3', target: { atLeast: 3 } },
  ];
  return { figures, details: { photos, viewport, scrolled, jumped, followed, shifts } };
};

await runBenchmark(async (atEnd) => {
  console.log('Filling the database and scrolling takes about six minutes.');
  const scratch = await makeScratchFolder(atEnd);
  const website = await startWebsite(atEnd, values.keep === undefined ? sizes : allSizes, values.keep);
  // A server that has just started answers its first visit at half speed, until V8 has compiled the hot code.
  const [usual] = viewports;
  if (sizes[0] !== undefined && usual) await (await openTab(atEnd, website, sizes[0], usual)).close();
  const results = [];
  for (const photos of sizes) {
    for (const viewport of viewports) results.push(await measure(atEnd, website, scratch, photos, viewport));
  }
  await report(
    'scroll',
    results.flatMap(({ figures }) => figures),
    results.map(({ details }) => details),
  );
});
