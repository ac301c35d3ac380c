import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;

/** Nothing is rendered. */
beforeEach(async () => {
  app = await startTestApp({ works: false });
});

afterEach(() => app.close());

const addPhotos = async (
  customer: TestCustomer,
  count: number,
  taken = '2026:06:01 12:00:00',
): Promise<string[]> => {
  const files = Array.from({ length: count }, async (_, index) => ({
    name: `${index}.jpg`,
    bytes: await makePhotoFile({ taken }),
  }));
  return customer.addPhotos(await Promise.all(files));
};

/** The photos that wait to be rendered, in the order in which workers take them. */
const waiting = async (): Promise<string[]> => {
  const rows = await sqlOf(app.database)<{ id: string }[]>`
    select id from jobs.job where name = 'photos-render' and state < 'active'
    order by priority desc, created_on`;
  return rows.map(({ id }) => id);
};

/** Waits until this photo is first. The order changes after the answer that causes it. */
const untilFirst = async (id: string): Promise<void> => {
  while ((await waiting())[0] !== id);
};

test('three photos of one customer come before the fourth of another’s many earlier ones', async () => {
  const [first, second] = [await app.customer('first'), await app.customer('second')];
  const many = await addPhotos(first, 12);
  const three = await addPhotos(second, 3);
  const [one, two, third, ...rest] = many;
  expect(await waiting()).toEqual([one, three[0], two, three[1], third, three[2], ...rest]);
});

test('a later upload does not overtake a photo whose turn has come', async () => {
  const [first, second] = [await app.customer('early'), await app.customer('late')];
  const early = await addPhotos(first, 3);
  app.clock.moveTo('2026-06-15T12:01:00Z');
  const late = await addPhotos(second, 3);
  expect(await waiting()).toEqual([...early, ...late]);
});

test('does not hold back a customer with no waiting photos for earlier ones', async () => {
  const [first, second] = [await app.customer('back-again'), await app.customer('busy')];
  const before = await addPhotos(first, 5);
  const others = await addPhotos(second, 5);
  await sqlOf(app.database)`update photos set renditions = 'ready' where id = any(${before})`;
  const [again = ''] = await addPhotos(first, 1);
  expect((await waiting()).filter((id) => !before.includes(id)).slice(0, 3)).toEqual([
    others[0],
    again,
    others[1],
  ]);
});

test.each([
  ['page', ''],
  ['column', '/columns'],
])('photos of a month %s that somebody looks at come before the rest', async (_kind, call) => {
  const customer = await app.customer('looks');
  const unseen = await addPhotos(customer, 4);
  const [seen = ''] = await addPhotos(customer, 1, '2025:01:01 12:00:00');
  app.clock.moveTo('2026-06-15T11:59:00Z');
  await customer.get(`${photosPath}/photos/timeline/2025/1${call}`);
  await untilFirst(seen);
  expect(await waiting()).toEqual([seen, ...unseen]);
});

test('a single photo that somebody looks at comes before the rest', async () => {
  const customer = await app.customer('previews');
  const photos = await addPhotos(customer, 5);
  const last = photos.at(-1) ?? '';
  app.clock.moveTo('2026-06-15T11:59:00Z');
  await customer.photo(last);
  await untilFirst(last);
  expect(await waiting()).toEqual([last, ...photos.slice(0, -1)]);
});

test('another customer’s request for a photo changes no order', async () => {
  const [owner, stranger] = [await app.customer('owns'), await app.customer('asks')];
  const photos = await addPhotos(owner, 3);
  app.clock.moveTo('2026-06-15T11:59:00Z');
  expect((await stranger.photo(photos[2] ?? '')).status).toBe(404);
  await owner.photo(photos[1] ?? '');
  await untilFirst(photos[1] ?? '');
  expect(await waiting()).toEqual([photos[1], photos[0], photos[2]]);
});
