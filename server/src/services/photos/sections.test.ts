import { timelinePageSize } from '@albumen/contracts/limits';
import type { PhotoPage, PhotoPlace, UploadDay, UploadDays } from '@albumen/contracts/photo-management';
import type { Problem } from '@albumen/contracts/problem';
import { proportionByte } from '@albumen/contracts/section-layout';
import type { SectionLayout } from '@albumen/contracts/section-layout';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import type { PhotoFileOptions } from '../../../test/photo-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Sizes that take turns, so that no photo has the proportion of its neighbour. */
const sizes = [
  { width: 96, height: 64 },
  { width: 64, height: 96 },
  { width: 80, height: 80 },
  { width: 400, height: 20 },
] as const;

const addPhotos = async (customer: TestCustomer, options: readonly PhotoFileOptions[]): Promise<string[]> => {
  const files = [];
  for (const [index, option] of options.entries()) {
    const bytes = await makePhotoFile({ ...sizes[index % sizes.length], ...option });
    files.push({ name: `${index}.jpg`, bytes });
  }
  return customer.addPhotos(files);
};

const read = async <Body>(customer: TestCustomer, path: string): Promise<Body> => {
  const { status, body } = await customer.get<Body>(photosPath + path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};

/** All pages of a section, in the size of the grid. */
const readPages = async (customer: TestCustomer, path: string, query: string): Promise<PhotoPage[]> => {
  const pages: PhotoPage[] = [];
  for (let cursor: string | null = ''; cursor !== null; cursor = pages.at(-1)?.cursor ?? null) {
    const from: string = cursor && `&cursor=${cursor}`;
    pages.push(await read<PhotoPage>(customer, `${path}?${query}&limit=${timelinePageSize}${from}`));
  }
  return pages;
};

const bytesOf = ({ proportions }: SectionLayout): number[] => [...Buffer.from(proportions, 'base64')];

/** What the pages of a section say, told as its layout. */
const layoutOf = (pages: readonly PhotoPage[]) => ({
  bytes: pages.flatMap(({ images }) =>
    images.map(({ visibleWidth = 0, visibleHeight = 0 }) => proportionByte(visibleWidth, visibleHeight)),
  ),
  cursors: pages.flatMap(({ cursor }) => cursor ?? []),
});

const expectLayoutOfPages = async (
  customer: TestCustomer,
  path: string,
  query: string,
): Promise<PhotoPage[]> => {
  const pages = await readPages(customer, path, query);
  const layout = await read<SectionLayout>(customer, `${path}/layout?${query}`);
  expect({ bytes: bytesOf(layout), cursors: layout.cursors }).toEqual(layoutOf(pages));
  return pages;
};

const place = (customer: TestCustomer, id: string, query: string) =>
  read<PhotoPlace>(customer, `/photos/${id}/place?${query}`);

/** Every photo of a section stands where the pages show it. */
const expectPlaces = async (
  customer: TestCustomer,
  pages: readonly PhotoPage[],
  section: string,
  query: string,
): Promise<void> => {
  const ids = pages.flatMap(({ images }) => images.map(({ imageId }) => imageId));
  const places = await Promise.all(ids.map((id) => place(customer, id, query)));
  expect(places).toEqual(ids.map((_, index) => ({ section, index })));
};

const orders = ['asc', 'desc'] as const;

describe('the layout of a month', () => {
  let customer: TestCustomer;
  // Photos of the same second stand at the ends of pages, where their order matters.
  const dates = Array.from({ length: 53 }, (_, index) => `2024:12:${10 + Math.floor(index / 9)} 12:00:00`);
  beforeAll(async () => {
    customer = await app.customer('layout');
    await addPhotos(customer, [
      ...dates.map((taken) => ({ taken })),
      ...Array.from({ length: 30 }, () => ({})),
      ...Array.from({ length: timelinePageSize }, () => ({ taken: '2023:02:01 10:00:00' })),
    ]);
  }, 120_000);

  test.each(orders)('holds what its pages hold, with their cursors (%s)', async (order) => {
    const pages = await expectLayoutOfPages(customer, '/photos/timeline/2024/12', `sortOrder=${order}`);
    expect(pages.map(({ images }) => images.length)).toEqual([24, 24, 5]);
  });

  test.each(orders)('of Unknown Date is one like any other (%s)', async (order) => {
    const pages = await expectLayoutOfPages(customer, '/photos/timeline/1970/1', `sortOrder=${order}`);
    expect(pages.map(({ images }) => images.length)).toEqual([24, 6]);
  });

  test('that ends with a full page has no cursor behind it', async () => {
    const layout = await read<SectionLayout>(customer, '/photos/timeline/2023/2/layout');
    expect(bytesOf(layout)).toHaveLength(timelinePageSize);
    expect(layout.cursors).toEqual([]);
  });

  test('newest comes first where no order is asked for', async () => {
    const path = '/photos/timeline/2024/12/layout';
    expect(await read(customer, path)).toEqual(await read(customer, `${path}?sortOrder=desc`));
    expect(await read(customer, path)).not.toEqual(await read(customer, `${path}?sortOrder=asc`));
  });

  test('without photos is empty', async () => {
    expect(await read(customer, '/photos/timeline/2022/1/layout')).toEqual({ proportions: '', cursors: [] });
  });

  test('of 53 photos fits into 500 bytes', async () => {
    const layout = await read(customer, '/photos/timeline/2024/12/layout');
    expect(JSON.stringify(layout).length).toBeLessThan(500);
  });

  test.each(['2024/13', '2024/0', 'x/1', '0/1'])('%s is refused', async (month) => {
    const { status } = await customer.get(`${photosPath}/photos/timeline/${month}/layout`);
    expect(status).toBe(400);
  });

  test.each(orders)('leads to the place of each photo (%s)', async (order) => {
    const query = `sortOrder=${order}`;
    const [december, unknown] = await Promise.all([
      readPages(customer, '/photos/timeline/2024/12', query),
      readPages(customer, '/photos/timeline/1970/1', query),
    ]);
    await expectPlaces(customer, december, '2024-12', query);
    await expectPlaces(customer, unknown, '1970-01', query);
  });

  test('shows nothing to another customer', async () => {
    const other = await app.customer('layout-other');
    const [photo] = (await customer.month(2024, 12)).images;
    expect(await read(other, '/photos/timeline/2024/12/layout')).toEqual({ proportions: '', cursors: [] });
    for (const query of ['', '?sortKey=created&timeZone=UTC'])
      expect((await other.get(`${photosPath}/photos/${photo?.imageId}/place${query}`)).status).toBe(404);
  });

  test('counts a photo only when its session has been confirmed', async () => {
    const waiting = await app.customer('layout-waiting');
    const sessionId = await waiting.openSession();
    const { body } = await waiting.upload(
      sessionId,
      'a.jpg',
      await makePhotoFile({ taken: '2024:12:05 10:00:00' }),
    );
    const month = '/photos/timeline/2024/12/layout';
    expect(await read(waiting, month)).toEqual({ proportions: '', cursors: [] });
    expect(await read(waiting, '/users/timeline/created?timeZone=UTC')).toEqual({ days: [] });
    expect((await waiting.get(`${photosPath}/photos/${body.imageId}/place`)).status).toBe(404);
    await waiting.post(`/api/storage/upload-sessions/${sessionId}/confirm`);
    expect(bytesOf(await read<SectionLayout>(waiting, month))).toHaveLength(1);
    expect(await place(waiting, body.imageId, '')).toEqual({ section: '2024-12', index: 0 });
  });
});

test('the proportion of a photo is that of the contract, whatever its shape', async () => {
  const customer = await app.customer('proportions');
  const shapes = [
    [64, 64],
    [1, 1],
    [300, 1],
    [1, 300],
    [133, 100],
    [99, 1584],
    [97, 61],
    [61, 97],
  ].map(([width = 1, height = 1]) => ({ width, height }));
  await addPhotos(
    customer,
    shapes.map((shape, index) => ({ ...shape, taken: `2024:05:0${index + 1} 10:00:00` })),
  );
  const layout = await read<SectionLayout>(customer, '/photos/timeline/2024/5/layout?sortOrder=asc');
  expect(bytesOf(layout)).toEqual(shapes.map(({ width, height }) => proportionByte(width, height)));
});

describe('upload days', () => {
  let customer: TestCustomer;
  /** Around the end of a day in four zones, and around the two changes of the clock in London. */
  const uploads: readonly (readonly [moment: string, photos: number])[] = [
    ['2026-09-26T11:59:59Z', 1],
    ['2026-09-26T12:00:00Z', 2],
    ['2026-09-27T10:59:59Z', 1],
    ['2026-09-27T11:00:00Z', 1],
    ['2026-10-24T22:59:00Z', 1],
    ['2026-10-24T23:00:00Z', 26],
    ['2026-10-25T23:59:59.999Z', 1],
    ['2026-10-26T00:00:00Z', 1],
    ['2026-12-31T18:14:59Z', 1],
    ['2026-12-31T18:15:00Z', 1],
    ['2027-01-01T00:00:00Z', 1],
    ['2027-01-01T09:59:00Z', 1],
    ['2027-01-01T10:00:00Z', 1],
    ['2027-03-28T00:59:59Z', 1],
    ['2027-03-28T22:59:00Z', 1],
    ['2027-03-28T23:00:00Z', 1],
  ];
  const zones = ['Pacific/Auckland', 'UTC', 'Pacific/Honolulu', 'Asia/Kathmandu', 'Europe/London'] as const;

  beforeAll(async () => {
    customer = await app.customer('days');
    for (const [moment, photos] of uploads) {
      app.clock.moveTo(moment);
      await addPhotos(
        customer,
        Array.from({ length: photos }, () => ({ taken: '2020:01:01 10:00:00' })),
      );
    }
  }, 120_000);

  const days = async (timeZone: string): Promise<UploadDay[]> =>
    (await read<UploadDays>(customer, `/users/timeline/created?timeZone=${timeZone}`)).days;

  test.each(zones)('are those that a calendar of %s shows, newest first', async (timeZone) => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
    const expected = new Map<string, number>();
    for (const [moment, photos] of uploads.toReversed()) {
      const date = calendar.format(new Date(moment));
      expected.set(date, (expected.get(date) ?? 0) + photos);
    }
    expect(await days(timeZone)).toEqual([...expected].map(([date, count]) => ({ date, count })));
  });

  test('begin and end with daylight saving in hand', async () => {
    const byDate = new Map((await days('Europe/London')).map(({ date, count }) => [date, count]));
    expect(byDate.get('2026-10-25')).toBe(27);
    expect(byDate.get('2026-10-26')).toBe(1);
    expect(byDate.get('2027-03-28')).toBe(2);
    expect(byDate.get('2027-03-29')).toBe(1);
  });

  test.each(zones)(
    'have pages and layouts that agree with their counts in %s',
    async (timeZone) => {
      for (const { date, count } of await days(timeZone)) {
        for (const order of orders) {
          const query = `timeZone=${timeZone}&sortOrder=${order}`;
          const pages = await expectLayoutOfPages(customer, `/photos/created/${date}`, query);
          expect(pages.flatMap(({ images }) => images)).toHaveLength(count);
          await expectPlaces(customer, pages, date, `sortKey=created&${query}`);
        }
      }
    },
    120_000,
  );

  test('show photos in the order of their upload, whatever their dates', async () => {
    const path = '/photos/created/2026-09-26?timeZone=UTC';
    const ends = async (order: string) =>
      (await read<PhotoPage>(customer, `${path}&sortOrder=${order}`)).images.map(
        ({ uploadEnd }) => uploadEnd,
      );
    const oldestFirst = await ends('asc');
    expect(oldestFirst).toEqual([
      '2026-09-26T11:59:59.000Z',
      '2026-09-26T12:00:00.000Z',
      '2026-09-26T12:00:00.000Z',
    ]);
    expect(await ends('desc')).toEqual(oldestFirst.toReversed());
  });

  test('without uploads are empty, in any year of the calendar', async () => {
    for (const date of ['2026-09-25', '0000-01-01', '0001-01-01', '9999-12-31']) {
      const path = `/photos/created/${date}`;
      expect(await read(customer, `${path}?timeZone=UTC`)).toEqual({ cursor: null, images: [] });
      expect(await read(customer, `${path}/layout?timeZone=UTC`)).toEqual({ proportions: '', cursors: [] });
    }
  });

  test('show nothing to another customer', async () => {
    const other = await app.customer('days-other');
    expect(await read(other, '/users/timeline/created?timeZone=UTC')).toEqual({ days: [] });
    expect(await read(other, '/photos/created/2026-10-25?timeZone=UTC')).toEqual({
      cursor: null,
      images: [],
    });
    const layout = await read(other, '/photos/created/2026-10-25/layout?timeZone=UTC');
    expect(layout).toEqual({ proportions: '', cursors: [] });
  });

  test('a cursor of another day, order or list is refused', async () => {
    const layout = '/photos/created/2026-10-25/layout?timeZone=Europe/London';
    const [cursor = ''] = (await read<SectionLayout>(customer, layout)).cursors;
    const attempts = [
      `created/2026-10-26?timeZone=Europe/London&cursor=${cursor}`,
      `created/2026-10-25?timeZone=UTC&cursor=${cursor}`,
      `created/2026-10-25?timeZone=Europe/London&sortOrder=asc&cursor=${cursor}`,
      `timeline/2020/1?sortKey=created&cursor=${cursor}`,
      `timeline/2020/1?cursor=${cursor}`,
    ];
    for (const attempt of attempts) {
      const { status, body } = await customer.get<Problem>(`${photosPath}/photos/${attempt}`);
      expect([attempt, status, body.code]).toEqual([attempt, 400, 'invalid-cursor']);
    }
  });

  test('a time zone that there is not is refused by name', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const paths = [
      '/users/timeline/created',
      '/photos/created/2026-10-25',
      '/photos/created/2026-10-25/layout',
      `/photos/${id}/place`,
    ];
    for (const path of paths) {
      const query = 'sortKey=created&timeZone=Mars/Olympus';
      const { status, body } = await customer.get<Problem>(`${photosPath}${path}?${query}`);
      expect([path, status, body.code]).toEqual([path, 400, 'invalid-request']);
      expect(body.errors?.[0]?.field).toBe('query.timeZone');
      expect(body.detail).toContain('Mars/Olympus');
      const without = await customer.get<Problem>(`${photosPath}${path}?sortKey=created`);
      expect([path, without.status, without.body.errors?.[0]?.field]).toEqual([path, 400, 'query.timeZone']);
    }
  });

  test.each(['2026-02-30', '2026-13-01', '2026-1-1', 'yesterday'])('the date %s is refused', async (date) => {
    for (const path of [`/photos/created/${date}`, `/photos/created/${date}/layout`]) {
      const { status, body } = await customer.get<Problem>(`${photosPath}${path}?timeZone=UTC`);
      expect([path, status, body.errors?.[0]?.field]).toEqual([path, 400, 'path.date']);
    }
  });
});
