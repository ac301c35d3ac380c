import { proportionByte, wholeLayoutsLimit } from '@albumen/contracts/section-layout';
import type { Page } from '@playwright/test';

/** Two of three are landscapes. */
const shapeOf = (index: number): [number, number] => (index % 3 === 2 ? [3024, 4032] : [4032, 3024]);

/** The rest of an address is a fragment, so every address is this picture. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAGZmmQAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw==#';

const two = (value: number) => String(value).padStart(2, '0');

/** Photos of a month from an index on, in the form of the service. */
const columnsOf = (year: number, month: number, indexes: readonly number[]) => {
  const ids = indexes.map(
    (index) =>
      `${String(year).padStart(8, '0')}-00${two(month)}-4000-8000-${String(index).padStart(12, '0')}`,
  );
  const all = <Value>(value: Value): Value[] => indexes.map(() => value);
  const takenAt = Date.parse(`${year}-${two(month)}-15T10:00:00Z`) / 1_000;
  return {
    version: 1,
    ids: Buffer.from(ids.join('').replaceAll('-', ''), 'hex').toString('base64'),
    names: ids.map((id) => `${id}.jpg`),
    taken: indexes.map((_, place) => (place === 0 ? takenAt : 0)),
    takenOffsets: all(null),
    takenSources: all(0),
    uploaded: indexes.map((_, place) => (place === 0 ? takenAt * 1_000 : 0)),
    widths: indexes.map((index) => shapeOf(index)[0]),
    heights: indexes.map((index) => shapeOf(index)[1]),
    // Ready.
    states: all(1),
    addresses: { base: picture, expires: 0, owners: ['owner'], key: Buffer.alloc(32).toString('base64') },
  };
};

/**
 * Answers in place of the server with a library of any size: this many months, each with this many photos.
 *
 * @param isByYear whether the layouts are read year by year, as in any large library
 */
export const fakeLibrary = async (
  page: Page,
  months: number,
  count: number,
  isByYear = months * count > wholeLayoutsLimit,
): Promise<void> => {
  const timeline = Array.from({ length: months }, (_, ago) => {
    const month = 2026 * 12 - 1 - ago;
    return { year: Math.floor(month / 12), month: (month % 12) + 1, count, version: 1 };
  });
  const proportions = Buffer.from(
    Array.from({ length: count }, (_, index) => proportionByte(...shapeOf(index))),
  ).toString('base64');
  const readAt = '2026-06-15T12:00:00.000Z';
  // Unknown Date is last.
  const isUndated = ({ year, month }: (typeof timeline)[number]) => year === 1970 && month === 1;
  const inOrder = timeline.toSorted((a, b) => Number(isUndated(a)) - Number(isUndated(b)));
  const layouts = (some: typeof timeline) => ({
    sections: some.map(({ year, month }) => ({
      section: `${String(year).padStart(4, '0')}-${two(month)}`,
      count,
      version: 1,
      ...((!isByYear || year === some[0]?.year) && { proportions }),
    })),
    readAt,
  });
  await page.route('**/users/timeline', (route) => route.fulfill({ json: { timeline, readAt } }));
  await page.route('**/photos/layouts?**', (route) => route.fulfill({ json: layouts(inOrder) }));
  await page.route('**/photos/layouts/*?**', (route) => {
    const of = Number(new URL(route.request().url()).pathname.split('/').at(-1));
    return route.fulfill({ json: layouts(timeline.filter(({ year }) => year === of)) });
  });
  await page.route('**/photos/timeline/*/*/columns?**', (route) => {
    const { pathname, searchParams } = new URL(route.request().url());
    const [year = 0, month = 0] = pathname.split('/').slice(-3, -1).map(Number);
    const [from, limit] = ['from', 'limit'].map((name) => Number(searchParams.get(name))) as [number, number];
    const indexes = Array.from(
      { length: Math.max(0, Math.min(limit, count - from)) },
      (_, place) => from + place,
    );
    return route.fulfill({ json: columnsOf(year, month, indexes) });
  });
};
