import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PhotoPage } from '@albumen/contracts/photo-management/library';
import { addTo, createAlbum, idsIn } from '../../../test/album-calls.ts';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { readPages } from '../../../test/sections.ts';
import { confirm } from '../../../test/upload-calls.ts';
import { inTransaction } from '../../platform/database/database.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

/** Thirty files, more than a page. They arrive in a different order from the one in which they were chosen. */
const positions = Array.from({ length: 30 }, (_, position) => position);
const arriving = positions.toSorted((one, other) => ((one * 7) % 30) - ((other * 7) % 30));

/** Uploads a photo for each of these dates; resolves to their ids in the order in which they were chosen. */
const upload = async (
  customer: TestCustomer,
  dateOf: (position: number) => string | undefined,
): Promise<string[]> => {
  const sessionId = await customer.openSession();
  const ids: string[] = [];
  for (const position of arriving) {
    app.clock.moveTo(new Date(app.clock.now().getTime() + 10).toISOString());
    const taken = dateOf(position);
    const bytes = await makePhotoFile(taken === undefined ? {} : { taken });
    const location = await customer.openUpload(sessionId, `${99 - position}.jpg`, bytes.length, { position });
    ids[position] = (await customer.sendBytes(location, 0, bytes)).body.imageId;
  }
  await confirm(customer, sessionId);
  return ids;
};

const idsOf = async (customer: TestCustomer, path: string, query: string): Promise<string[]> =>
  (await readPages(customer, path, query)).flatMap(({ images }) => images.map(({ imageId }) => imageId));

const setDate = (customer: TestCustomer, photoIds: readonly string[], set: string) =>
  customer.post(`${photosPath}/photos/dates`, { photos: { photoIds }, change: { set } });

describe('photos of one moment are in the order in which they were chosen', () => {
  const july = '/photos/timeline/2025/7';
  let customer: TestCustomer;
  let ids: string[];

  beforeAll(async () => {
    customer = await app.customer('burst');
    ids = await upload(customer, () => '2025:07:01 12:00:00');
  });

  test('orders photos of one moment in a month, in both directions', async () => {
    expect(await idsOf(customer, july, 'sortOrder=asc')).toEqual(ids);
    expect(await idsOf(customer, july, 'sortOrder=desc')).toEqual(ids.toReversed());
  });

  test('orders photos of one moment in all photos', async () => {
    expect(await idsOf(customer, '/photos', 'sortOrder=asc')).toEqual(ids);
  });

  test('orders photos of one moment in an album', async () => {
    const albumId = await createAlbum(customer);
    await addTo(customer, albumId, { photoIds: ids.toSorted() });
    for (const sortKey of ['dateTaken', 'created'])
      expect(await idsIn(customer, albumId, `sortKey=${sortKey}&sortOrder=asc`)).toEqual(ids);
  });

  test('orders photos of one moment in archives and exports', async () => {
    const ownerId = await ownerIdOf(app.database, 'burst');
    const { originals } = app.photos;
    const [archived, exported] = await inTransaction(app.database, async (tx) => [
      await originals.listed(tx, ownerId, ids),
      await originals.page(tx, ownerId, { since: null, after: undefined, limit: 100 }),
    ]);
    expect([archived, exported].map((photos) => photos?.map(({ id }) => id))).toEqual([ids, ids]);
  });

  test('orders photos of one moment in Recently deleted', async () => {
    await customer.deletePhotos(ids.toSorted());
    const { body } = await customer.get<PhotoPage>('/api/photo-deletion/photos/deleted/2026-06-15?limit=30');
    expect(body.images.map(({ imageId }) => imageId)).toEqual(ids.toReversed());
  });
});

test('keeps the order in which undated photos were chosen, even once they have a date', async () => {
  const customer = await app.customer('scans');
  const ids = await upload(customer, () => undefined);
  expect(await idsOf(customer, '/photos/timeline/1970/1', 'sortOrder=asc')).toEqual(ids);
  await setDate(customer, ids.toSorted(), '1985-07-01T12:00:00');
  expect(await idsOf(customer, '/photos/timeline/1985/7', 'sortOrder=asc')).toEqual(ids);
});

test('keeps the order of photos of several days when they get one date, in albums too', async () => {
  const customer = await app.customer('days');
  const dayOf = (position: number) => String(28 - (position % 28)).padStart(2, '0');
  await upload(customer, (position) => `2025:07:${dayOf(position)} 12:00:00`);
  const before = await idsOf(customer, '/photos/timeline/2025/7', 'sortOrder=desc');
  const albumId = await createAlbum(customer, { photos: [{ photoIds: before }] });
  await setDate(customer, before.toSorted(), '2001-01-01T00:00:00');
  expect(await idsOf(customer, '/photos/timeline/2001/1', 'sortOrder=desc')).toEqual(before);
  expect(await idsIn(customer, albumId, 'sortKey=dateTaken&sortOrder=desc')).toEqual(before);
});

test('orders photos of unknown position by arrival, then by the number in their name', async () => {
  const customer = await app.customer('client');
  const taken = '2025:07:01 12:00:00';
  const files = await Promise.all(
    ['IMG_0010.jpg', 'IMG_0009.jpg', 'first.jpg'].map(async (name) => ({
      name,
      bytes: await makePhotoFile({ taken }),
    })),
  );
  const [ten, nine] = await customer.addPhotos(files.slice(0, 2));
  app.clock.moveTo(new Date(app.clock.now().getTime() + 1).toISOString());
  const [last] = await customer.addPhotos(files.slice(2));
  expect(await idsOf(customer, '/photos/timeline/2025/7', 'sortOrder=asc')).toEqual([nine, ten, last]);
});

test.each(['-1', '4294967296', '1.5', 'first'])('refuses the position %s', async (position) => {
  const customer = await app.customer('wrong');
  const sessionId = await customer.openSession();
  await expect(customer.openUpload(sessionId, 'a.jpg', 100, { position })).rejects.toMatchObject({
    problem: { code: 'invalid-request', detail: expect.stringContaining('from 0 to 4294967295') },
  });
});
