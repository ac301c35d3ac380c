import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { productFileBytesLimit } from '@albumen/contracts/limits';
import type { PdfUrl, Product } from '@albumen/contracts/products';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { withAlteredSignature } from '../../../test/altered.ts';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { describeCustomer } from '../../../test/described-facts.ts';
import { doNightlyJob } from '../../../test/nights.ts';
import { digestHeader, makePdf } from '../../../test/pdf-files.ts';
import { createProductCalls, operatorPut } from '../../../test/product-calls.ts';
import { openCustomersPage } from '../../../test/push-page.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../kernel/slice.ts';

let app: TestApp;
let calls: ReturnType<typeof createProductCalls>;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
  calls = createProductCalls(app);
});

afterAll(() => app.close());

/** A file of some size, in which every part differs. */
const largePdf = () =>
  Buffer.concat([makePdf(), Buffer.from(Array.from({ length: 300_000 }, (_, at) => (at * 7919) % 251))]);

const objects = async (): Promise<string[]> => {
  const entries = await readdir(join(app.dataDir, 'objects', 'products'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
};

/** Does the jobs that erase files, as a worker would. */
const eraseRetired = async (): Promise<void> => {
  const job = app.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'product-file-erase');
  for (const { id: fileId } of await sqlOf(app.database)<{ id: string }[]>`
    select id from product_files where not is_current`)
    await job?.run({ fileId }, { turn: new Date(0), wasSilent: false });
};

// #product-files
test('lists a customer’s PDFs and the files of a product', async () => {
  const anna = await calls.customerWith('anna');
  const ben = await calls.customerWith('ben');
  const pdf = makePdf();
  await anna.addBook('book-1', pdf);
  const more = { orderCode: 'O-1', pages: 24, binding: 'layflat', pageSize: { width: 280, height: 210 } };
  await calls.putProduct('anna', 'book-2', { ...more, createdAt: '2026-06-01T12:00:00+02:00', shelf: 'A3' });
  await calls.putFile('book-2', pdf);
  await calls.putProduct('anna', 'mug');
  const fields = { ...more, code: 'book-2', title: 'Book book-2', article: 'Photo book' };
  const created = '2026-06-01T10:00:00.000Z';
  const progress = { state: 'queued', count: 0, renderedCount: 0 };
  expect(await anna.list()).toEqual([
    { ...fields, created, size: pdf.length, progress, cover: [] },
    expect.objectContaining({ code: 'book-1' }),
  ]);
  const { body } = await anna.customer.get<Product>('/api/product/v1/Products/book-2');
  const arrived = app.clock.now().toISOString();
  const file = { purpose: 'product.pdf', contentType: 'application/pdf', size: pdf.length, created: arrived };
  expect(body).toEqual({ ...fields, created, files: [file] });
  expect((await anna.customer.get<Product>('/api/product/v1/Products/mug')).body.files).toEqual([]);
  expect((await anna.customer.get('/api/pdf/v1/pdf/me/mug')).status).toBe(404);
  expect(await ben.list()).toEqual([]);
  expect((await ben.customer.get('/api/product/v1/Products/book-1')).status).toBe(404);
});

test.each(['Café 50%', '50%25', 'Für Oma & Opa!', '#1'])(
  'shows the product %s with its order, PDF and dates',
  async (code) => {
    const rosa = await calls.customerWith('rosa');
    const path = encodeURIComponent(code);
    await calls.putProduct('rosa', path, { title: 'Rosa', orderCode: 'O-rosa' });
    await calls.putFile(path, makePdf());
    const order = await operatorPut(app.url, '/orders/O-rosa', {
      customerNumber: 'K-rosa',
      orderedAt: '2026-06-01T10:00:00Z',
      status: 'Confirmed',
      products: [{ code: code.normalize('NFD'), voucher: '10% KORTING' }],
      parcels: [{ products: [code], expectedDay: '2026-06-20' }],
      expectedDay: '2026-06-20',
    });
    expect(await order.json()).toMatchObject({ applied: true, ignored: [] });
    const get = async (address: string) => (await rosa.customer.get<object>(address)).body;
    expect(await get(`/api/product/v1/Products/${path}`)).toMatchObject({ code, title: 'Rosa' });
    expect(await get(`/api/order/v1/Orders/${path}`)).toMatchObject({ code, voucher: '10% KORTING' });
    expect(await get(`/api/delivery/OrderDeliveryDates/${path}`)).toMatchObject({ orderId: code });
    const link = await get(`/api/pdf/v1/pdf/me/${path}/url`);
    const pdf = await fetch(new URL((link as PdfUrl).url, app.url));
    expect(Buffer.from(await pdf.arrayBuffer()).equals(makePdf())).toBe(true);
  },
);

// #pdf-range
test('sends a PDF from any byte, and resumes it with equal bytes', async () => {
  const anna = await calls.customerWith('rangers');
  const pdf = largePdf();
  await anna.addBook('range', pdf);
  const { body: link } = await anna.customer.get<PdfUrl>('/api/pdf/v1/pdf/me/range/url');
  expect(link).toMatchObject({ fileName: 'Book range.pdf', size: pdf.length });
  const authorization = `Bearer ${await anna.token()}`;
  for (const address of ['/api/pdf/v1/pdf/me/range', link.url]) {
    const get = (headers: Record<string, string> = {}) =>
      fetch(new URL(address, app.url), {
        headers: {
          ...(address === link.url ? {} : { authorization }),
          'accept-encoding': 'gzip, br',
          ...headers,
        },
      });
    const whole = await get();
    const etag = whole.headers.get('etag') ?? '';
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': `${pdf.length}`,
      'content-disposition': "attachment; filename*=UTF-8''Book%20range.pdf",
      'accept-ranges': 'bytes',
    });
    expect(whole.headers.has('content-encoding')).toBe(false);
    const bytes = Buffer.from(await whole.arrayBuffer());
    expect(bytes.equals(pdf)).toBe(true);
    const rest = await get({ range: 'bytes=100000-', 'if-range': etag });
    expect([rest.status, rest.headers.has('content-encoding')]).toEqual([206, false]);
    const resumed = Buffer.concat([bytes.subarray(0, 100_000), Buffer.from(await rest.arrayBuffer())]);
    expect(resumed.equals(pdf)).toBe(true);
    expect((await get({ range: 'bytes=100000-', 'if-range': '"another"' })).status).toBe(200);
  }
  expect((await fetch(new URL(withAlteredSignature(link.url), app.url))).status).toBe(403);
});

