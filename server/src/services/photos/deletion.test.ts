import { randomUUID } from 'node:crypto';
import { deleteBatchSize } from '@albumen/contracts/limits';
import type { AccountCounts, PhotoPage, UploadDays } from '@albumen/contracts/photo-management/library';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { untilRendered } from '../../../test/rendered.ts';
import { addPhotos, expectColumnsOfPages, expectPlaces, read } from '../../../test/sections.ts';
import { confirm } from '../../../test/upload-calls.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});

afterAll(() => app.close());

const photoPath = (id: string): string => `${photosPath}/photos/${id}`;
const countOf = async (customer: TestCustomer) => (await read<AccountCounts>(customer, '/users')).photosCount;

/** Two photos in each month and day, so that remaining photos are distinguishable from none. */
const fourPhotos = async (name: string) => {
  const customer = await app.customer(name);
  const ids = await addPhotos(
    customer,
    ['2024:05:01 10:00:00', '2024:05:02 10:00:00', '2023:01:01 10:00:00', undefined].map((taken) =>
      taken === undefined ? {} : { taken },
    ),
  );
  const [first = '', second = '', third = '', undated = ''] = ids;
  return { customer, first, second, third, undated };
};

describe('a deleted photo', () => {
  test('a deleted photo is in no list, count, place or upload day, and returns 404', async () => {
    const { customer, first, second, third, undated } = await fourPhotos('vanishes');
    const { status, body } = await customer.deletePhotos([first, undated]);
    expect([status, body]).toMatchObject([200, { failed: [] }]);

    expect(await countOf(customer)).toBe(2);
    expect(await customer.timeline()).toEqual([
      { year: 2024, month: 5, count: 1 },
      { year: 2023, month: 1, count: 1 },
    ]);
    const pages = await expectColumnsOfPages(customer, '/photos/timeline/2024/5', '');
    expect(pages.flatMap(({ images }) => images.map(({ imageId }) => imageId))).toEqual([second]);
    await expectPlaces(customer, pages, '2024-05', '');
    expect((await customer.month(1970, 1)).images).toEqual([]);

    const { days } = await read<UploadDays>(customer, '/users/timeline/created?timeZone=UTC');
    expect(days).toMatchObject([{ date: '2026-06-15', count: 2 }]);
    await expectColumnsOfPages(customer, '/photos/created/2026-06-15', 'timeZone=UTC');
    for (const sortKey of ['dateTaken', 'created']) {
      const { images } = await read<PhotoPage>(customer, `/photos?sortKey=${sortKey}`);
      expect(images.map(({ imageId }) => imageId).toSorted()).toEqual([second, third].toSorted());
    }
    for (const id of [first, undated]) {
      expect((await customer.photo(id)).status).toBe(404);
      expect((await customer.get(`${photoPath(id)}/place`)).status).toBe(404);
    }
  });

  test('keeps its bytes, and its earlier addresses still open them', async () => {
    const customer = await app.customer('keeps-bytes');
    const bytes = await makePhotoFile();
    const [id = ''] = await customer.addPhotos([{ name: 'a.jpg', bytes }]);
    const { url, untouchedUrl } = await untilRendered(customer, id);
    await customer.deletePhotos([id]);
    const reply = await fetch(new URL(untouchedUrl, app.url));
    expect(Buffer.from(await reply.arrayBuffer())).toEqual(bytes);
    expect((await fetch(new URL(url, app.url))).status).toBe(200);
  });

  test('renders a deleted photo that has no renditions yet: it may come back', async () => {
    const customer = await app.customer('renders');
    const sessionId = await customer.openSession();
    const bytes = await makePhotoFile({ width: 1600, height: 1200 });
    const { imageId } = (await customer.upload(sessionId, 'a.jpg', bytes)).body;
    await confirm(customer, sessionId);
    const { url } = (await customer.photo(imageId)).body;
    await customer.deletePhotos([imageId]);
    await vi.waitFor(async () => expect((await fetch(new URL(url, app.url))).status).toBe(200));
    const again = await customer.openSession();
    await customer.upload(again, 'a.jpg', bytes);
    await confirm(customer, again);
    expect(await untilRendered(customer, imageId)).toMatchObject({ renditions: 'ready' });
  });

  // #repeated
  test('counts as done in a repeated call, in capitals, twice in one call, or by itself', async () => {
    const { customer, first, second } = await fourPhotos('repeats');
    for (const ids of [[first], [first], [first.toUpperCase()], [second, second]])
      expect((await customer.deletePhotos(ids)).body).toMatchObject({ failed: [] });
    expect((await customer.delete(photoPath(first))).status).toBe(200);
    expect(await countOf(customer)).toBe(2);
  });
});

