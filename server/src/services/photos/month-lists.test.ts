import { timelinePageSize } from '@albumen/contracts/limits';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import { proportionByte } from '@albumen/contracts/section-layout';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import {
  addPhotos,
  expectColumnsOfPages,
  expectPlaces,
  place,
  proportionsOf,
  read,
  readPages,
} from '../../../test/sections.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const orders = ['asc', 'desc'] as const;

describe('a month', () => {
  let customer: TestCustomer;
  // Photos of the same second are at the ends of pages, where their order matters.
  const dates = Array.from({ length: 53 }, (_, index) => `2024:12:${10 + Math.floor(index / 9)} 12:00:00`);
  beforeAll(async () => {
    customer = await app.customer('layout');
    await addPhotos(customer, [
      ...dates.map((taken) => ({ taken })),
      ...Array.from({ length: 30 }, () => ({})),
      ...Array.from({ length: timelinePageSize }, () => ({ taken: '2023:02:01 10:00:00' })),
    ]);
  });

  test.each(orders)('has the same photos in pages and columns (%s)', async (order) => {
    const pages = await expectColumnsOfPages(customer, '/photos/timeline/2024/12', `sortOrder=${order}`);
    expect(pages.map(({ images }) => images.length)).toEqual([24, 24, 5]);
  });

  test.each(orders)('works the same for Unknown Date (%s)', async (order) => {
    const pages = await expectColumnsOfPages(customer, '/photos/timeline/1970/1', `sortOrder=${order}`);
    expect(pages.map(({ images }) => images.length)).toEqual([24, 6]);
  });

  test('has no cursor after a full last page', async () => {
    const page = await read<PhotoPage>(customer, '/photos/timeline/2023/2');
    expect([page.images.length, page.cursor]).toEqual([timelinePageSize, null]);
  });

  test('the columns of a month are newest first by default', async () => {
    const path = '/photos/timeline/2024/12/columns';
    expect(await read(customer, path)).toEqual(await read(customer, `${path}?sortOrder=desc`));
    expect(await read(customer, path)).not.toEqual(await read(customer, `${path}?sortOrder=asc`));
  });

  test.each(['2024/13', '2024/0', 'x/1', '0/1'])('%s is refused', async (month) => {
    const { status } = await customer.get(`${photosPath}/photos/timeline/${month}/columns`);
    expect(status).toBe(400);
  });

  test.each(orders)('matches the place of each photo (%s)', async (order) => {
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
    for (const query of ['', '?sortKey=created&timeZone=UTC'])
      expect((await other.get(`${photosPath}/photos/${photo?.imageId}/place${query}`)).status).toBe(404);
  });

  test('counts a photo only after its session was confirmed', async () => {
    const waiting = await app.customer('layout-waiting');
    const sessionId = await waiting.openSession();
    const { body } = await waiting.upload(
      sessionId,
      'a.jpg',
      await makePhotoFile({ taken: '2024:12:05 10:00:00' }),
    );
    expect(await proportionsOf(waiting, '/photos/layouts')).toEqual({});
    expect(await read(waiting, '/users/timeline/created?timeZone=UTC')).toMatchObject({ days: [] });
    expect((await waiting.get(`${photosPath}/photos/${body.imageId}/place`)).status).toBe(404);
    await waiting.post(`/api/storage/upload-sessions/${sessionId}/confirm`);
    expect((await proportionsOf(waiting, '/photos/layouts'))['2024-12']).toHaveLength(1);
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
  expect(await proportionsOf(customer, '/photos/layouts?sortOrder=asc')).toEqual({
    '2024-05': shapes.map(({ width, height }) => proportionByte(width, height)),
  });
});
