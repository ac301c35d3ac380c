import { operatorKey } from '../test/app.ts';
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { accountRetentionDays } from '@albumen/contracts/limits';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAccountSite, tokenIn } from '../test/account-site.ts';
import type { AccountSite } from '../test/account-site.ts';
import { doNightlyJob } from '../test/nights.ts';
import { makePhotoFile } from '../test/photo-files.ts';
import { ownedExamples } from '../test/record-examples.ts';
import { makeSliceThings, sharerNumber } from '../test/slice-things.ts';
import { sqlOf } from './platform/database/sql.ts';

/** Part of all names, addresses and numbers of the customer. */
const name = 'zwaantje';
const customerNumber = `K-${name}`;
const street = 'Keizersgracht';

/** The traces that stay for a while. The README of the slice `customers` gives the reasons. */
const remaining = (ownerId: string, photoId: string): Readonly<Record<string, readonly string[]>> => ({
  // Finished jobs: for a day.
  'jobs.job': [ownerId, photoId].toSorted(),
  // `customer.erased`: for 30 days.
  'public.operator_events': [name],
});

let site: AccountSite;

beforeAll(async () => {
  site = await startAccountSite();
});

afterAll(() => site.close());

const put = async (path: string, document: object): Promise<void> => {
  const reply = await fetch(`${site.url}/api/operator/v1${path}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify(document),
  });
  expect(reply.status).toBe(200);
};

/** Returns the tables, of all schemas, with rows that contain one of these texts, and the texts found there. */
const tablesWith = async (texts: readonly string[]): Promise<Map<string, string[]>> => {
  const sql = sqlOf(site.database);
  const tables = await sql<{ schema: string; name: string }[]>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relkind in ('r', 'p') and not relispartition
    and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1, 2`;
  const found = new Map<string, string[]>();
  for (const { schema, name: table } of tables) {
    const rows = await sql<{ text: string }[]>`
      select distinct text from unnest(${texts}::text[]) text, ${sql(schema)}.${sql(table)} t
      where t::text ilike '%' || text || '%' order by text`;
    if (rows.length > 0)
      found.set(
        `${schema}.${table}`,
        rows.map(({ text }) => text),
      );
  }
  return found;
};

/** Returns the files below the data folder whose path or content contains one of these texts. */
const filesWith = async (texts: readonly string[]): Promise<string[]> => {
  const entries = await readdir(site.dataDir, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const bytes = entry.isFile() ? await readFile(path, 'latin1') : '';
    const content = `${relative(site.dataDir, path)}\n${bytes.replaceAll('=\r\n', '')}`.toLowerCase();
    if (texts.some((text) => content.includes(text.toLowerCase()))) found.push(relative(site.dataDir, path));
  }
  return found;
};

test('an erased account leaves no id, name, number or address in any table or file', async () => {
  await put(`/customers/${sharerNumber}`, {
    email: (await site.join('sharer')).email,
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
  });
  const anna = await site.join(name);
  const { customerId: ownerId, subject, base } = anna;
  await put(`/customers/${customerNumber}`, {
    email: anna.email,
    registeredAt: '2026-01-01T00:00:00Z',
    locale: 'nl-NL',
    addresses: [{ id: 'home', country: 'NL', lastName: name, street }],
  });
  for (const { path, document } of ownedExamples(customerNumber)) await put(path, document);
  await put(`/customers/${customerNumber}/deletion-delay`, { until: '2028-01-01T00:00:00Z' });
  const bytes = await makePhotoFile();
  const [photoId = ''] = await anna.addPhotos([{ name: `${name}.jpg`, bytes }]);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const world = {
    customer: anna,
    url: site.url,
    ownerId,
    subject,
    photoId,
    sha256,
    name,
    customerNumber,
    put,
  };
  await makeSliceThings({ ...world, doJob: async () => {} });
  const { path, browser } = await site.calls.begin();
  await browser.post(path, { email: anna.email, password: 'not the password' });
  await browser.post(`${path}/forgotten-password`, { email: anna.email });

  const email = `${name}.Moved@example.com`;
  await anna.post(`${base}/emailchanges`, { email });
  const change = tokenIn(await site.mailTo(email));
  expect((await anna.post(`${base}/emailchanges/${change}/actions/confirm`)).status).toBe(200);
  const moved = await site.signIn(email);
  const pending = `${name}.pending@example.com`;
  await moved.post(`${base}/emailchanges`, { email: pending });
  await site.mailTo(pending);
  await moved.post(`${base}/deleteaccount`, { channel: 'x' });
  const deletion = tokenIn(await site.mailTo(email, 2));
  expect((await moved.post(`${base}/deleteaccount/${deletion}/actions/confirm`)).status).toBe(200);
  await site.mailTo(email, 3);

  const texts = [ownerId, subject, photoId, name, street];
  expect((await tablesWith(texts)).size).toBeGreaterThan(20);
  expect((await filesWith(texts)).length).toBeGreaterThan(10);
  site.advance(accountRetentionDays * 86_400);
  await doNightlyJob(site, 'customers-erase-due');
  const finished = () => sqlOf(site.database)`
    select from jobs.job
    where name = 'customers-erase' and data->>'customerId' = ${ownerId} and state = 'completed'`;
  await vi.waitFor(async () => expect((await finished()).count).toBe(1));
  // The job of a minute later.
  const again = site.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'customers-erase');
  await again?.run({ customerId: ownerId, isRepeated: true }, { turn: new Date(0), wasSilent: false });
  expect(Object.fromEntries(await tablesWith(texts))).toEqual(remaining(ownerId, photoId));
  expect(await filesWith(texts)).toEqual([]);
});
