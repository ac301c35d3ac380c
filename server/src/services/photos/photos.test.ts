import type { AccountCounts, PhotoPage } from '@albumen/contracts/photo-management/library';
import type { Problem } from '@albumen/contracts/problem';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { photosPath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

/** A customer with a photo of each of these dates (`YYYY:MM:DD HH:mm:ss`, or undefined for none). */
const customerWith = async (name: string, dates: readonly (string | undefined)[]): Promise<TestCustomer> => {
  const customer = await app.customer(name);
  const files = [];
  for (const [index, taken] of dates.entries()) {
    files.push({ name: `${name}-${index}.jpg`, bytes: await makePhotoFile(taken ? { taken } : {}) });
  }
  await customer.addPhotos(files);
  return customer;
};

const names = (page: PhotoPage): string[] => page.images.map((photo) => photo.localFileName);

describe('the timeline', () => {
  // #months
  test('lists months newest first, and Unknown Date last, as January 1970', async () => {
    const customer = await customerWith('months', [
      '2024:12:31 23:30:00',
      undefined,
      '2026:05:01 08:00:00',
      '2024:12:01 00:00:00',
    ]);
    expect(await customer.timeline()).toEqual([
      { year: 2026, month: 5, count: 1 },
      { year: 2024, month: 12, count: 2 },
      { year: 1970, month: 1, count: 1 },
    ]);
  });

  test('files a photo by the clock where it was taken, whatever its offset', async () => {
    const customer = await app.customer('zones');
    const bytes = await makePhotoFile({ taken: '2024:12:31 23:30:00', offset: '-10:00' });
    await customer.addPhotos([{ name: 'honolulu.jpg', bytes }]);
    const [photo] = (await customer.month(2024, 12)).images;
    expect(photo).toMatchObject({
      dateTaken: '2024-12-31T23:30:00',
      dateTakenOffset: '-10:00',
      dateSource: 'exif-original',
    });
  });

  // #january-1970
  test('treats a date in January 1970 as missing', async () => {
    const customer = await customerWith('epoch', ['1970:01:15 10:00:00']);
    const [photo] = (await customer.month(1970, 1)).images;
    expect(photo?.localFileName).toBe('epoch-0.jpg');
    expect(photo?.dateTaken).toBeUndefined();
  });

  test('treats a date more than 48 hours ahead as missing', async () => {
    const customer = await customerWith('future', ['2026:06:18 12:00:01', '2026:06:17 11:00:00']);
    expect(await customer.timeline()).toEqual([
      { year: 2026, month: 6, count: 1 },
      { year: 1970, month: 1, count: 1 },
    ]);
  });

  // #empty-library
  test('has no months and counts nothing for an empty library', async () => {
    const customer = await app.customer('empty');
    expect(await customer.timeline()).toEqual([]);
    const { body } = await customer.get<AccountCounts>(`${photosPath}/users`);
    expect(body).toEqual({ photosCount: 0, albumsCount: 0 });
  });
});

describe('a month', () => {
  const days = Array.from(
    { length: 30 },
    (_, index) => `2025:03:${String(index + 1).padStart(2, '0')} 12:00:00`,
  );
  let customer: TestCustomer;

  beforeAll(async () => {
    customer = await customerWith('march', days);
  });

  // #pages
  test('comes in pages of 24, newest first; the last page has no cursor', async () => {
    const first = await customer.month(2025, 3);
    expect(first.images).toHaveLength(24);
    expect(first.images[0]?.localFileName).toBe('march-29.jpg');
    const second = await customer.month(2025, 3, `?cursor=${first.cursor}`);
    expect(names(second)).toEqual([5, 4, 3, 2, 1, 0].map((index) => `march-${index}.jpg`));
    expect(second.cursor).toBeNull();
  });

  // #last-cursor
  test('has no cursor if a page ends with the last photo', async () => {
    expect((await customer.month(2025, 3, '?limit=30')).cursor).toBeNull();
  });

  // #orders
  test('can be read oldest first, and by upload', async () => {
    const ascending = await customer.month(2025, 3, '?sortOrder=asc&limit=2');
    expect(names(ascending)).toEqual(['march-0.jpg', 'march-1.jpg']);
    const next = await customer.month(2025, 3, `?sortOrder=asc&limit=2&cursor=${ascending.cursor}`);
    expect(names(next)).toEqual(['march-2.jpg', 'march-3.jpg']);
    const all: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page: PhotoPage = await customer.month(
        2025,
        3,
        `?sortKey=created&limit=7${cursor ? `&cursor=${cursor}` : ''}`,
      );
      all.push(...names(page));
      ({ cursor } = page);
    }
    expect(new Set(all).size).toBe(30);
    expect(all).toHaveLength(30);
  });

  // #bad-queries
  test.each([
    ['limit=0', 'query.limit'],
    ['limit=501', 'query.limit'],
    ['limit=many', 'query.limit'],
    ['sortKey=name', 'query.sortKey'],
    ['sortOrder=up', 'query.sortOrder'],
  ])('refuses %s and names the field', async (query, field) => {
    const answer = await customer.get<Problem>(`${photosPath}/photos/timeline/2025/3?${query}`);
    expect(answer.status).toBe(400);
    expect(answer.body.code).toBe('invalid-request');
    expect(answer.body.errors?.[0]?.field).toBe(field);
  });

  test.each([['2025/13'], ['2025/0'], ['x/3'], ['0/3']])('month %s is refused', async (month) => {
    expect((await customer.get(`${photosPath}/photos/timeline/${month}`)).status).toBe(400);
  });

  // #bad-cursors
  test('refuses a cursor that is made up, altered, or of another list or order', async () => {
    const { cursor } = await customer.month(2025, 3);
    const attempts = [
      '2025/3?cursor=nonsense',
      `2025/3?cursor=${cursor?.slice(1)}`,
      `2025/4?cursor=${cursor}`,
      `2025/3?sortOrder=asc&cursor=${cursor}`,
      `2025/3?sortKey=created&cursor=${cursor}`,
    ];
    for (const attempt of attempts) {
      const answer = await customer.get<Problem>(`${photosPath}/photos/timeline/${attempt}`);
      expect([attempt, answer.status, answer.body.code]).toEqual([attempt, 400, 'invalid-cursor']);
    }
  });
});

