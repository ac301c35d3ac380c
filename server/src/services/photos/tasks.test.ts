import { randomUUID } from 'node:crypto';
import type { Timeline, UploadDays } from '@albumen/contracts/photo-management/library';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import { nightAt } from '../../../test/nights.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { addPhotoRows, ownerIdOf } from '../../../test/photo-rows.ts';
import { addPhotos, read } from '../../../test/sections.ts';
import { confirm } from '../../../test/upload-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

beforeAll(async () => {
  // Jobs do not run by themselves: tests run them.
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const deletedPath = '/api/photo-deletion/photos';

const remove = (customer: TestCustomer, body: object) =>
  customer.delete<PhotoTask & Problem>(`${photosPath}/photos`, body);
const redate = (customer: TestCustomer, body: object) =>
  customer.post<PhotoTask & Problem>(`${photosPath}/photos/dates`, body);
const undo = (customer: TestCustomer, deletionId: string) =>
  customer.post<PhotoTask & Problem>(`${deletedPath}/deletions/${deletionId}/undo`);
const readTask = (customer: TestCustomer, taskId: string) =>
  customer.get<PhotoTask & Problem>(`${photosPath}/photos/tasks/${taskId}`);
const readAtOf = async (customer: TestCustomer): Promise<string> =>
  (await read<Timeline>(customer, '/users/timeline')).readAt;

/** The given photos that are in the library. */
const leftOf = async (customer: TestCustomer, ids: readonly string[]): Promise<string[]> => {
  const answers = await Promise.all(
    ids.map(async (id) => ({ id, status: (await customer.photo(id)).status })),
  );
  return answers.filter(({ status }) => status === 200).map(({ id }) => id);
};

const may = '2024:05:01 10:00:00';
const june = '2024:06:01 10:00:00';

describe('a rule', () => {
  test('selects the whole library except the excluded photos', async () => {
    const customer = await app.customer('all');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: june }, {}, {}]);
    const [remaining = ''] = ids;
    const before = await readAtOf(customer);
    const { status, body } = await remove(customer, { all: {}, except: [remaining], before });
    expect([status, body]).toMatchObject([
      200,
      { kind: 'delete', state: 'done', photosCount: 3, failed: [], failedCount: 0 },
    ]);
    expect(await leftOf(customer, ids)).toEqual([remaining]);
    expect((await readTask(customer, body.taskId)).body).toEqual(body);
  });

  test('selects those of a month, or of an upload day of a zone', async () => {
    const customer = await app.customer('sections');
    app.clock.moveTo('2026-06-15T21:59:00Z');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: june }, {}]);
    const [inMay = '', inJune = '', undated = ''] = ids;
    app.clock.moveTo('2026-06-15T22:00:00Z');
    const [nextDay = ''] = await addPhotos(customer, [{ taken: may }]);
    const timeZone = 'Europe/Amsterdam';
    const { readAt } = await read<UploadDays>(customer, `/users/timeline/created?timeZone=${timeZone}`);
    const left = () => leftOf(customer, [...ids, nextDay]);

    const rule = (section: object) => ({ all: { section }, before: readAt });
    expect((await remove(customer, rule({ month: '1970-01' }))).body.photosCount).toBe(1);
    expect(await left()).toEqual([inMay, inJune, nextDay]);
    expect((await remove(customer, rule({ day: '2026-06-16', timeZone }))).body.photosCount).toBe(1);
    expect(await left()).toEqual([inMay, inJune]);
    expect((await remove(customer, rule({ month: '2024-06' }))).body.photosCount).toBe(1);
    expect(await left()).toEqual([inMay]);
    expect(undated).not.toBe('');
  });

  test('selects nothing that was added after the moment of selecting, whatever its upload time', async () => {
    const customer = await app.customer('later');
    const waiting = await customer.openSession();
    const uploadedBefore = (await customer.upload(waiting, 'before.jpg', await makePhotoFile())).body.imageId;
    const [selected = '', deleted = ''] = await addPhotos(customer, [{}, {}]);
    const deletion = (await customer.deletePhotos([deleted])).body;
    // The test clock does not move: only the order of listing separates them.
    const before = await readAtOf(customer);
    await confirm(customer, waiting);
    await undo(customer, deletion.taskId);
    const [uploadedAfter = ''] = await addPhotos(customer, [{}]);
    const all = [selected, deleted, uploadedBefore, uploadedAfter];
    expect(await leftOf(customer, all)).toEqual(all);
    expect((await remove(customer, { all: {}, before })).body.photosCount).toBe(1);
    expect(await leftOf(customer, all)).toEqual([deleted, uploadedBefore, uploadedAfter]);
  });

  test('selects no later photos if the library has never had a photo', async () => {
    const customer = await app.customer('empty');
    const before = await readAtOf(customer);
    const ids = await addPhotos(customer, [{}]);
    expect((await remove(customer, { all: {}, before })).body).toMatchObject({
      state: 'done',
      photosCount: 0,
    });
    expect(await leftOf(customer, ids)).toEqual(ids);
  });
});

