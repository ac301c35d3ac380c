import type { Overview } from '@albumen/contracts/overview';
import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import type { DeletedProjects, SavedProjects, UsedPhoto } from '@albumen/contracts/projects';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { doNightlyJob } from '../../../test/nights.ts';
import { openCustomersPage } from '../../../test/push-page.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import type { RetentionCalls } from '../../../test/retention-calls.ts';
import { addPhotos } from '../../../test/sections.ts';

let app: TestApp;
let operator: RetentionCalls['operator'];

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  ({ operator } = createRetentionCalls(app));
});

afterAll(() => app.close());

/** Returns the reason if the document was not applied. */
const put = async (name: string, id: string, more: object = {}): Promise<string | undefined> => {
  const { status, body } = await operator('PUT', `/projects/${id}`, {
    customerNumber: `K-${name}`,
    title: `Title of ${id}`,
    changedAt: '2026-03-01T10:00:00Z',
    ...more,
  });
  expect(status).toBe(200);
  return (body as { reason?: string }).reason;
};

/** A customer with projects of these ids; each was changed an hour before the one in front of it. */
const customerWith = async (name: string, ids: readonly string[], more: object = {}) => {
  const customer = await app.customer(name);
  await customer.timeline();
  await createRetentionCalls(app).register(name, '2026-01-01T00:00:00Z');
  for (const [hours, id] of ids.entries())
    await put(name, id, {
      changedAt: new Date(Date.UTC(2026, 4, 1) - hours * 3_600_000).toISOString(),
      ...more,
    });
  const list = async <Body = SavedProjects>(query = '') =>
    (await customer.get<Body>(`/api/project/api/v2/projects/${name}${query}`)).body;
  return {
    customer,
    list,
    ids: async (query = '') => (await list(query)).projects.map(({ id }) => id),
    deleted: () => list<DeletedProjects>('/deleted'),
    delete: (id: string) => statusOf(customer, 'delete', id),
    restore: (id: string) => statusOf(customer, 'post', id),
  };
};

const statusOf = async (customer: TestCustomer, method: 'delete' | 'post', id: string): Promise<number> => {
  const path = `/api/project/api/v2/project/${id}`;
  return (await (method === 'delete' ? customer.delete(path) : customer.post(`${path}/restore`))).status;
};

