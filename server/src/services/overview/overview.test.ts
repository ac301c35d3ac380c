import { randomUUID } from 'node:crypto';
import { unpackOverview } from '@albumen/contracts/overview';
import type { Overview, OverviewAlbum, OverviewReply } from '@albumen/contracts/overview';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createAlbum } from '../../../test/album-calls.ts';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { askExport, partUrl } from '../../../test/export-calls.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { addPhotos } from '../../../test/sections.ts';
import { createSharedAlbumCalls, emailOf } from '../../../test/shared-album-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ environment: operatorEnvironment });
});

afterAll(() => app.close());

const readReply = (customer: TestCustomer) =>
  customer.get<OverviewReply>('/api/customer/customers/me/start-page');

const read = async (customer: TestCustomer): Promise<Overview> => {
  const { status, body } = await readReply(customer);
  expect(status).toBe(200);
  return unpackOverview(body);
};

// #parts
test('shows the photos by date, the albums by creation, and how long photos are kept', async () => {
  const customer = await app.customer('full');
  const taken = [{}, { taken: '2024:05:01 12:00:00' }, { taken: '2025:05:01 12:00:00' }];
  for (const id of await addPhotos(customer, taken)) await untilRendered(customer, id);
  await createAlbum(customer, { name: 'Autumn' });
  app.clock.moveTo('2026-06-16T12:00:00Z');
  await createAlbum(customer, { name: 'Winter' });
  const { photos, albums, ...rest } = await read(customer);
  expect(photos?.count).toBe(3);
  expect(photos?.newest.map(({ localFileName }) => localFileName)).toEqual(['2.jpg', '1.jpg', '0.jpg']);
  const newest = photos?.newest[0];
  const { url, thumbnails } = (await customer.photo(newest?.imageId ?? '')).body;
  expect(newest).toMatchObject({ visibleWidth: 80, visibleHeight: 80, renditions: 'ready', url, thumbnails });
  expect(albums).toMatchObject({ count: 2, newest: [{ albumName: 'Winter' }, { albumName: 'Autumn' }] });
  expect(rest).toMatchObject({
    downloads: { count: 0, newest: [] },
    exports: { ready: [] },
    storage: { status: 'safe' },
  });
});

test('shows at most 24 photos and 12 albums, and counts all', async () => {
  const customer = await app.customer('many');
  await addPhotos(
    customer,
    Array.from({ length: 25 }, () => ({})),
  );
  for (let album = 0; album < 13; album += 1) await createAlbum(customer);
  const { photos, albums } = await read(customer);
  expect([photos?.count, photos?.newest.length]).toEqual([25, 24]);
  expect([albums?.count, albums?.newest.length]).toEqual([13, 12]);
});

test('shows downloads, and an export until it is fetched', async () => {
  const customer = await app.customer('waits');
  const photos = await addPhotos(customer, [{}]);
  const { body: backup } = await askExport(customer);
  const id = randomUUID();
  await customer.post('/api/download/downloads', { id, name: 'Holidays', photos });
  await vi.waitFor(async () => {
    const { downloads, exports } = await read(customer);
    expect(downloads).toMatchObject({ count: 1, newest: [{ id, name: 'Holidays', state: 'finished' }] });
    expect(exports?.ready).toMatchObject([{ backupId: backup.backupId, photosCount: 1, onlyNew: false }]);
  });
  await (await fetch(new URL(await partUrl(customer, backup), app.url))).arrayBuffer();
  await vi.waitFor(async () => expect((await read(customer)).exports?.ready).toEqual([]));
});

test('shows albums of others to their participants, and to nobody else', async () => {
  const { owner, reader, names, albumId } = await createSharedAlbumCalls(app).share('overview');
  const album = { albumId, albumName: 'Wedding', photosCount: 2, isShared: true };
  const [own] = (await read(owner)).albums?.newest ?? [];
  expect(own).toMatchObject(album);
  expect(own).not.toHaveProperty('owner');
  const seen = await read(reader);
  expect(seen.albums).toMatchObject({ count: 1, newest: [{ ...album, owner: emailOf(names.olga) }] });
  // From two libraries, whose addresses differ.
  const urls = (one?: OverviewAlbum) => one?.coverPhotos.map(({ url }) => url);
  expect(urls(seen.albums?.newest[0])).toEqual(urls(own));
  expect(seen.photos?.newest).toHaveLength(1);
  expect(await read(await app.customer('stranger'))).toMatchObject({
    photos: { count: 0, newest: [] },
    albums: { count: 0, newest: [] },
  });
});

test('counts the addresses, so that the page asks for one only if there is none', async () => {
  const customer = await app.customer('resident');
  const counts = [(await read(customer)).addresses?.count];
  const address = {
    lastName: 'Visser',
    street: 'Oudegracht',
    number: '1',
    postalCode: '3511 AA',
    city: 'Utrecht',
  };
  await customer.post('/api/customer/customers/me/addresses', { ...address, country: 'NL' });
  counts.push((await read(customer)).addresses?.count);
  expect(counts).toEqual([0, 1]);
});

test('leaves out a part that fails, and fails only if all parts fail', async () => {
  const customer = await app.customer('unlucky');
  await addPhotos(customer, [{}]);
  const sql = sqlOf(app.database);
  await sql`alter table downloads rename to downloads_away`;
  const { photos, downloads, storage } = await read(customer);
  expect([photos?.count, downloads, storage?.status]).toEqual([1, undefined, 'safe']);
  expect(app.logged).toContainEqual(expect.objectContaining({ part: 'downloads' }));
  for (const table of [
    'photo_month_counts',
    'albums',
    'photo_exports',
    'operator_records',
    'photo_storage',
    'customer_orders',
    'address_book',
  ])
    await sql`alter table ${sql(table)} rename to ${sql(`${table}_away`)}`;
  expect((await readReply(customer)).status).toBe(500);
});