describe('several calls', () => {
  test('several calls are one task, undone together; each takes effect once', async () => {
    const customer = await app.customer('one-task');
    const ids = await addPhotos(customer, [{ taken: may }, { taken: may }, { taken: june }, {}, {}]);
    const [, , , first = '', second = ''] = ids;
    const [taskId, before] = [randomUUID(), await readAtOf(customer)];
    const calls = [
      { all: { section: { month: '2024-05' } }, before, taskId },
      { all: { section: { month: '2024-06' } }, before, taskId },
      { photoIds: [first], taskId: taskId.toUpperCase() },
    ];
    for (const call of [...calls, ...calls]) expect((await remove(customer, call)).status).toBe(200);
    expect((await readTask(customer, taskId)).body).toMatchObject({ taskId, photosCount: 4, failed: [] });
    expect(await leftOf(customer, ids)).toEqual([second]);

    await customer.deletePhotos([second]);
    expect((await undo(customer, taskId)).body).toMatchObject({ kind: 'restore', photosCount: 4 });
    expect((await undo(customer, taskId)).body).toMatchObject({ state: 'done', photosCount: 0 });
    expect(await leftOf(customer, ids)).toEqual(ids.slice(0, 4));
  });

  test('shift a date once, even if repeated or if two of them select the same photo', async () => {
    const customer = await app.customer('shifted-once');
    const [one = '', other = ''] = await addPhotos(customer, [{ taken: may }, { taken: june }]);
    const [taskId, before, change] = [randomUUID(), await readAtOf(customer), { shiftMinutes: 31 * 24 * 60 }];
    // The photo of May moves to June before June is shifted.
    for (const section of [{ month: '2024-05' }, { month: '2024-06' }, { month: '2024-05' }])
      await redate(customer, { photos: { all: { section }, before }, change, taskId });
    await redate(customer, { photos: { photoIds: [other, one] }, change, taskId });
    expect((await readTask(customer, taskId)).body).toMatchObject({ photosCount: 2, failed: [] });
    expect([
      (await customer.photo(one)).body.dateTaken,
      (await customer.photo(other)).body.dateTaken,
    ]).toEqual(['2024-06-01T10:00:00', '2024-07-02T10:00:00']);
  });

  test('refuses calls with the id of a task that makes another change', async () => {
    const customer = await app.customer('other-change');
    const [id = ''] = await addPhotos(customer, [{ taken: may }]);
    const { taskId } = (await redate(customer, { photos: { photoIds: [id] }, change: { shiftMinutes: 1 } }))
      .body;
    const answers = [
      await remove(customer, { photoIds: [id], taskId }),
      await redate(customer, { photos: { photoIds: [id] }, change: { shiftMinutes: 2 }, taskId }),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.errors?.[0]?.field]).toEqual([400, 'invalid-request', 'body.taskId']);
    expect((await customer.photo(id)).body.dateTaken).toBe('2024-05-01T10:01:00');
  });

  test('that fail and are repeated name the photos that still fail', async () => {
    const customer = await app.customer('retried');
    const sessionId = await customer.openSession();
    const late = (await customer.upload(sessionId, 'late.jpg', await makePhotoFile())).body.imageId;
    const [taskId, nobodys] = [randomUUID(), randomUUID()];
    const failing = { failed: [late, nobodys], failedCount: 2, photosCount: 0 };
    expect((await remove(customer, { photoIds: [late, nobodys], taskId })).body).toMatchObject(failing);
    await confirm(customer, sessionId);
    const again = await remove(customer, { photoIds: [nobodys, late], taskId });
    expect(again.body).toMatchObject({ failed: [nobodys], failedCount: 1, photosCount: 1 });
  });
});

