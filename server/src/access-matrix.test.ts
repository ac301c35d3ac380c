import { createHash } from 'node:crypto';
import { contractPart, endpoint } from '@albumen/contracts/endpoint';
import type { Endpoint } from '@albumen/contracts/endpoint';
import { contractParts } from '@albumen/contracts/parts';
import type { PhotoTask } from '@albumen/contracts/photo-management/selections';
import { UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { operatorEnvironment, operatorKey, startTestApp } from '../test/app.ts';
import type { TestApp } from '../test/app.ts';
import { photosPath } from '../test/customer.ts';
import { fillCalls } from '../test/filled-calls.ts';
import type { FilledCall, Things } from '../test/filled-calls.ts';
import { makePhotoFile } from '../test/photo-files.ts';
import { makeSliceThings } from '../test/slice-things.ts';
import { sqlOf } from './platform/database/sql.ts';
import { openOperatorKeys } from './services/operator/index.ts';
import { eraseCustomer } from './kernel/slice.ts';
import { describeCustomer } from '../test/described-facts.ts';

// Built from all contracts, so that it covers a new call from its first day.

const owner = 'anna';
let app: TestApp;
let ownerId: string;
let calls: readonly FilledCall[];

const put = async (path: string, document: object): Promise<void> => {
  const reply = await fetch(`${app.url}/api/operator/v1${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(document),
  });
  expect([path, reply.status]).toEqual([path, 200]);
};

/** Does a job of the product, as a worker would. */
const doJob = async (name: string, payload: object): Promise<void> => {
  const job = app.slices.flatMap(({ jobs = [] }) => jobs).find(({ type }) => type.name === name);
  await job?.run(payload, { turn: new Date(0), wasSilent: false });
};

/** Creates the owner's things that the calls use. */
const makeThings = async (): Promise<Things> => {
  const customer = await app.customer(owner);
  const bytes = await makePhotoFile({ taken: '2024:05:04 12:00:00' });
  const [photoId = '', deletedId = ''] = await customer.addPhotos([
    { name: 'tulips.jpg', bytes },
    { name: 'deleted tulips.jpg', bytes: await makePhotoFile() },
  ]);
  const { taskId: deletionId } = (await customer.deletePhotos([deletedId])).body;
  const names = { before: '2026-01-01T00:00:00Z', timeZone: 'Europe/London' };
  const { body: naming } = await customer.post<PhotoTask>(`${photosPath}/photos/dates/names`, names);
  await put('/customers/K-anna', {
    email: 'anna@example.com',
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
    identity: { provider: app.issuer.issuer, subject: owner },
  });
  const [photo] = await sqlOf(app.database)<{ ownerId: string; uploadId: string }[]>`
    select owner_id, upload_id from photos where id = ${photoId}`;
  ownerId = photo?.ownerId ?? '';
  const uploadId = photo?.uploadId ?? '';
  const made = await makeSliceThings({
    customer,
    url: app.url,
    ownerId,
    subject: owner,
    photoId,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    name: 'tulips',
    customerNumber: 'K-anna',
    put,
    doJob,
  });
  return {
    ...made,
    ownerId: { value: ownerId, isOwned: true },
    photoId: { value: photoId, isOwned: true },
    photoIds: { value: [photoId] },
    uploadId: { value: uploadId, isOwned: true },
    photos: { value: { photoIds: [photoId] } },
    'photoManagement.deletePhotos.body': { value: { photoIds: [photoId] } },
    change: { value: { set: '2024-05-04T13:00:00' } },
    taskId: { value: deletionId, isOwned: true },
    'photoManagement.undoNameDates.taskId': { value: naming.taskId, isOwned: true },
    deletionId: { value: deletionId, isOwned: true },
    'photoDeletion.readDeletedPhoto.photoId': { value: deletedId, isOwned: true },
    'photoDeletion.readDeletedPlace.photoId': { value: deletedId, isOwned: true },
    name: { value: 'photos' },
    'storage.readUpload.id': { value: uploadId, isOwned: true },
    'storage.listAnonymousUploads.body': { value: [uploadId] },
    customerNumber: { value: 'K-1' },
    email: { value: 'anna@example.com' },
    registeredAt: { value: '2026-01-01T00:00:00Z' },
    locale: { value: 'nl-NL' },
    until: { value: '2027-01-01T00:00:00Z' },
    events: {
      value: [{ type: 'bounced', email: 'anna@example.com', occurredAt: '2026-01-01T00:00:00Z' }],
    },
    writes: { value: [{ method: 'PUT', path: '/customers/K-1', body: {} }] },
    accountId: { value: owner },
    year: { value: 2024 },
    month: { value: 5 },
    date: { value: '2026-06-15' },
    timeZone: { value: 'Europe/London' },
    rendition: { value: 300 },
    expires: { value: 4_000_000_000 },
    signature: { value: 'made-up' },
  };
};

/** The calls of the tus protocol, which are in no contract. */
const tusCalls = ({ waitingUploadId }: Things): FilledCall[] => {
  const path = '/api/storage/resumable-uploads';
  const of = (method: string, url: string, namesOwned: boolean, headers: Record<string, string> = {}) => ({
    name: `tus ${method}`,
    security: 'customer' as const,
    method,
    url,
    headers: { 'tus-resumable': '1.0.0', ...headers },
    namesOwned,
  });
  const upload = `${path}/${String(waitingUploadId?.value)}`;
  const bytes = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' };
  return [
    of('POST', path, false),
    of('HEAD', upload, true),
    { ...of('PATCH', upload, true, bytes), body: new Uint8Array(10) },
    of('DELETE', upload, true),
  ];
};

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  const things = await makeThings();
  const made = [...fillCalls(contractParts, things), ...tusCalls(things)];
  calls = made.toSorted((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));
});

afterAll(() => app.close());

const ask = async ({ method, url, headers, body }: FilledCall, token: string | undefined) => {
  const reply = await fetch(new URL(url, app.url), {
    method,
    headers: { ...headers, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    ...(body === undefined ? {} : { body }),
  });
  return { status: reply.status, text: await reply.text() };
};

const askAll = async (token: string | undefined, chosenCalls = calls) => {
  const answers = [];
  // One after the other, because one call's change affects the next.
  for (const call of chosenCalls) answers.push({ call, ...(await ask(call, token)) });
  return answers;
};

type Answer = Awaited<ReturnType<typeof askAll>>[number];

/** Lists wrong answers by call. */
const complaints = (answers: readonly Answer[], isRight: (answer: Answer) => boolean): string[] =>
  answers
    .filter((answer) => answer.status >= 500 || !isRight(answer))
    .map(({ call, status, text }) => `${call.name} (${call.method} ${call.url}): ${status} ${text}`);

const unsigned = () =>
  new UnsecuredJWT({})
    .setIssuer(app.issuer.issuer)
    .setAudience(app.issuer.audience)
    .setSubject(owner)
    .setExpirationTime('5m')
    .encode();

const anHourAgo = () => Math.floor(Date.now() / 1000) - 3600;

/** Tokens that identify nobody. */
const faults: readonly (readonly [string, () => string | Promise<string>])[] = [
  ['a malformed token', () => 'nonsense'],
  ['a token without a signature', unsigned],
  ['a token signed with another key', () => app.issuer.forged(owner)],
  ['a token that has expired', () => app.issuer.token(owner, { exp: anHourAgo() })],
  ['a token for another audience', () => app.issuer.token(owner, { aud: 'https://elsewhere.test' })],
];

test('has calls of each kind to make', () => {
  expect(calls.filter(({ security }) => security === 'customer').length).toBeGreaterThan(10);
  expect(calls.filter(({ security }) => security === 'operator').length).toBeGreaterThan(5);
  expect(calls.filter(({ security }) => security === 'none').length).toBeGreaterThan(0);
  expect(calls.filter(({ namesOwned }) => namesOwned).length).toBeGreaterThan(5);
});

// #nothing-open
test('no call that requires a token opens without one', async () => {
  const answers = await askAll(undefined);
  expect(complaints(answers, ({ call, status }) => (status === 401) === (call.security !== 'none'))).toEqual(
    [],
  );
});

// The kind of a call decides who checks its token, so ten calls of all kinds show each fault.
test.each(faults)('%s opens no call that requires one', async (_fault, token) => {
  const closed = Map.groupBy(calls, ({ name, security }) => (name.startsWith('tus') ? 'tus' : security));
  closed.delete('none');
  const ten = [...closed.values()].flatMap((kind) => kind.slice(0, 4)).slice(0, 10);
  expect(new Set(ten.map(({ security }) => security)).size).toBe(2);
  expect(complaints(await askAll(await token(), ten), ({ status }) => status === 401)).toEqual([]);
});

test('an operator key without rights opens no call', async () => {
  const key = await openOperatorKeys(app.database, app.clock).add('No rights', '', null);
  const ofOperator = calls.filter(({ security }) => security === 'operator');
  expect(complaints(await askAll(key, ofOperator), ({ status }) => status === 403)).toEqual([]);
});

test('an operator key opens all calls of the operator and none of a customer', async () => {
  const answers = await askAll(operatorKey);
  expect(
    complaints(answers, ({ call, status }) => {
      if (call.security === 'none') return status !== 401;
      return call.security === 'customer' ? status === 401 : ![401, 403].includes(status);
    }),
  ).toEqual([]);
});

// #other-customer
test('another customer, a blocked business, finds nothing of the owner’s and changes nothing', async () => {
  const rowCounts = async () => {
    const facts = [];
    for await (const fact of describeCustomer(app.slices, ownerId)) facts.push(fact);
    return facts;
  };
  const before = await rowCounts();
  expect(before.length).toBeGreaterThan(4);
  await put('/customers/K-ben', {
    email: 'ben@example.com',
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
    isBusiness: true,
    accountStatus: 'Blocked',
    identity: { provider: app.issuer.issuer, subject: 'ben' },
  });
  const answers = await askAll(await app.issuer.token('ben', { 'authentication-method': 'b2b' }));
  expect(
    complaints(answers, ({ call, status }) => {
      if (call.security === 'none') return status !== 401;
      if (call.security === 'operator') return status === 401;
      return call.namesOwned ? status === 404 : status !== 401;
    }),
  ).toEqual([]);
  expect(answers.filter(({ text }) => /tulips/.test(text))).toEqual([]);
  expect(await rowCounts()).toEqual(before);
});

test('the owner finds everything that was refused to others', async () => {
  const customerCalls = calls.filter(({ security }) => security === 'customer');
  const auth_time = app.clock.now().getTime() / 1000;
  const answers = await askAll(await app.issuer.token(owner, { auth_time }), customerCalls);
  expect(complaints(answers, ({ status }) => ![401, 403, 404].includes(status))).toEqual([]);
});

/** Calls that answer customers whose deletion is confirmed, and one whose account is erased. */
const answering = (flag: 'answersLeaving' | 'isGoneAfterErasure'): ReadonlySet<string> =>
  new Set(
    contractParts.flatMap(({ service, endpoints }) =>
      Object.entries(endpoints)
        .filter(([, made]: [string, Endpoint]) => made[flag])
        .map(([name]) => `${service}.${name}`),
    ),
  );

test('a customer who leaves opens only the calls for that, and an erased one learns only that', async () => {
  const readingCalls = calls.filter(({ security, method }) => security === 'customer' && method === 'GET');
  const token = await app.issuer.token('lea', { 'authentication-method': 'b2b' });
  const { status } = await ask(
    readingCalls.find(({ name }) => name === 'customer.readMe')!,
    token,
  );
  expect(status).toBe(200);
  const sql = sqlOf(app.database);
  const [lea] = await sql<{ id: string }[]>`
    update customers set deletion_due_at = now() + interval '14 days' where subject = 'lea' returning id`;
  // A process remembers a customer for half a minute.
  app.clock.moveTo(new Date(app.clock.now().getTime() + 60_000).toISOString());
  const leaving = answering('answersLeaving');
  expect(
    complaints(
      await askAll(token, readingCalls),
      ({ call, status: answer }) => (answer === 401) !== leaving.has(call.name),
    ),
  ).toEqual([]);
  await eraseCustomer(app.slices, lea?.id ?? '');
  const gone = answering('isGoneAfterErasure');
  expect(
    complaints(
      await askAll(token, readingCalls),
      ({ call, status: answer }) => answer === (gone.has(call.name) ? 404 : 401),
    ),
  ).toEqual([]);
});

test('fails for a call about an unknown thing, and says what to add', () => {
  const albums = contractPart({
    service: 'gallery',
    title: 'Made up',
    endpoints: {
      readAlbum: endpoint({
        method: 'GET',
        path: '/albums/:albumId',
        summary: '',
        security: 'customer',
        params: z.object({ albumId: z.uuid() }),
        reply: { status: 204 },
      }),
    },
  });
  expect(() => fillCalls([albums], {})).toThrow(
    'gallery.readAlbum needs "albumId", which no thing of the matrix has: add one of that name',
  );
});