// #single-photo
test('deletes one photo by its own address', async () => {
  const { customer, first } = await fourPhotos('one');
  expect((await customer.delete(photoPath(first))).status).toBe(200);
  expect((await customer.photo(first)).status).toBe(404);
  expect(await countOf(customer)).toBe(3);
});

// #foreign-photos
test('reports other customers’ photos as failed and leaves them alone; deletes the rest', async () => {
  const { customer: owner, first, second } = await fourPhotos('owner');
  const other = await app.customer('other');
  const [own = ''] = await addPhotos(other, [{}]);
  const nobodys = randomUUID();
  const { status, body } = await other.deletePhotos([first, own, nobodys, second]);
  expect([status, body]).toMatchObject([200, { failed: [first, nobodys, second] }]);
  const answer = await other.delete<Problem>(photoPath(first));
  expect([answer.status, answer.body.code]).toEqual([404, 'not-found']);
  expect([await countOf(owner), await countOf(other)]).toEqual([4, 0]);
  expect((await owner.photo(first)).status).toBe(200);

  await owner.deletePhotos([first]);
  expect((await other.deletePhotos([first])).body).toMatchObject({ failed: [first] });
});

test('a photo of an unconfirmed session is in no library, and cannot be deleted from one', async () => {
  const customer = await app.customer('unconfirmed');
  const sessionId = await customer.openSession();
  const { body } = await customer.upload(sessionId, 'a.jpg', await makePhotoFile());
  expect((await customer.deletePhotos([body.imageId])).body).toMatchObject({ failed: [body.imageId] });
  expect((await customer.delete(photoPath(body.imageId))).status).toBe(404);
});

// #ids-checked
test(`at most ${deleteBatchSize} ids are taken, and what is no id is named`, async () => {
  const customer = await app.customer('bounds');
  const ids = Array.from({ length: deleteBatchSize }, () => randomUUID());
  expect((await customer.deletePhotos(ids)).body).toMatchObject({ failed: ids });
  const many = await customer.deletePhotos([...ids, randomUUID()]);
  expect([many.status, many.body.errors?.map(({ field }) => field)]).toEqual([400, ['body.photoIds']]);
  const wrong = await customer.deletePhotos([ids[0] ?? '', 'no-id']);
  expect([wrong.status, wrong.body.errors?.map(({ field }) => field)]).toEqual([400, ['body.photoIds.1']]);
});

test('calls that delete the same photos at the same time count each photo once', async () => {
  const customer = await app.customer('at-once');
  const ids = await addPhotos(
    customer,
    Array.from({ length: 12 }, (_, at) => ({ taken: `20${10 + at}:01:01 10:00:00` })),
  );
  const remaining = ids.slice(9);
  const calls = [ids.slice(0, 6), ids.slice(3, 9).toReversed(), ids.slice(0, 9)];
  const answers = await Promise.all(calls.map((photoIds) => customer.deletePhotos(photoIds)));
  expect(answers.map(({ body }) => body)).toMatchObject(calls.map(() => ({ failed: [] })));
  expect(await countOf(customer)).toBe(remaining.length);
  expect((await customer.timeline()).map(({ count }) => count)).toEqual(remaining.map(() => 1));
});