// #whole-library
test('deletes the whole library, but keeps later photos even if the call is repeated', async () => {
  const customer = await app.customer('delete-all');
  const ids = await addPhotos(customer, [{ taken: may }, {}]);
  const taskId = randomUUID();
  const deleteAll = (body?: object) => customer.delete<PhotoTask>(`${photosPath}/photos/all`, body);
  expect((await deleteAll({ taskId })).body).toMatchObject({ taskId, state: 'done', photosCount: 2 });
  const later = await addPhotos(customer, [{}]);
  expect((await deleteAll({ taskId })).body).toMatchObject({ taskId, photosCount: 2 });
  expect(await leftOf(customer, [...ids, ...later])).toEqual(later);
  expect((await deleteAll()).body).toMatchObject({ photosCount: 1 });
  expect(await customer.timeline()).toEqual([]);
  await undo(customer, taskId);
  expect(await leftOf(customer, [...ids, ...later])).toEqual(ids);
});

test('another customer’s photos come back as failed, and their tasks return 404', async () => {
  const [owner, other] = [await app.customer('owner'), await app.customer('other')];
  const [listed = '', deleted = ''] = await addPhotos(owner, [{ taken: may }, { taken: may }]);
  const { taskId } = (await owner.deletePhotos([deleted])).body;
  const photoIds = [listed, deleted];
  const change = { set: '2020-01-01T00:00:00' };
  const answers = [
    await remove(other, { photoIds }),
    await redate(other, { photos: { photoIds }, change }),
    await other.post<PhotoTask>(`${deletedPath}/deleted/restore`, { photos: { photoIds } }),
    await other.post<PhotoTask>(`${deletedPath}/deleted/erase`, { photos: { photoIds } }),
  ];
  for (const { status, body } of answers)
    expect([status, body]).toMatchObject([200, { failed: photoIds, failedCount: 2, photosCount: 0 }]);
  const before = '2100-01-01T00:00:00Z';
  expect((await remove(other, { all: {}, before })).body.photosCount).toBe(0);
  expect([(await readTask(other, taskId)).status, (await undo(other, taskId)).status]).toEqual([404, 404]);
  // The same id names a separate task for each customer.
  expect((await remove(other, { photoIds: [], taskId })).body).toMatchObject({ taskId, photosCount: 0 });
  expect((await owner.photo(listed)).body.dateTaken).toBe('2024-05-01T10:00:00');
  expect((await undo(owner, taskId)).body.photosCount).toBe(1);
});

test('refuses to undo a deletion that never existed', async () => {
  const customer = await app.customer('no-deletion');
  const [id = ''] = await addPhotos(customer, [{}]);
  const restoring = await customer.post<PhotoTask>(`${deletedPath}/deleted/restore`, {
    photos: { photoIds: [id] },
  });
  for (const taskId of [randomUUID(), restoring.body.taskId])
    expect((await undo(customer, taskId)).body.code).toBe('not-found');
});

test.each([
  [{}, ['body.photoIds']],
  [{ photoIds: ['no-id'] }, ['body.photoIds.0']],
  [{ photoIds: [], taskId: 'no-id' }, ['body.taskId']],
  [{ photoIds: [], except: [] }, ['body.except']],
  [{ all: {} }, ['body.before']],
  [{ all: {}, before: 'now' }, ['body.before']],
  [{ all: { section: { month: '2024-13' } }, before: '2026-01-01T00:00:00Z' }, ['body.all.section.month']],
  [
    { all: { section: { day: '2024-01-01', timeZone: 'Mars/Olympus' } }, before: '2026-01-01T00:00:00Z' },
    ['body.all.section.timeZone'],
  ],
])('refuses the selection %j and names the field', async (body, fields) => {
  const answer = await remove(await app.customer('refused'), body);
  expect([answer.status, answer.body.errors?.map(({ field }) => field)]).toEqual([400, fields]);
});

test.each([
  [{ set: '2024-01-01T00:00:00Z' }, 'body.change.set'],
  [{ set: '2023-02-29T00:00:00' }, 'body.change.set'],
  [{ shiftMinutes: 0.5 }, 'body.change.shiftMinutes'],
  [{ fromFile: false }, 'body.change.fromFile'],
])('refuses the change %j of dates and names the field', async (change, field) => {
  const answer = await redate(await app.customer('refused'), { photos: { photoIds: [] }, change });
  expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([400, [field]]);
});

