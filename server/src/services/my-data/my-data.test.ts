import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import type { MyDataUrl } from '@albumen/contracts/my-data';
import type { Problem } from '@albumen/contracts/problem';
import { fromBufferPromise } from 'yauzl';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer, photosPath } from '../../../test/customer.ts';
import { makePdf } from '../../../test/pdf-files.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { operatorPut } from '../../../test/product-calls.ts';
import { createSharedAlbumCalls, emailOf } from '../../../test/shared-album-calls.ts';
import { eraseCustomer, shownFactsOf } from '../../kernel/slice.ts';
import type { CustomerFact } from '../../kernel/slice.ts';
import enGB from './messages/en-GB.json' with { type: 'json' };
import { isMessage } from './texts.ts';

let app: TestApp;
let calls: ReturnType<typeof createSharedAlbumCalls>;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  calls = createSharedAlbumCalls(app);
});

afterAll(() => app.close());

/** A call of a customer who has signed in so many minutes ago; by default of one who just has. */
const ask = async <Body>(name: string, minutes = 0, body?: object) => {
  const auth_time = app.clock.now().getTime() / 1000 - minutes * 60;
  const claims = { email: emailOf(name), email_verified: true, auth_time };
  const customer = createTestCustomer(app.url, await app.issuer.token(name, claims));
  return customer.post<Body>('/api/customer/customers/me/data', body);
};

const request = async (name: string, choice?: object): Promise<MyDataUrl> => {
  const { status, body } = await ask<MyDataUrl>(name, 0, choice);
  expect(status).toBe(201);
  return body;
};

const fetchZip = ({ url }: MyDataUrl): Promise<Response> => fetch(new URL(url, app.url));

/** Unpacks a ZIP file; returns the texts of its files by name. */
const unpack = async (reply: Response): Promise<ReadonlyMap<string, string>> => {
  const zip = await fromBufferPromise(Buffer.from(await reply.arrayBuffer()));
  const files = new Map<string, string>();
  for await (const entry of zip.eachEntry()) {
    const bytes = await buffer(await zip.openReadStreamPromise(entry));
    expect(crc32(bytes)).toBe(entry.crc32);
    files.set(entry.fileName, bytes.toString());
  }
  return files;
};

const dataOf = async (name: string, choice?: object) => {
  const reply = await fetchZip(await request(name, choice));
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/zip']);
  const files = await unpack(reply);
  const facts = [...files]
    .filter(([path]) => path.endsWith('.json'))
    .flatMap(([, json]) => JSON.parse(json) as CustomerFact[]);
  return { files, facts, index: files.get('index.html') ?? '', all: [...files.values()].join('\n') };
};

