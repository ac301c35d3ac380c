import { randomUUID } from 'node:crypto';
import type { NameDates } from '@albumen/contracts/photo-management/name-dates';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import type { Problem } from '@albumen/contracts/problem';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { photosPath } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { read } from '../../../test/sections.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false });
});

afterAll(() => app.close());

const timeZone = 'Europe/Amsterdam';
const namesPath = `${photosPath}/photos/dates/names`;

/** Adds photos of these names without a date in the file, and returns their ids. */
const addNamed = async (customer: TestCustomer, names: readonly string[]): Promise<string[]> => {
  const files = [];
  for (const name of names) files.push({ name, bytes: await makePhotoFile() });
  return customer.addPhotos(files);
};

const offerOf = (customer: TestCustomer) =>
  read<NameDates>(customer, `/photos/dates/names?timeZone=${timeZone}`);
const apply = (customer: TestCustomer, body: object) =>
  customer.post<PhotoTask & Problem>(namesPath, { timeZone, ...body });
const undo = (customer: TestCustomer, taskId: string) =>
  customer.post<PhotoTask & Problem>(`${namesPath}/${taskId}/undo`);

const taken = async (customer: TestCustomer, id: string) => {
  const { dateTaken, dateSource, fileDate } = (await customer.photo(id)).body;
  return { dateTaken, dateSource, fileDate };
};

test('counts undated photos with a day in their name, with examples of each kind of name first', async () => {
  const customer = await app.customer('counting');
  expect(await offerOf(customer)).toMatchObject({ count: 0, examples: [] });
  const ids = await addNamed(customer, [
    'scan.jpg',
    'IMG-20230714-WA0003.jpg',
    'IMG-20230715-WA0004.jpg',
    'IMG-20230230-WA0005.jpg',
    'PXL_20230714_223012345.jpg',
  ]);
  const dated = {
    name: 'IMG-20220101-WA0001.jpg',
    bytes: await makePhotoFile({ taken: '2024:05:01 10:00:00' }),
  };
  await customer.addPhotos([dated]);
  const { examples, count, addedAt } = await offerOf(customer);
  expect(count).toBe(3);
  expect(addedAt).toBeDefined();
  expect(examples.map(({ localFileName, dateTaken }) => [localFileName, dateTaken])).toEqual([
    ['PXL_20230714_223012345.jpg', '2023-07-15T00:30:12'],
    ['IMG-20230715-WA0004.jpg', '2023-07-15T00:00:00'],
    ['IMG-20230714-WA0003.jpg', '2023-07-14T00:00:00'],
  ]);
  expect(examples.map(({ imageId }) => imageId)).toEqual([ids[4], ids[2], ids[1]]);
});

test('dates the photos of the offer by their names, and Undo returns all to Unknown Date', async () => {
  const customer = await app.customer('using');
  const names = ['scan.jpg', 'IMG-20230714-WA0003.jpg', 'Screenshot_20230815-153012.jpg'];
  const [scan = '', whatsApp = '', screenshot = ''] = await addNamed(customer, names);
  const { readAt } = await offerOf(customer);
  const [later = ''] = await addNamed(customer, ['IMG-20230714-WA0009.jpg']);
  const taskId = randomUUID();
  const body = { before: readAt, taskId };
  expect(await apply(customer, body)).toMatchObject({
    status: 200,
    body: { taskId, kind: 'date', photosCount: 2, failed: [], failedCount: 0 },
  });
  // A repeated call changes nothing.
  expect((await apply(customer, body)).body.photosCount).toBe(2);
  expect(await taken(customer, whatsApp)).toEqual({
    dateTaken: '2023-07-14T00:00:00',
    dateSource: 'file-name',
    fileDate: {},
  });
  expect(await taken(customer, screenshot)).toMatchObject({ dateTaken: '2023-08-15T15:30:12' });
  expect(await customer.timeline()).toEqual([
    { year: 2023, month: 8, count: 1 },
    { year: 2023, month: 7, count: 1 },
    { year: 1970, month: 1, count: 2 },
  ]);
  expect((await offerOf(customer)).examples.map(({ imageId }) => imageId)).toEqual([later]);

  // A date that the customer has changed since stays.
  const set = { photos: { photoIds: [screenshot] }, change: { set: '2020-02-02T02:02:02' } };
  await customer.post(`${photosPath}/photos/dates`, set);
  expect((await undo(customer, taskId)).body).toMatchObject({ kind: 'date', photosCount: 1, failed: [] });
  expect((await undo(customer, taskId)).body.photosCount).toBe(0);
  const undated = { dateTaken: undefined, dateSource: undefined, fileDate: undefined };
  for (const id of [scan, whatsApp, later]) expect(await taken(customer, id)).toEqual(undated);
  expect(await taken(customer, screenshot)).toMatchObject({ dateSource: 'customer', fileDate: {} });
  expect((await offerOf(customer)).count).toBe(2);
});

test('refuses an unknown time zone, and an Undo of anything else', async () => {
  const customer = await app.customer('refused');
  const wrong = await customer.get<Problem>(`${namesPath}?timeZone=Mars/Olympus`);
  expect([wrong.status, wrong.body.detail]).toEqual([400, expect.stringContaining('query.timeZone')]);
  const answer = await apply(customer, { before: '2026-06-15T12:00:00Z', timeZone: 'Mars/Olympus' });
  expect([answer.status, answer.body.detail]).toEqual([400, expect.stringContaining('body.timeZone')]);
  const [id = ''] = await addNamed(customer, ['IMG-20230714-WA0003.jpg']);
  const change = { photos: { photoIds: [id] }, change: { set: '2023-01-01T00:00:00' } };
  const { body } = await customer.post<PhotoTask>(`${photosPath}/photos/dates`, change);
  expect((await undo(customer, body.taskId)).status).toBe(404);
  expect((await undo(customer, randomUUID())).status).toBe(404);
});