test('rejects wrong files, and says what is accepted', async () => {
  await calls.putProduct('wrong', 'wrong');
  const pdf = new Uint8Array(makePdf());
  const path = '/products/wrong/files/product.pdf';
  const cases: readonly [
    path: string,
    bytes: Buffer | Uint8Array,
    headers: Record<string, string>,
    status: number,
    says: RegExp,
  ][] = [
    ['/products/unknown/files/product.pdf', pdf, {}, 404, /put the product first/],
    [path, pdf, { 'content-digest': '' }, 400, /RFC 9530/],
    [path, pdf, { 'content-digest': digestHeader(Buffer.from('other')) }, 422, /checksum-mismatch/],
    [path, Buffer.from('GIF89a'), {}, 422, /begins with %PDF-/],
    [path, Buffer.alloc(0), {}, 422, /begins with %PDF-/],
    [path, Buffer.concat([Buffer.alloc(1025), pdf]), {}, 422, /after at most 1024 other bytes/],
    [path, pdf, { 'content-type': 'image/jpeg' }, 400, /application\/pdf/],
    ['/products/wrong/files/..%2Fx', pdf, {}, 400, /purpose/],
  ];
  for (const [to, bytes, headers, status, says] of cases) {
    const reply = await operatorPut(app.url, to, new Uint8Array(bytes), headers);
    expect([reply.status, await reply.text()]).toEqual([status, expect.stringMatching(says)]);
  }
  expect(await sqlOf(app.database)`select from product_files where product_code = 'wrong'`).toHaveLength(0);
});