test('forgets old tasks, but can still undo what they deleted', async () => {
  const customer = await app.customer('forgotten');
  const [id = ''] = await addPhotos(customer, [{}]);
  const { taskId } = (await customer.deletePhotos([id])).body;
  const begun = app.clock.now().getTime();
  const retentionMs = 30 * 86_400_000;
  app.clock.moveTo(new Date(begun + retentionMs).toISOString());
  await app.photos.tasks.sweepTasks(nightAt(app));
  expect((await readTask(customer, taskId)).status).toBe(200);
  app.clock.moveTo(new Date(begun + retentionMs + 1).toISOString());
  await app.photos.tasks.sweepTasks(nightAt(app));
  expect((await readTask(customer, taskId)).status).toBe(404);
  expect((await undo(customer, taskId)).body.photosCount).toBe(1);
});

describe('a rule that selects more photos than one call changes', () => {
  const photos = 1200;

  const bigLibrary = async (name: string) => {
    const customer = await app.customer(name);
    await customer.timeline();
    const ownerId = await ownerIdOf(app.database, name);
    await addPhotoRows(app, ownerId, photos);
    return { customer, ownerId, before: await readAtOf(customer) };
  };

  const countOf = async (customer: TestCustomer) =>
    (await read<{ photosCount: number }>(customer, '/users')).photosCount;

  /** Waits until the call has begun the task. */
  const untilBegun = (customer: TestCustomer, taskId: string) =>
    vi.waitFor(async () =>
      expect((await readTask(customer, taskId)).body).toMatchObject({
        state: 'working',
        photosCount: 500,
      }),
    );

  test('any worker completes a large rule, and changes each photo once', async () => {
    const { customer, ownerId, before } = await bigLibrary('worked');
    const taskId = randomUUID();
    const change = { shiftMinutes: 1 };
    const call = redate(customer, { photos: { all: {}, before }, change, taskId });
    await untilBegun(customer, taskId);
    // Like after a kill that was noticed too late: two workers run the same task.
    await Promise.all([1, 2].map(() => app.photos.tasks.work({ ownerId, taskId })));
    await call;
    expect((await readTask(customer, taskId)).body).toMatchObject({
      state: 'done',
      photosCount: photos,
      failedCount: 0,
    });
    const [shifted] = await sqlOf(app.database)<[{ count: number }]>`
      select count(*)::int from photos
      where owner_id = ${ownerId} and taken_local = file_taken_local + interval '1 minute'`;
    expect(shifted.count).toBe(photos);
  });

  test('stops when it is undone while it runs', async () => {
    const { customer, ownerId, before } = await bigLibrary('undone');
    const taskId = randomUUID();
    const call = remove(customer, { all: {}, before, taskId });
    await untilBegun(customer, taskId);
    expect((await undo(customer, taskId)).body).toMatchObject({ state: 'done', photosCount: 500 });
    await call;
    expect((await readTask(customer, taskId)).body).toMatchObject({ state: 'done', photosCount: 500 });
    await app.photos.tasks.work({ ownerId, taskId });
    expect(await countOf(customer)).toBe(photos);
  });

  test('the night resumes a large rule that was given up', async () => {
    const { customer, ownerId, before } = await bigLibrary('given-up');
    const taskId = randomUUID();
    const call = remove(customer, { all: {}, before, taskId });
    await untilBegun(customer, taskId);
    const waitingJobs = async () => {
      const [row] = await sqlOf(app.database)<[{ count: number }]>`
        select count(*)::int from jobs.job where name = 'photos-task' and data ->> 'taskId' = ${taskId}`;
      return row.count;
    };
    const begun = app.clock.now().getTime();
    app.clock.moveTo(new Date(begun + 2 * 3_600_000).toISOString());
    await app.photos.tasks.sweepTasks(nightAt(app));
    expect(await waitingJobs()).toBe(2);
    await app.photos.tasks.work({ ownerId, taskId });
    await call;
    expect((await readTask(customer, taskId)).body).toMatchObject({ state: 'done', photosCount: photos });
  });
});
