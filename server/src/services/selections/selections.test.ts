import type { PhotoPage, Timeline } from '@albumen/contracts/photo-management/library';
import type { MadeTempSelection, TempSelection } from '@albumen/contracts/photo-management/temp-selections';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorEnvironment, operatorKey, startTestApp } from '../../../test/app.ts';
import { doNightlyJob } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { addPhotoRows, ownerIdOf } from '../../../test/photo-rows.ts';
import { read } from '../../../test/sections.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let anna: TestCustomer;
/** In the order of their dates; the second and the last are too small for prints. */
let ids: string[];

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  anna = await app.customer('anna');
  const good = { width: 1200, height: 800 };
  const files = [
    { name: 'may.jpg', bytes: await makePhotoFile({ ...good, taken: '2024:05:01 10:00:00' }) },
    { name: 'june.jpg', bytes: await makePhotoFile({ taken: '2024:06:01 10:00:00' }) },
    { name: 'july.jpg', bytes: await makePhotoFile({ ...good, taken: '2024:07:01 10:00:00' }) },
    { name: 'undated.jpg', bytes: await makePhotoFile() },
  ];
  ids = await anna.addPhotos(files);
});

afterAll(() => app.close());

const path = `${photosPath}/temp-selections`;

const select = (body: object, customer = anna) => customer.post<MadeTempSelection & Problem>(path, body);

const make = async (photoIds: readonly string[]): Promise<string> => {
  const { status, body } = await select({ photoIds });
  expect(status).toBe(201);
  return body.tempSelectionId;
};

const idsOf = async (id: string): Promise<readonly string[]> =>
  (await anna.get<TempSelection>(`${path}/${id}`)).body.photoIds;

const pageOf = (id: string, query = '', customer = anna) =>
  customer.get<PhotoPage & Problem>(`${path}/${id}/photos${query}`);

const askOperator = async (address: string) => {
  const headers = { authorization: `Bearer ${operatorKey}` };
  const reply = await fetch(`${app.url}/api/operator/v1${address}`, { headers });
  return { status: reply.status, body: (await reply.json()) as Record<string, unknown> };
};

/** The operator's events about this temporary selection. */
const eventsOf = async (id: string) => {
  const { events } = (await askOperator('/events?limit=1000')).body as {
    events: { payload: { tempSelectionId?: string } }[];
  };
  return events.filter(({ payload }) => payload.tempSelectionId === id);
};

/** Makes a selection this many days older. */
const makeOlder = async (id: string, days: number): Promise<void> => {
  await sqlOf(app.database)`
    update temp_selections set created_at = created_at - make_interval(days => ${days}) where id = ${id}`;
};

// #by-ids
test('selects photos by their ids, sorted by date taken, with undated ones last', async () => {
  const { status, body } = await select({ photoIds: [...ids, ...ids].toReversed() });
  expect([status, body]).toMatchObject([201, { photosCount: 4, unfitCount: 2 }]);
  expect(body.unfit).toEqual([
    { photoId: ids[1], fileName: 'june.jpg', width: 96, height: 64 },
    { photoId: ids[3], fileName: 'undated.jpg', width: 96, height: 64 },
  ]);
  const { body: selection } = await anna.get<TempSelection>(`${path}/${body.tempSelectionId}`);
  expect(selection).toEqual({
    tempSelectionId: body.tempSelectionId,
    photoIds: ids,
    created: app.clock.now().toISOString(),
  });
});