test('rejects a file over the limit before it arrives', async () => {
  await calls.putProduct('wrong', 'large');
  const reply = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const call = request(
      `${app.url}/api/operator/v1/products/large/files/product.pdf`,
      {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${operatorEnvironment.OPERATOR_API_KEY}`,
          'content-type': 'application/pdf',
          'content-digest': digestHeader(Buffer.alloc(0)),
          'content-length': productFileBytesLimit + 1,
        },
      },
      (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece.toString()));
        answer.on('end', () => {
          call.destroy();
          resolve({ status: answer.statusCode, text });
        });
      },
    );
    call.on('error', reject);
    call.write('%PDF-');
  });
  expect(reply).toEqual({ status: 413, text: expect.stringContaining(`${productFileBytesLimit} bytes`) });
});

test('keeps a file that is sent again, and replaces it by another', async () => {
  const anna = await calls.customerWith('again');
  await calls.putProduct('again', 'again');
  const first = makePdf();
  const before = (await objects()).length;
  const size = first.length;
  expect(await calls.putFile('again', first)).toEqual({ size, isNew: true });
  const address = async () => (await anna.customer.get<PdfUrl>('/api/pdf/v1/pdf/me/again/url')).body.url;
  const old = await address();
  expect(await calls.putFile('again', first)).toEqual({ size, isNew: false });
  expect((await objects()).length).toBe(before + 1);
  const second = makePdf([{}, {}]);
  expect(await calls.putFile('again', second)).toEqual({ size: second.length, isNew: true });
  expect(new URL(await address(), app.url).pathname).not.toBe(new URL(old, app.url).pathname);
  expect((await fetch(new URL(old, app.url))).status).toBe(404);
  await eraseRetired();
  expect((await objects()).length).toBe(before + 1);
});

test('returns a file to the operator, and deletes it without its product', async () => {
  const anna = await calls.customerWith('deletes');
  const pdf = makePdf();
  await anna.addBook('deletes', pdf);
  const before = (await objects()).length;
  const call = (method: string) =>
    fetch(`${app.url}/api/operator/v1/products/deletes/files/product.pdf`, {
      method,
      headers: { authorization: `Bearer ${operatorEnvironment.OPERATOR_API_KEY}` },
    });
  const read = await call('GET');
  expect(read.headers.get('content-type')).toBe('application/pdf');
  expect(Buffer.from(await read.arrayBuffer()).equals(pdf)).toBe(true);
  for (const _ of [1, 2]) expect((await call('DELETE')).status).toBe(204);
  expect((await call('GET')).status).toBe(404);
  expect(await anna.list()).toEqual([]);
  const { body } = await anna.customer.get<Product>('/api/product/v1/Products/deletes');
  expect(body).toMatchObject({ code: 'deletes', files: [] });
  await eraseRetired();
  expect((await objects()).length).toBe(before - 1);
});

test('gives a file to the customer who is linked later, and erases it with the product', async () => {
  await calls.putProduct('late', 'late');
  await calls.putFile('late', makePdf());
  const late = await calls.customerWith('late');
  expect((await late.list()).map(({ code }) => code)).toEqual(['late']);
  const before = (await objects()).length;
  await fetch(`${app.url}/api/operator/v1/products/late`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${operatorEnvironment.OPERATOR_API_KEY}` },
  });
  expect(await late.list()).toEqual([]);
  await eraseRetired();
  expect((await objects()).length).toBe(before - 1);
});

test('erases the files of a customer, and only theirs', async () => {
  const [erased, remaining] = [await calls.customerWith('erased'), await calls.customerWith('kept')];
  await erased.addBook('erased', makePdf());
  await remaining.addBook('kept', makePdf([{}, {}, {}]));
  const before = (await objects()).length;
  const [row] = await sqlOf(app.database)<{ ownerId: string }[]>`
    select owner_id from product_files where product_code = 'erased'`;
  const ownerId = row?.ownerId ?? '';
  const facts = async () => {
    const found = [];
    for await (const fact of describeCustomer(app.slices, ownerId))
      if (fact.kind === 'product-file') found.push(fact);
    return found;
  };
  expect(await facts()).toEqual([expect.objectContaining({ productCode: 'erased', purpose: 'product.pdf' })]);
  await eraseCustomer(app.slices, ownerId);
  expect(await facts()).toEqual([]);
  expect((await objects()).length).toBe(before - 1);
  expect((await remaining.list()).map(({ code }) => code)).toEqual(['kept']);
});

test('erases at night what a deleted product without a customer has left', async () => {
  await calls.putProduct('nobody', 'orphan');
  await calls.putFile('orphan', makePdf());
  await calls.putProduct('nobody', 'waiting');
  await calls.putFile('waiting', makePdf());
  await sqlOf(app.database)`delete from operator_records where id = 'orphan'`;
  await doNightlyJob(app, 'products-sweep');
  const codes = await sqlOf(app.database)<{ productCode: string }[]>`
    select product_code from product_files where product_code in ('orphan', 'waiting')`;
  expect(codes.map(({ productCode }) => productCode)).toEqual(['waiting']);
});

test('pushes a message when a file arrives', async () => {
  const anna = await calls.customerWith('pushed');
  const page = await openCustomersPage(app.url, await anna.token());
  const expectEvents = (count: number) =>
    vi.waitFor(() => expect(page.changes().filter((kind) => kind === 'product')).toHaveLength(count));
  await calls.putProduct('pushed', 'pushed');
  await expectEvents(1);
  await calls.putFile('pushed', makePdf());
  await expectEvents(2);
  page.close();
});