test('sends a page with links to a file for each part that has facts', async () => {
  const customer = await calls.customerOf('anna');
  await customer.post(`${photosPath}/albums`, { name: 'Tulips & <b>more</b>' });
  await customer.patch('/api/customer/customers/me', { locale: 'nl-NL' });
  const photo = await calls.addPhoto(customer, 'anna');
  const { files, facts, index } = await dataOf('anna');

  expect(facts).toContainEqual(
    expect.objectContaining({ kind: 'photo', id: photo.id, fileName: 'anna.jpg' }),
  );
  const linked = [...index.matchAll(/href="(data\/[^"]+)"/g)].map(([, path]) => path);
  expect(new Set(['index.html', ...linked])).toEqual(new Set(files.keys()));
  expect(index).toContain('<html lang="nl-NL">');
  expect(index).toContain('<td>Tulips &amp; &lt;b&gt;more&lt;/b&gt;</td>');
  expect(index).toContain(emailOf('anna'));
  expect(index).toContain('/my-photos/photos"');
  // It works without a connection.
  expect(index).not.toMatch(/<(script|link|img)\b|src=|url\(/);
});

/** The values of a column of a table on the index page; of a table with one fact, of a row. */
const valuesOf = (index: string, caption: string, field: string): (string | undefined)[] => {
  const table = new RegExp(`<caption>\\s*${caption}\\s*</caption>(.*?)</table>`, 's').exec(index)?.[1] ?? '';
  const cells = [...table.matchAll(/<(?:th|td)\b[^>]*>([^<]*)</g)].map(([, text]) => text);
  const columns = [...table.matchAll(/scope="col"/g)].length || 2;
  const rows = Array.from({ length: cells.length / columns }, (_, row) =>
    cells.slice(row * columns, (row + 1) * columns),
  );
  const column = rows[0]?.indexOf(field) ?? -1;
  if (table.includes('scope="col"')) return rows.slice(1).map((row) => row[column]);
  return rows.filter(([name]) => name === field).map(([, value]) => value);
};

test('shows names, payment methods, statuses and dates in the words of the customer', async () => {
  const customer = await calls.customerOf('dora');
  const customerNumber = 'K-dora';
  const fields = { email: emailOf('dora'), registeredAt: '2026-01-01T00:00:00Z', locale: 'en-GB' };
  const profile = { salutation: 'ms', firstName: 'Dora', lastName: 'Jansen' };
  const paymentMethods = [{ kind: 'visa', lastDigits: '4242', expires: '2027-06' }, { kind: 'tikkie' }];
  await calls.operator('PUT', `/customers/${customerNumber}`, { ...fields, profile, paymentMethods });
  const order = { customerNumber, orderedAt: '2026-06-01T10:00:00Z' };
  await calls.operator('PUT', '/orders/D-1', { ...order, status: 'ProductionCompleted' });
  await calls.operator('PUT', '/orders/D-2', { ...order, status: 'OnTheMoon', label: 'Gone to the moon' });
  await calls.operator('PUT', '/orders/D-3', { ...order, status: 'OnTheMoon' });
  await customer.patch('/api/customer/customers/me', { locale: 'en-GB' });
  const photo = await calls.addPhoto(customer, 'dora');
  await customer.post(`${photosPath}/backups`, { channelId: 'x' });
  await customer.post('/api/download/downloads', { id: randomUUID(), name: 'Trip', photos: [photo.id] });
  const { index } = await dataOf('dora');

  const details = 'Your details at the shop';
  expect(valuesOf(index, details, 'Salutation')).toEqual(['Ms']);
  expect(valuesOf(index, details, 'First name')).toEqual(['Dora']);
  expect(valuesOf(index, details, 'Payment methods')).toEqual([
    'Visa ending 4242, valid until June 2027; tikkie',
  ]);
  expect(new Set(valuesOf(index, 'Orders', 'Status'))).toEqual(
    new Set(['Gone to the moon', 'In production', 'Ordered']),
  );
  for (const caption of ['Photo exports', 'Downloads'])
    expect(valuesOf(index, caption, 'Requested')).toEqual([expect.stringContaining('15 Jun 2026')]);
});

test('contains the PDFs of photo books if the customer chooses them', async () => {
  await calls.customerOf('eva');
  for (const code of ['E-1', 'E-2']) {
    const book = { customerNumber: 'K-eva', createdAt: '2026-05-01T10:00:00Z', article: 'Photo book' };
    await operatorPut(app.url, `/products/${code}`, { ...book, title: 'A/B: our year' });
    await operatorPut(app.url, `/products/${code}/files/product.pdf`, new Uint8Array(makePdf()));
  }
  const booksIn = ({ files }: { readonly files: ReadonlyMap<string, string> }) =>
    [...files].filter(([path]) => path.startsWith('books/')).map(([path, pdf]) => [path, pdf.slice(0, 5)]);
  expect(booksIn(await dataOf('eva', { withBooks: true }))).toEqual([
    ['books/A_B_ our year.pdf', '%PDF-'],
    ['books/A_B_ our year (2).pdf', '%PDF-'],
  ]);
  expect(booksIn(await dataOf('eva'))).toEqual([]);
  const { url } = await request('eva');
  expect((await fetch(new URL(`${url}&books=yes`, app.url))).status).toBe(403);
});

test.each(['owner', 'reader', 'granted'] as const)(
  'contains nothing of the others who share an album: %s',
  async (who) => {
    const { photos, names } = await calls.share(who);
    const name = { owner: names.olga, reader: names.piet, granted: names.gerda }[who];
    const { all, facts, index } = await dataOf(name);
    const others = Object.values(names).filter((other) => other !== name);
    const strangers = [
      ...others.flatMap((other) => [emailOf(other), `K-${other}`]),
      ...(await Promise.all(others.map((other) => ownerIdOf(app.database, other)))),
      ...Object.values(photos)
        .filter(({ owner }) => owner !== `K-${name}`)
        .flatMap(({ id, sha256 }) => [id, sha256]),
    ];
    expect(strangers.filter((stranger) => all.includes(stranger))).toEqual([]);
    expect(all).toContain(emailOf(name));
    const kind = who === 'owner' ? 'shared-album' : 'shared-album-participation';
    expect(facts.filter((fact) => fact.kind === kind)).toHaveLength(1);
    const joined = valuesOf(index, 'Albums shared with you', 'Joined');
    expect(joined).toHaveLength(who === 'owner' ? 0 : 1);
  },
);

test('needs a sign-in of the last 10 minutes', async () => {
  expect((await ask('anna', 10)).status).toBe(201);
  const { status, body } = await ask<Problem>('anna', 11);
  expect([status, body.code]).toEqual([403, 'sign-in-too-old']);
});

test('refuses an altered, an expired and an erased address', async () => {
  await calls.customerOf('ben');
  const answer = await request('ben');
  const refusalOf = async (url: string) => {
    const reply = await fetchZip({ ...answer, url });
    return [reply.status, ((await reply.json()) as Problem).code];
  };
  const other = await ownerIdOf(app.database, 'anna');
  const ben = await ownerIdOf(app.database, 'ben');
  expect(await refusalOf(answer.url.replace(ben, other))).toEqual([403, 'file-url-refused']);

  await eraseCustomer(app.slices, ben);
  expect(await refusalOf(answer.url)).toEqual([404, 'not-found']);

  app.clock.moveTo('2026-06-15T12:05:00Z');
  expect(await refusalOf(answer.url)).toEqual([403, 'file-url-refused']);
});

test('describes every part of the account in words', () => {
  const named = app.slices.filter(({ customerData }) => customerData?.describe);
  const ids = named.flatMap(({ name }) => [`part.${name}`, `part.${name}.about`]);
  expect(ids.filter((id) => !isMessage(id))).toEqual([]);
});

test('has words for exactly the kinds and fields that the slices declare', () => {
  const declared = Object.entries(shownFactsOf(app.slices)).flatMap(([kind, fields]) => [
    `kind.${kind}`,
    ...fields.map((field) => `field.${field}`),
  ]);
  const written = Object.keys(enGB).filter((id) => /^(kind|field)\./.test(id));
  expect(new Set(written)).toEqual(new Set(declared));
});