test('pages its photos, with signed addresses', async () => {
  const id = await make(ids);
  const first = await pageOf(id, '?limit=3');
  expect(first.body.images.map(({ imageId }) => imageId)).toEqual(ids.slice(0, 3));
  const { body: rest } = await pageOf(id, `?limit=3&cursor=${first.body.cursor}`);
  expect([rest.cursor, rest.images.map(({ imageId }) => imageId)]).toEqual([null, ids.slice(3)]);
  const original = await fetch(new URL(first.body.images[0]?.untouchedUrl ?? '', app.url));
  expect([original.status, original.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  const other = await make(ids);
  expect(await pageOf(other, `?cursor=${first.body.cursor}`)).toMatchObject({
    status: 400,
    body: { code: 'invalid-cursor' },
  });
});

test('selects by rules, too, and combines several parts', async () => {
  const before = (await read<Timeline>(anna, '/users/timeline')).readAt;
  const { body } = await select({
    photos: [
      { all: { section: { month: '2024-05' } }, before },
      { all: {}, except: [ids[2]], before },
    ],
  });
  expect(await idsOf(body.tempSelectionId)).toEqual([ids[0], ids[1], ids[3]]);
});

describe('photos that are too small for prints', () => {
  test('reports small photos before anything is made, if the call asks for that', async () => {
    const { status, body } = await select({ photoIds: ids, unfitPhotos: 'ask' });
    expect([status, Object.keys(body).toSorted()]).toEqual([200, ['photosCount', 'unfit', 'unfitCount']]);
    expect(body.unfit.map(({ fileName }) => fileName)).toEqual(['june.jpg', 'undated.jpg']);
  });

  test('cause no question if all photos are large enough', async () => {
    const { status, body } = await select({ photoIds: [ids[0]], unfitPhotos: 'ask' });
    expect([status, body.unfitCount]).toEqual([201, 0]);
    expect(await idsOf(body.tempSelectionId)).toEqual([ids[0]]);
  });

  test('leaves out small photos if the call asks for that', async () => {
    const { body } = await select({ photoIds: ids, unfitPhotos: 'leave-out' });
    expect(body).toMatchObject({ photosCount: 2, unfitCount: 2 });
    expect(await idsOf(body.tempSelectionId)).toEqual([ids[0], ids[2]]);
    const none = await select({ photoIds: [ids[1]], unfitPhotos: 'leave-out' });
    expect([none.status, none.body.code]).toEqual([404, 'not-found']);
  });

  test('names up to a hundred small photos, and counts all', async () => {
    const carla = await app.customer('carla');
    await carla.timeline();
    await addPhotoRows(app, await ownerIdOf(app.database, 'carla'), 120);
    const before = (await read<Timeline>(carla, '/users/timeline')).readAt;
    const { body } = await select({ photos: [{ all: {}, before }] }, carla);
    expect([body.photosCount, body.unfit.length, body.unfitCount]).toEqual([120, 100, 120]);
  });
});

test('refuses more than 5000 photos, and names the limit', async () => {
  const dora = await app.customer('dora');
  await dora.timeline();
  await addPhotoRows(app, await ownerIdOf(app.database, 'dora'), 5001);
  const before = (await read<Timeline>(dora, '/users/timeline')).readAt;
  expect(await select({ photos: [{ all: {}, before }] }, dora)).toMatchObject({
    status: 422,
    body: { code: 'too-many-photos', photosLimit: 5000 },
  });
  const { images } = await read<PhotoPage>(dora, '/photos?limit=1');
  const one = images[0]?.imageId ?? '';
  const { body } = await select({ photos: [{ all: {}, except: [one], before }] }, dora);
  expect(body.photosCount).toBe(5000);
  expect((await dora.get<TempSelection>(`${path}/${body.tempSelectionId}`)).body.photoIds).toHaveLength(5000);
});

test('photos that are deleted or erased meanwhile drop out; restored ones come back', async () => {
  const [bytes, otherBytes] = await Promise.all([makePhotoFile(), makePhotoFile()]);
  const [remaining = '', lost = ''] = await anna.addPhotos([
    { name: 'kept.jpg', bytes },
    { name: 'gone.jpg', bytes: otherBytes },
  ]);
  const id = await make([remaining, lost]);
  const { taskId } = (await anna.deletePhotos([remaining, lost])).body;
  expect(await idsOf(id)).toEqual([]);
  expect((await pageOf(id)).body).toEqual({ cursor: null, images: [] });
  expect((await askOperator(`/temp-selections/${id}`)).body).toMatchObject({ photos: [] });
  await anna.post('/api/photo-deletion/photos/deleted/erase', { photos: { photoIds: [lost] } });
  await anna.post(`/api/photo-deletion/photos/deletions/${taskId}/undo`);
  expect(await idsOf(id)).toEqual([remaining]);
  expect((await pageOf(id)).body.images.map(({ localFileName }) => localFileName)).toEqual(['kept.jpg']);
});

test('leaves out photos outside the library, and returns 404 if none remain', async () => {
  const unknown = crypto.randomUUID();
  const { body } = await select({ photoIds: [unknown, ids[0]] });
  expect(body.photosCount).toBe(1);
  expect((await select({ photoIds: [unknown] })).status).toBe(404);
  expect((await select({ photoIds: [] })).status).toBe(400);
});

// #other-customer
test('another customer can neither select nor read them', async () => {
  const ben = await app.customer('ben');
  const id = await make(ids);
  expect((await select({ photoIds: ids }, ben)).status).toBe(404);
  expect((await ben.get(`${path}/${id}`)).status).toBe(404);
  expect((await pageOf(id, '', ben)).status).toBe(404);
  expect(await eventsOf(id)).toHaveLength(1);
});

test('tells the operator, who reads the photos with their own addresses', async () => {
  const { body } = await select({ photoIds: ids.slice(0, 2), channelId: 'posters-nl' });
  const id = body.tempSelectionId;
  const ownerId = await ownerIdOf(app.database, 'anna');
  expect(await eventsOf(id)).toEqual([
    {
      sequence: expect.any(Number),
      type: 'prints.selected',
      customerId: ownerId,
      customerNumbers: [],
      createdAt: app.clock.now().toISOString(),
      payload: { tempSelectionId: id, photosCount: 2, productCode: 'PAP_910', channelId: 'posters-nl' },
    },
  ]);
  const { status, body: answer } = await askOperator(`/temp-selections/${id}`);
  expect([status, answer]).toEqual([
    200,
    {
      tempSelectionId: id,
      customerId: ownerId,
      customerNumbers: [],
      created: app.clock.now().toISOString(),
      photos: [
        { photoId: ids[0], fileName: 'may.jpg', width: 1200, height: 800, url: expect.any(String) },
        { photoId: ids[1], fileName: 'june.jpg', width: 96, height: 64, url: expect.any(String) },
      ],
    },
  ]);
  const [{ url }] = answer['photos'] as [{ url: string }];
  expect(url).toMatch(/^http:\/\/localhost:8080\/api\/photo-management\/content\//);
  expect((await fetch(new URL(new URL(url).pathname + new URL(url).search, app.url))).status).toBe(200);
});

test('makes nothing if the event for the operator cannot be stored', async () => {
  const sql = sqlOf(app.database);
  await sql.unsafe(`
    create function refuse_event() returns trigger language plpgsql as $$ begin raise 'no room'; end $$;
    create trigger refusing before insert on operator_events execute function refuse_event()`);
  const count = async () => (await sql`select from temp_selections`).count;
  const before = await count();
  expect((await select({ photoIds: ids })).status).toBe(500);
  await sql`drop trigger refusing on operator_events`;
  expect(await count()).toBe(before);
});

test('a selection is readable for seven days, then the night removes it', async () => {
  const [old, young] = [await make(ids), await make(ids)];
  await makeOlder(old, 7);
  await makeOlder(young, 6);
  expect((await anna.get(`${path}/${old}`)).status).toBe(404);
  expect((await pageOf(old)).status).toBe(404);
  expect((await askOperator(`/temp-selections/${old}`)).status).toBe(404);
  await doNightlyJob(app, 'selections-sweep');
  const left = await sqlOf(app.database)<{ id: string }[]>`
    select id from temp_selections where id in (${old}, ${young})`;
  expect(left.map(({ id }) => id)).toEqual([young]);
  expect(await idsOf(young)).toEqual(ids);
});
