import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Activation } from '@albumen/contracts/photo-management/activation';
import type { FastifyInstance } from 'fastify';
import { decodeJwt } from 'jose';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { jobPatienceMs, operatorKey } from '../test/app.ts';
import { cancelSchedules } from '../test/nights.ts';
import { createTestCustomer, photosPath } from '../test/customer.ts';
import type { TestCustomer } from '../test/customer.ts';
import { createTestDatabase } from '../test/database.ts';
import type { TestDatabase } from '../test/database.ts';
import { makePhotoFile } from '../test/photo-files.ts';
import { ownedExamples, ownedKinds } from '../test/record-examples.ts';
import { makeSliceThings, sharerNumber, sliceFixtures } from '../test/slice-things.ts';
import { createSignInCalls } from '../test/sign-in-calls.ts';
import type { SignInCalls } from '../test/sign-in-calls.ts';
import { createApp, samplePassword } from './app.ts';
import type { App } from './app.ts';
import { systemClock } from './platform/clock.ts';
import { readConfiguration } from './kernel/configuration.ts';
import { sqlOf } from './platform/database/sql.ts';
import { openSecretKey } from './kernel/secret-key.ts';
import { describeCustomer } from '../test/described-facts.ts';
import { eraseCustomer, shownFactsOf } from './kernel/slice.ts';
import { valueOf } from './services/my-data/rules.ts';
import type { CustomerFact } from './kernel/slice.ts';

/**
 * Tables without customer data. `scrub_progress` and `examination_progress` contain the id of the last photo that was
 * read, until the next hundred photos. `operator_audit` names the operator’s own numbers. `erased_identities` and
 * `erased_names` hold hashes, used to refuse tokens and records of erased customers, and `widget_mail_refusals` those of
 * recipients. `webhook_deliveries` names events, and its rows go with them.
 */
const ofNobody = [
  'alarms',
  'erased_identities',
  'erased_names',
  'examination_progress',
  'held_sweeps',
  'identity_ended_grants',
  'identity_signing_keys',
  'installation',
  'migrations',
  'nightly_jobs',
  'nights',
  'operator_audit',
  'operator_keys',
  'retention_brake',
  'scrub_progress',
  'secrets',
  'webhook_deliveries',
  'webhooks',
  'widget_mail_refusals',
];

let database: TestDatabase;
let dataDir: string;
/** The photos of an earlier system. */
let source: string;
let app: App;
let http: FastifyInstance;
let url: string;
let calls: SignInCalls;

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-customer-data-'));
  source = await mkdtemp(join(tmpdir(), 'albumen-source-'));
  const configuration = readConfiguration({
    DATA_DIR: dataDir,
    OPERATOR_API_KEY: operatorKey,
    IMPORT_SOURCE: pathToFileURL(source).href,
  });
  app = await createApp({
    configuration,
    connection: database.connection,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    works: true,
    patienceMs: jobPatienceMs,
  });
  await app.identity?.ensureSampleAccounts();
  http = await app.buildHttp();
  await http.listen({ host: '127.0.0.1', port: 0 });
  await app.work();
  await cancelSchedules(database);
  url = `http://127.0.0.1:${(http.server.address() as AddressInfo).port}`;
  calls = createSignInCalls(http, configuration.sites.usual.publicUrl, app.identity?.clientId ?? '');
});

afterAll(async () => {
  await http.close();
  await app.close(5);
  await database.drop();
  for (const folder of [dataDir, source]) await rm(folder, { recursive: true, force: true });
});

const sql = () => sqlOf(database.database);

const tables = async (): Promise<string[]> =>
  (
    await sql()<{ name: string }[]>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE' order by name`
  ).map(({ name }) => name);

/** Returns tables that no slice names as data of its customers. */
const unclaimed = async (): Promise<string[]> => {
  const claimed = app.slices.flatMap(({ customerData }) => customerData?.tables ?? []);
  return (await tables())
    .filter((table) => !claimed.includes(table) && !ofNobody.includes(table))
    .map((table) => `${table} is in no slice’s customerData, nor in the list of tables that say of nobody.`);
};

/** Texts that identify a customer, as they appear in a row written as text. */
interface Traces {
  readonly ownerId: string;
  readonly texts: readonly string[];
}

interface Person extends Traces {
  readonly token: string;
}

const tracesOf = async (email: string, subject: string): Promise<Traces> => {
  const [customer] = await sql()<{ id: string }[]>`select id from customers where subject = ${subject}`;
  const ownerId = customer?.id ?? '';
  const others = await sql()<{ id: string }[]>`
    select id::text from photos where owner_id = ${ownerId}
    union select id::text from mail_requests where payload::json->>'emailKey' = ${email}
    union select grant_id from identity_provider_rows where account_id = ${subject} and grant_id is not null`;
  const key = await openSecretKey(database.database, { dataDir, secretKey: undefined });
  const hashed = key.hash(email).toString('hex');
  return { ownerId, texts: [ownerId, subject, email, hashed, ...others.map(({ id }) => id)] };
};