describe('the list of all photos', () => {
  // #undated-last
  test('has undated photos last in both orders', async () => {
    const customer = await customerWith('all', [
      '2020:01:01 10:00:00',
      undefined,
      '2021:01:01 10:00:00',
      undefined,
    ]);
    const read = async (order: string) => {
      const all: string[] = [];
      let cursor: string | null | undefined;
      while (cursor !== null) {
        const { body } = await customer.get<PhotoPage>(
          `${photosPath}/photos?limit=1&sortOrder=${order}${cursor ? `&cursor=${cursor}` : ''}`,
        );
        all.push(...names(body));
        ({ cursor } = body);
      }
      return all;
    };
    const newestFirst = await read('desc');
    expect(newestFirst.slice(0, 2)).toEqual(['all-2.jpg', 'all-0.jpg']);
    expect(newestFirst.slice(2).toSorted()).toEqual(['all-1.jpg', 'all-3.jpg']);
    const oldestFirst = await read('asc');
    expect(oldestFirst.slice(0, 2)).toEqual(['all-0.jpg', 'all-2.jpg']);
    expect(oldestFirst.slice(2).toSorted()).toEqual(['all-1.jpg', 'all-3.jpg']);
  });
});

describe('a photo', () => {
  // #fields
  test('has the fields of the specification', async () => {
    const customer = await app.customer('fields');
    const bytes = await makePhotoFile({ width: 1600, height: 1200, taken: '2023:07:04 09:15:30' });
    const [id = ''] = await customer.addPhotos([{ name: 'beach.jpg', bytes }]);
    const { body } = await customer.photo(id);
    expect(body).toMatchObject({
      imageId: id,
      localFileName: 'beach.jpg',
      dateTaken: '2023-07-04T09:15:30',
      visibleWidth: 1600,
      visibleHeight: 1200,
      uploadEnd: '2026-06-15T12:00:00.000Z',
      year: 2023,
      month: 7,
    });
    expect(body.thumbnails.map((thumbnail) => thumbnail.id)).toEqual([300, 800, 1300]);
  });

  test('includes its type, size and camera, which lists leave out', async () => {
    const customer = await app.customer('facts');
    const plain = await makePhotoFile({ format: 'png' });
    const byCamera = await sharp({ create: { width: 90, height: 60, channels: 3, background: 'teal' } })
      .withExif({ IFD0: { Make: 'Lux', Model: 'Obscura II' } })
      .jpeg()
      .toBuffer();
    const [first = '', second = ''] = await customer.addPhotos([
      // The content decides about the type, not the name.
      { name: 'plain.jpg', bytes: plain },
      { name: 'by-camera.jpg', bytes: byCamera },
    ]);
    const answer = await customer.photo(first);
    expect(answer.body).toMatchObject({ contentType: 'image/png', bytes: plain.byteLength });
    expect(answer.body).not.toHaveProperty('camera');
    expect((await customer.photo(second)).body).toMatchObject({
      contentType: 'image/jpeg',
      bytes: byCamera.byteLength,
      camera: 'Lux Obscura II',
    });
    const [listed] = (await customer.month(1970, 1)).images;
    for (const field of ['contentType', 'bytes', 'camera']) expect(listed).not.toHaveProperty(field);
  });

  test('returns 404 if it is unknown, or of another customer', async () => {
    const owner = await customerWith('owner', ['2023:07:04 09:15:30']);
    const other = await app.customer('other');
    const [photo] = (await owner.month(2023, 7)).images;
    for (const id of [photo?.imageId ?? '', '00000000-0000-4000-8000-000000000000']) {
      const answer = await other.photo(id);
      expect(answer.status).toBe(404);
      expect(answer.body).toMatchObject({ code: 'not-found' });
    }
    expect(await other.timeline()).toEqual([]);
    expect((await other.month(2023, 7)).images).toEqual([]);
  });
});
