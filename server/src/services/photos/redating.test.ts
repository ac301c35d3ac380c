import type { Timeline, UploadDays } from '@albumen/contracts/photo-management/library';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { addPhotos, read } from '../../../test/sections.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const redate = async (customer: TestCustomer, photos: object, change: object): Promise<PhotoTask> => {
  const { status, body } = await customer.post<PhotoTask>(`${photosPath}/photos/dates`, { photos, change });
  expect([status, body.kind, body.state]).toEqual([200, 'date', 'done']);
  return body;
};

const taken = async (customer: TestCustomer, id: string) => {
  const { dateTaken, dateTakenOffset, dateSource, fileDate, year, month } = (await customer.photo(id)).body;
  return { dateTaken, dateTakenOffset, dateSource, fileDate, year, month };
};

test('moves a photo to the month of its new date, names the source, and goes back to the file’s', async () => {
  const customer = await app.customer('one');
  const [id = ''] = await addPhotos(customer, [{ taken: '2024:05:01 10:00:00', offset: '+02:00' }]);
  const before = await taken(customer, id);
  expect(before).toMatchObject({ dateSource: 'exif-original', fileDate: undefined });

  expect(await redate(customer, { photoIds: [id] }, { set: '2023-12-31T23:59:59' })).toMatchObject({
    photosCount: 1,
    failed: [],
  });
  expect(await customer.timeline()).toEqual([{ year: 2023, month: 12, count: 1 }]);
  expect((await customer.month(2023, 12)).images.map(({ imageId }) => imageId)).toEqual([id]);
  expect(await taken(customer, id)).toEqual({
    dateTaken: '2023-12-31T23:59:59',
    dateTakenOffset: undefined,
    dateSource: 'customer',
    fileDate: {
      dateTaken: '2024-05-01T10:00:00',
      dateTakenOffset: '+02:00',
      dateSource: 'exif-original',
    },
    year: 2023,
    month: 12,
  });

  await redate(customer, { photoIds: [id] }, { shiftMinutes: 1 });
  expect(await customer.timeline()).toEqual([{ year: 2024, month: 1, count: 1 }]);
  await redate(customer, { photoIds: [id] }, { fromFile: true });
  expect(await taken(customer, id)).toEqual(before);
  expect(await customer.timeline()).toEqual([{ year: 2024, month: 5, count: 1 }]);
});

test('gives Unknown Date photos only allowed dates, and names those that cannot change', async () => {
  const customer = await app.customer('several');
  const [undated = '', dated = '', deleted = ''] = await addPhotos(customer, [
    {},
    { taken: '1970:02:01 00:00:00' },
    { taken: '2024:05:01 10:00:00' },
  ]);
  await customer.deletePhotos([deleted]);
  const photoIds = [undated, dated, deleted];
  expect(await redate(customer, { photoIds }, { shiftMinutes: -1 })).toMatchObject({
    photosCount: 0,
    failed: photoIds,
    failedCount: 3,
  });
  expect(await redate(customer, { photoIds }, { set: '2026-06-17T12:00:01' })).toMatchObject({
    failed: photoIds,
  });
  expect(await redate(customer, { photoIds }, { set: '2026-06-17T12:00:00' })).toMatchObject({
    photosCount: 2,
    failed: [deleted],
  });
  expect(await taken(customer, undated)).toMatchObject({ dateSource: 'customer', fileDate: {} });
  expect(await customer.timeline()).toEqual([{ year: 2026, month: 6, count: 2 }]);
  await redate(customer, { photoIds }, { fromFile: true });
  expect(await customer.timeline()).toEqual([
    { year: 1970, month: 2, count: 1 },
    { year: 1970, month: 1, count: 1 },
  ]);
});

test('changes the dates of a month by a rule, and increases the versions of its sections', async () => {
  const customer = await app.customer('by-rule');
  const [, june = ''] = await addPhotos(customer, [
    { taken: '2024:05:01 10:00:00' },
    { taken: '2024:06:01 10:00:00' },
    { taken: '2024:05:31 23:59:00' },
  ]);
  const sections = async () => ({
    ...(await read<Timeline>(customer, '/users/timeline')),
    ...(await read<UploadDays>(customer, '/users/timeline/created?timeZone=UTC')),
  });
  const before = await sections();
  const photos = { all: { section: { month: '2024-05' } }, before: before.readAt };
  expect(await redate(customer, photos, { shiftMinutes: 60 })).toMatchObject({ photosCount: 2, failed: [] });
  const after = await sections();
  expect(after.timeline.map(({ month, count }) => [month, count])).toEqual([
    [6, 2],
    [5, 1],
  ]);
  for (const month of [5, 6])
    expect(after.timeline.find((entry) => entry.month === month)?.version).toBeGreaterThan(
      before.timeline.find((entry) => entry.month === month)?.version ?? Infinity,
    );
  expect(after.days[0]?.version).toBeGreaterThan(before.days[0]?.version ?? Infinity);
  expect((await taken(customer, june)).dateSource).toBe('exif-original');
  // No photo was added to the library, so earlier selections are still valid.
  expect(after.readAt).toBe(before.readAt);
});