/** Returns every row that contains one of these texts, by table. */
const rowsOf = async ({ texts }: Traces): Promise<ReadonlyMap<string, readonly string[]>> => {
  const found = new Map<string, string[]>();
  for (const table of await tables()) {
    if (ofNobody.includes(table)) continue;
    const patterns = texts.map((text) => `%${text}%`);
    const rows = await sql()<{ row: string }[]>`
      select row::text from (select t.*::text as row from ${sql()(table)} t) t
      where row like any(${patterns}) order by row`;
    if (rows.length > 0)
      found.set(
        table,
        rows.map(({ row }) => row),
      );
  }
  return found;
};

/** Returns every file that is named after a customer or lies in their folder. */
const filesOf = async ({ ownerId }: Traces): Promise<string[]> => {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => path.includes(ownerId))
    .toSorted();
};

const put = async (path: string, document: object): Promise<void> => {
  const reply = await fetch(`${url}/api/operator/v1${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(document),
  });
  expect(reply.status).toBe(200);
};

/** Puts the operator's facts about a customer. */
const putFacts = async (email: string, name: string): Promise<void> => {
  await put(`/customers/K-${name}`, {
    email,
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
    addresses: [{ id: 'home', country: 'NL', lastName: name }],
  });
  for (const { path, document } of ownedExamples(`K-${name}`)) await put(path, document);
  await put(`/customers/K-${name}/deletion-delay`, { until: '2028-01-01T00:00:00Z' });
};

/** Imports a customer's photos from an earlier system, and erases one so that it is remembered. */
const importPhotos = async (customer: TestCustomer, name: string): Promise<void> => {
  const folder = join(source, `K-${name}`);
  await mkdir(folder);
  await writeFile(join(folder, `imported ${name}`), await makePhotoFile());
  const albums = [{ name: `Album of ${name}`, photos: [`imported ${name}`] }];
  await writeFile(join(folder, 'manifest.json'), JSON.stringify({ albums }));
  await customer.post(`${photosPath}/users/activate`);
  const photoIds = await customer.addPhotos([{ name: `erased ${name}`, bytes: await makePhotoFile() }]);
  await customer.deletePhotos(photoIds);
  await customer.post('/api/photo-deletion/photos/deleted/erase', { photos: { photoIds } });
  await vi.waitFor(async () =>
    expect((await customer.get<Activation>(`${photosPath}/users/activate`)).body.import?.state).toBe('done'),
  );
};

/** A third person, who shares albums with both. */
const sharerEmail = 'business@example.com';

/** Creates a customer with data in every table of customer data. */
const customerWithEverything = async (email: string, fileName: string): Promise<Person> => {
  const tokens = await calls.signIn(email, samplePassword);
  await calls.refresh(tokens.refresh_token);
  const begun = await calls.begin();
  await begun.browser.post(begun.path, { email, password: 'not the password' });
  await begun.browser.post(`${begun.path}/forgotten-password`, { email });
  const customer = createTestCustomer(url, tokens.access_token);
  const files = await Promise.all([makePhotoFile(), makePhotoFile()]);
  const [remaining = '', deleted = ''] = await customer.addPhotos(
    files.map((bytes, index) => ({ name: `${index}-${fileName}`, bytes })),
  );
  await customer.deletePhotos([deleted]);
  await putFacts(email, fileName);
  await importPhotos(customer, fileName);
  const subject = String(decodeJwt(tokens.access_token).sub);
  const { ownerId } = await tracesOf(email, subject);
  await makeSliceThings({
    customer,
    url,
    ownerId,
    subject,
    photoId: remaining,
    sha256: createHash('sha256').update(files[0]).digest('hex'),
    name: fileName,
    customerNumber: `K-${fileName}`,
    put,
    doJob: async () => {},
  });
  const traces = await tracesOf(email, subject);
  await sql()`insert into leftovers values (${traces.ownerId}, 'a key', 'photos', now(), 1, 1)`;
  await sql()`
    insert into subscriptions
      (id, owner_id, brand, email_key, email, locale, site_url, requested_at, sent_at, confirmed_at)
    values (gen_random_uuid(), ${traces.ownerId}, 'another', ${email}, ${email}, 'en-GB', ${url}, now(), now(), now())`;
  await sql()`insert into damaged_originals values (${traces.ownerId}, ${remaining}, 'size', now())`;
  await sql()`
    insert into storage_notices
    values (${traces.ownerId}, gen_random_uuid(), 'three-months', now(), ${email}, now(), now())`;
  return { ...traces, token: tokens.access_token };
};

/** The kinds of facts that are documents of a contract. */
const documents = new Set(['address', 'customer-record', 'profile']);

const factsOf = async ({ ownerId }: Traces): Promise<CustomerFact[]> => {
  const facts = [];
  for await (const fact of describeCustomer(app.slices, ownerId)) facts.push(fact);
  return facts;
};

/** Returns the names of all fields, however deep. */
const fieldsOf = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([name, content]) => [name, ...fieldsOf(content)])
    : [];

test('every table is named by the slice whose customers it is about', async () => {
  expect(await unclaimed()).toEqual([]);
  await sql()`create table made_up_notes (owner_id uuid primary key)`;
  expect(await unclaimed()).toEqual([expect.stringContaining('made_up_notes is in no slice’s customerData')]);
  await sql()`drop table made_up_notes`;
});

test('every table that a slice names exists', async () => {
  const claimed = app.slices.flatMap(({ customerData }) => customerData?.tables ?? []);
  expect((await tables()).filter((table) => claimed.includes(table))).toEqual(claimed.toSorted());
});

describe('of two customers', () => {
  let anna: Person;
  let ben: Person;

  beforeAll(async () => {
    await put(`/customers/${sharerNumber}`, {
      email: sharerEmail,
      registeredAt: '2026-01-01T00:00:00Z',
      locale: 'nl-NL',
    });
    const { access_token: token } = await calls.signIn(sharerEmail, samplePassword);
    await createTestCustomer(url, token).timeline();
    anna = await customerWithEverything('customer@example.com', 'tulips.jpg');
    ben = await customerWithEverything('participant@example.com', 'bicycles.jpg');
    await vi.waitFor(async () => {
      expect((await sql()`select from identity_link_tokens`).count).toBe(2);
      // Jobs that still run would change rows between two looks.
      expect(
        (
          await sql()`
            select from jobs.job
            where state < 'completed' and start_after <= now() and not starts_with(name, '__pgboss')`
        ).count,
      ).toBe(0);
    });
  });

  test('each can get all data about them, and nothing about the other', async () => {
    const facts = await factsOf(anna);
    expect(new Set(facts.map(({ kind }) => kind))).toEqual(
      new Set([
        'customer',
        'customer-address',
        'customer-record',
        'operator-event',
        ...ownedKinds,
        ...sliceFixtures.flatMap(({ kinds }) => kinds),
        'photo',
        'photo-task',
        'activation',
        'imported-file',
        'imported-album',
        'erased-photo',
        'photo-storage',
        'leftover',
        'deletion-delay',
        'storage-notice',
        'account',
        'mail-request',
        'sign-in',
      ]),
    );
    // Each kind and field that customers read first is there; types check those of documents with optional fields.
    const missing = Object.entries(shownFactsOf(app.slices)).flatMap(([kind, fields]) => {
      const ofKind = facts.filter((fact) => fact.kind === kind);
      if (documents.has(kind) && ofKind.length > 0) return [];
      const has = (fact: CustomerFact, field: string) => field in fact || valueOf(fact, field) !== undefined;
      return fields.filter((field) => !ofKind.some((fact) => has(fact, field))).map((field) => [kind, field]);
    });
    expect(missing).toEqual([]);
    const text = JSON.stringify(facts);
    for (const table of [
      'customer@example.com',
      '0-tulips.jpg',
      '1-tulips.jpg',
      'half tulips.jpg',
      'O-1-K-tulips.jpg',
    ])
      expect(text).toContain(table);
    for (const other of [...ben.texts, 'bicycles']) expect(text).not.toContain(other);
    const isInternal = /hash|token|secret|password|signature|key|ownerId/i;
    const fields = fieldsOf(JSON.parse(text)).filter((name) => isInternal.test(name));
    expect([...new Set(fields)]).toEqual([]);
  });

  test('one can be erased completely, and the other keeps everything', async () => {
    const claimed = app.slices.flatMap(({ customerData }) => customerData?.tables ?? []);
    expect([...(await rowsOf(anna)).keys()]).toEqual(claimed.toSorted());
    expect((await filesOf(anna)).length).toBeGreaterThan(8);
    const [rows, files] = [await rowsOf(ben), await filesOf(ben)];
    // The first try fails in the middle, as after a kill.
    await sql().unsafe(`
      create function refuse() returns trigger language plpgsql as $$ begin raise 'cut off'; end $$;
      create trigger refusing before delete on photo_month_counts execute function refuse()`);
    const erase = app.slices
      .flatMap(({ jobs = [] }) => jobs)
      .find(({ type }) => type.name === 'customers-erase');
    await sql()`update customers set deletion_due_at = now() where id = ${anna.ownerId}`;
    const run = () => erase?.run({ customerId: anna.ownerId }, { turn: new Date(0), wasSilent: false });
    await expect(run()).rejects.toThrow('cut off');
    expect((await rowsOf(anna)).has('photo_month_counts')).toBe(true);
    await sql()`drop trigger refusing on photo_month_counts`;

    await run();
    await eraseCustomer(app.slices, anna.ownerId);
    expect(await rowsOf(anna)).toEqual(new Map());
    expect(await filesOf(anna)).toEqual([]);
    expect(await factsOf(anna)).toEqual([]);
    expect([await rowsOf(ben), await filesOf(ben)]).toEqual([rows, files]);
    expect((await factsOf(ben)).length).toBeGreaterThan(8);
  });

  test('the token of the erased customer opens nothing and brings nothing back', async () => {
    const statusOf = async ({ token }: Person) =>
      (await createTestCustomer(url, token).get(`${photosPath}/users/timeline`)).status;
    expect([await statusOf(anna), await statusOf(ben)]).toEqual([401, 200]);
    expect(await rowsOf(anna)).toEqual(new Map());
  });
});