const numbered = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${prefix}-${at}`);

// #list
test('lists the projects by their last change, as the operator put them', async () => {
  const { list } = await customerWith('lists', ['book']);
  const more = {
    article: 'Canvas 60 × 40 cm',
    pictures: ['https://images.example.com/1.jpg', '/dev/2.jpg'],
    changedAt: '2026-05-02T12:00:00+02:00',
    device: 'iPad',
    editorUrl: '/dev/editor?projectId=canvas',
  };
  await put('lists', 'canvas', more);
  expect(await list()).toEqual({
    projects: [
      {
        id: 'canvas',
        title: 'Title of canvas',
        ...more,
        changedAt: '2026-05-02T10:00:00.000Z',
        photosCount: 0,
        missingPhotosCount: 0,
        restorablePhotosCount: 0,
      },
      expect.objectContaining({ id: 'book', pictures: [] }),
    ],
    totalProjectCount: 2,
  });
});

// #pages
test.each([
  ['', 0, 10],
  ['?skip=10', 10, 20],
  ['?skip=20', 20, 24],
  ['?skip=23&limit=100', 23, 24],
  ['?skip=30', 30, 30],
])('returns pages of 10, leaving out deleted projects: %s', async (query, from, to) => {
  const name = `pages${from}-${to}`;
  const all = numbered(name, 25);
  const { ids, list, delete: remove } = await customerWith(name, all);
  await remove(`${name}-5`);
  const left = all.filter((id) => id !== `${name}-5`);
  expect(await ids(query)).toEqual(left.slice(from, to));
  expect((await list(query)).totalProjectCount).toBe(24);
});

test.each([
  ['?limit=0', 400],
  ['?limit=101', 400],
  ['?skip=-1', 400],
  ['?skip=1.5', 400],
])('rejects the page %s', async (query, status) => {
  const customer = await app.customer('rejects');
  expect((await customer.get(`/api/project/api/v2/projects/rejects${query}`)).status).toBe(status);
});

// #owner
test('returns 404 for another account, and for projects of others', async () => {
  const owner = await customerWith('owns', ['owned', 'owned-deleted']);
  await owner.delete('owned-deleted');
  const other = await customerWith('curious', []);
  for (const path of ['owns', 'owns/deleted', 'owns/photos'])
    expect((await other.customer.get(`/api/project/api/v2/projects/${path}`)).status).toBe(404);
  expect(await other.delete('owned')).toBe(404);
  expect(await other.restore('owned-deleted')).toBe(404);
  expect(await owner.ids()).toEqual(['owned']);
});

// #delete-and-restore
test('deletes a project, and restores it with what the editor has put meanwhile', async () => {
  app.clock.moveTo('2026-06-01T12:00:00Z');
  const { ids, deleted, delete: remove, restore, list } = await customerWith('restores', ['r-1', 'r-2']);
  for (const _ of [1, 2]) expect(await remove('r-1')).toBe(204);
  expect(await ids()).toEqual(['r-2']);
  expect(await deleted()).toMatchObject({
    projects: [{ id: 'r-1', deletedAt: '2026-06-01T12:00:00.000Z', erasedFrom: '2026-07-03T03:17:00.000Z' }],
    totalProjectCount: 1,
  });
  expect(await put('restores', 'r-1', { title: 'Changed since', changedAt: '2026-06-02T12:00:00Z' })).toBe(
    undefined,
  );
  expect(await ids()).toEqual(['r-2']);
  for (const _ of [1, 2]) expect(await restore('r-1')).toBe(204);
  expect(await list()).toMatchObject({ projects: [{ id: 'r-1', title: 'Changed since' }, { id: 'r-2' }] });
  expect(await deleted()).toEqual({ projects: [], totalProjectCount: 0 });
});

// #erase
test('erases a deleted project after 30 days for good, and reports it', async () => {
  app.clock.moveTo('2026-08-01T12:00:00Z');
  const { ids, deleted, delete: remove, restore } = await customerWith('erases', ['e-1', 'e-2', 'e-3']);
  for (const id of ['e-1', 'e-2']) await remove(id);
  app.clock.moveTo('2026-08-30T12:00:00Z');
  await doNightlyJob(app, 'projects-erase');
  expect(await restore('e-2')).toBe(204);
  app.clock.moveTo('2026-09-02T12:00:00Z');
  await doNightlyJob(app, 'projects-erase');
  expect([await ids(), await deleted()]).toEqual([['e-2', 'e-3'], { projects: [], totalProjectCount: 0 }]);
  expect((await operator('GET', '/projects/e-1')).status).toBe(404);
  expect(await put('erases', 'e-1', { changedAt: '2026-09-02T12:00:00Z' })).toBe('deleted-by-customer');
  expect([await restore('e-1'), await remove('e-1')]).toEqual([404, 404]);
  const { events } = (await operator('GET', '/events?after=0&limit=1000')).body as {
    events: { type: string; customerNumbers: string[]; payload: object }[];
  };
  expect(events.filter(({ customerNumbers }) => customerNumbers.includes('K-erases'))).toMatchObject([
    { type: 'customer.registered' },
    { type: 'project.erased', payload: { projectId: 'e-1' } },
  ]);
});

test('forgets a project that the operator deletes, also a deleted one', async () => {
  const { ids, deleted, delete: remove } = await customerWith('forgets', ['f-1', 'f-2', 'f-3']);
  await remove('f-1');
  for (const id of ['f-1', 'f-2']) expect((await operator('DELETE', `/projects/${id}`)).status).toBe(204);
  expect([await ids(), (await deleted()).totalProjectCount]).toEqual([['f-3'], 0]);
  expect([await put('forgets', 'f-1'), await put('forgets', 'f-2')]).toEqual([
    'deleted-by-customer',
    undefined,
  ]);
  expect(await ids()).toEqual(['f-3', 'f-2']);
});

test('counts missing photos, and those that can be restored', async () => {
  const { customer, list } = await customerWith('misses', []);
  const [remainingId = '', deletedId = ''] = await addPhotos(customer, [{}, {}]);
  const other = await app.customer('misses-not');
  const [foreign = ''] = await addPhotos(other, [{}]);
  await put('misses', 'm-1', { photoIds: [remainingId, deletedId, deletedId, foreign] });
  await customer.deletePhotos([deletedId]);
  expect((await list()).projects).toMatchObject([
    { photosCount: 3, missingPhotosCount: 2, restorablePhotosCount: 1 },
  ]);
});

test('lists the photos of the library that saved projects use, with their months', async () => {
  const { customer, list, delete: remove } = await customerWith('uses', []);
  const [dated = '', undated = '', deletedId = ''] = await addPhotos(customer, [
    { taken: '2024:12:31 23:30:00' },
    {},
    {},
  ]);
  await put('uses', 'u-1', { photoIds: [dated, undated, deletedId] });
  await put('uses', 'u-2', { photoIds: [dated, dated] });
  await put('uses', 'u-3', { photoIds: [dated] });
  await customer.deletePhotos([deletedId]);
  await remove('u-3');
  const uploadEnd = expect.any(String);
  const { photos } = await list<{ photos: UsedPhoto[] }>('/photos');
  expect(new Map(photos.map((photo) => [photo.photoId, photo]))).toEqual(
    new Map([
      [undated, { photoId: undated, month: '1970-01', uploadEnd, projectIds: ['u-1'] }],
      [
        dated,
        {
          photoId: dated,
          month: '2024-12',
          uploadEnd,
          projectIds: expect.toBeOneOf([
            ['u-1', 'u-2'],
            ['u-2', 'u-1'],
          ]),
        },
      ],
    ]),
  );
});

// #project-count
test('counts the projects in the storage status, and shows the latest with a picture', async () => {
  const { customer, delete: remove } = await customerWith('counts', ['c-1', 'c-2', 'c-3']);
  const read = async () => {
    const storage = await customer.get<DeletionStatus>('/api/photo-deletion/accounts/getaccountinformation');
    const { projects } = (await customer.get<Overview>('/api/customer/customers/me/start-page')).body;
    return [storage.body.projectCount, projects?.count, projects?.latest?.id];
  };
  expect(await read()).toEqual([3, 3, undefined]);
  for (const id of ['c-2', 'c-3']) await put('counts', id, { pictures: ['/p.jpg'] });
  expect(await read()).toEqual([3, 3, 'c-2']);
  await remove('c-2');
  expect(await read()).toEqual([2, 2, 'c-3']);
});

test('tells open pages when a project is deleted or restored', async () => {
  const { delete: remove, restore } = await customerWith('pushes', []);
  const page = await openCustomersPage(app.url, await app.issuer.token('pushes'));
  const expectEvents = (count: number) =>
    vi.waitFor(() => expect(page.changes().filter((kind) => kind === 'project')).toHaveLength(count));
  await put('pushes', 'p-1');
  await expectEvents(1);
  await remove('p-1');
  await expectEvents(2);
  await restore('p-1');
  await expectEvents(3);
  page.close();
});
