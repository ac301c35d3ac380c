import type { PhotoPage, UploadDay, UploadDays } from '@albumen/contracts/photo-management/library';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { addPhotos, expectColumnsOfPages, expectPlaces, read } from '../../../test/sections.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const orders = ['asc', 'desc'] as const;

describe('upload days', () => {
  let customer: TestCustomer;
  /** Around the end of a day in four zones, and around the two clock changes in London. */
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
  });

  const days = async (timeZone: string): Promise<UploadDay[]> =>
    (await read<UploadDays>(customer, `/users/timeline/created?timeZone=${timeZone}`)).days;

  test.each(zones)('upload days are the days of a calendar in %s, newest first', async (timeZone) => {
    const calendar = new Intl.DateTimeFormat('en-CA', { timeZone });
    const expected = new Map<string, number>();
    for (const [moment, photos] of uploads.toReversed()) {
      const date = calendar.format(new Date(moment));
      expected.set(date, (expected.get(date) ?? 0) + photos);
    }
    const counted = (await days(timeZone)).map(({ date, count }) => ({ date, count }));
    expect(counted).toEqual([...expected].map(([date, count]) => ({ date, count })));
  });

  test('respect daylight saving at their beginning and end', async () => {
    const byDate = new Map((await days('Europe/London')).map(({ date, count }) => [date, count]));
    expect(byDate.get('2026-10-25')).toBe(27);
    expect(byDate.get('2026-10-26')).toBe(1);
    expect(byDate.get('2027-03-28')).toBe(2);
    expect(byDate.get('2027-03-29')).toBe(1);
  });

  test.each(zones)(
    'have pages and columns that agree with their counts in %s',
    async (timeZone) => {
      for (const { date, count } of await days(timeZone)) {
        for (const order of orders) {
          const query = `timeZone=${timeZone}&sortOrder=${order}`;
          const pages = await expectColumnsOfPages(customer, `/photos/created/${date}`, query);
          expect(pages.flatMap(({ images }) => images)).toHaveLength(count);
          await expectPlaces(customer, pages, date, `sortKey=created&${query}`);
        }
      }
    },
    120_000,
  );

  test('show photos in the order of upload, whatever their dates', async () => {
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

  test('without uploads are empty, in any accepted year', async () => {
    for (const date of ['2026-09-25', '1900-01-01', '2199-12-31']) {
      const path = `/photos/created/${date}`;
      expect(await read(customer, `${path}?timeZone=UTC`)).toEqual({ cursor: null, images: [] });
      expect(await read(customer, `${path}/columns?timeZone=UTC`)).toMatchObject({ version: 0, ids: '' });
    }
  });

  test('show nothing to another customer', async () => {
    const other = await app.customer('days-other');
    expect(await read(other, '/users/timeline/created?timeZone=UTC')).toMatchObject({ days: [] });
    expect(await read(other, '/photos/created/2026-10-25?timeZone=UTC')).toEqual({
      cursor: null,
      images: [],
    });
    const columns = await read(other, '/photos/created/2026-10-25/columns?timeZone=UTC');
    expect(columns).toMatchObject({ version: 0, ids: '' });
  });

  test('refuse a cursor of another day, order or list', async () => {
    const path = '/photos/created/2026-10-25?timeZone=Europe/London';
    const { cursor } = await read<PhotoPage>(customer, path);
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

  test('refuses an unknown time zone by name', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    const paths = [
      '/users/timeline/created',
      '/photos/created/2026-10-25',
      '/photos/created/2026-10-25/columns',
      '/photos/layouts',
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
    for (const path of [`/photos/created/${date}`, `/photos/created/${date}/columns`]) {
      const { status, body } = await customer.get<Problem>(`${photosPath}${path}?timeZone=UTC`);
      expect([path, status, body.errors?.[0]?.field]).toEqual([path, 400, 'path.date']);
    }
  });
});
