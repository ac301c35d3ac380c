import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import type { Invoices, InvoiceYearFiles } from '@albumen/contracts/invoices';
import type { MyDataUrl } from '@albumen/contracts/my-data';
import { localeHeader } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { withAlteredSignature } from '../../../test/altered.ts';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createTestCustomer } from '../../../test/customer.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { digestHeader, makePdf } from '../../../test/pdf-files.ts';
import { operatorPut } from '../../../test/product-calls.ts';
import { ownerIdOf } from '../../../test/photo-rows.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { eraseCustomer } from '../../kernel/slice.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ works: false, environment: operatorEnvironment });
});

afterAll(() => app.close());

const put = async (path: string, body: object | Uint8Array<ArrayBuffer>): Promise<unknown> => {
  const reply = await operatorPut(app.url, path, body);
  expect([reply.status, path]).toEqual([200, path]);
  return reply.json();
};

const customerWith = async (name: string): Promise<TestCustomer> => {
  const customer = await app.customer(name);
  await customer.timeline();
  await put(`/customers/K-${name}`, {
    email: `${name}@example.com`,
    registeredAt: '2020-01-01T00:00:00Z',
    isBusiness: true,
    locale: 'en-GB',
    identity: { provider: app.issuer.issuer, subject: name },
  });
  return customer;
};

const euros = (total: number, net = total) => ({ currency: 'EUR', net, vat: total - net, total });

const putInvoice = (name: string, number: string, more: object = {}): Promise<unknown> =>
  put(`/invoices/${number}`, {
    customerNumber: `K-${name}`,
    date: '2026-03-31',
    status: 'paid',
    sums: euros(12100, 10000),
    ...more,
  });

const putPdf = (number: string, bytes: Uint8Array): Promise<unknown> =>
  put(`/invoices/${number}/files/invoice.pdf`, new Uint8Array(bytes));

const list = async (customer: TestCustomer, query = ''): Promise<Invoices> => {
  const { status, body } = await customer.get<Invoices>(`/api/invoice/invoices/me${query}`);
  expect(status).toBe(200);
  return body;
};

const yearFiles = async (customer: TestCustomer, year: number): Promise<InvoiceYearFiles> =>
  (await customer.get<InvoiceYearFiles>(`/api/invoice/invoices/me/years/${year}/files`)).body;

const fetchBytes = async (url: string): Promise<Buffer> =>
  Buffer.from(await (await fetch(new URL(url, app.url))).arrayBuffer());

const unpack = async (bytes: Buffer): Promise<[name: string, bytes: Buffer][]> => {
  const zip = await fromBufferPromise(bytes);
  const files: [string, Buffer][] = [];
  for await (const entry of zip.eachEntry())
    files.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))]);
  return files;
};

// #invoice-years
test('lists invoices by the year and month of their date, and adds up each currency', async () => {
  const anna = await customerWith('years');
  await putInvoice('years', 'Y-1', { date: '2025-12-31' });
  await putInvoice('years', 'Y-2', { date: '2026-01-01', dueDate: '2026-01-15', status: 'open' });
  await putInvoice('years', 'Y-3', {
    type: 'credit-note',
    date: '2026-01-31',
    status: 'credited',
    sums: euros(-2100, -2000),
  });
  await putInvoice('years', 'Y-4', {
    date: '2026-12-31',
    status: 'partly-paid',
    label: 'Partly paid',
    sums: { currency: 'GBP', net: 500, vat: 100, total: 600 },
  });
  await putInvoice('another', 'Y-5');
  const newest = await list(anna);
  expect(newest).toMatchObject({
    years: [
      { year: 2026, count: 3 },
      { year: 2025, count: 1 },
    ],
    months: [
      { month: '2026-12', count: 1, sums: [{ currency: 'GBP', total: 600 }] },
      { month: '2026-01', count: 2, sums: [{ currency: 'EUR', net: 8000, vat: 2000, total: 10000 }] },
    ],
    sums: [
      { currency: 'EUR', total: 10000 },
      { currency: 'GBP', total: 600 },
    ],
    totalCount: 3,
  });
  expect(newest.items).toEqual([
    expect.objectContaining({ number: 'Y-4', status: 'partly-paid', label: 'Partly paid' }),
    expect.objectContaining({ number: 'Y-3', type: 'credit-note', sums: euros(-2100, -2000) }),
    expect.objectContaining({ number: 'Y-2', type: 'invoice', dueDate: '2026-01-15' }),
  ]);
  const january = await list(anna, '?year=2026&month=1&limit=1&offset=1');
  expect(january).toMatchObject({ totalCount: 2, items: [{ number: 'Y-2' }] });
  expect(january.months).toHaveLength(2);
  expect((await list(anna, '?year=2025')).items).toMatchObject([{ number: 'Y-1', date: '2025-12-31' }]);
  expect(await list(anna, '?year=1999')).toMatchObject({ items: [], sums: [], totalCount: 0 });
  expect(await list(await customerWith('none'))).toEqual({
    years: [],
    months: [],
    sums: [],
    items: [],
    totalCount: 0,
  });
});

test('finds invoices of all years by number, order and reference', async () => {
  const anna = await customerWith('search');
  await putInvoice('search', 'S-1', { number: 'RE/2024/7', date: '2024-05-01', orderCodes: ['O-77'] });
  await put('/orders/O-78', {
    customerNumber: 'K-search',
    number: '#1001',
    orderedAt: '2024-06-01T10:00:00Z',
    status: 'Dispatched',
  });
  await putInvoice('search', 'S-3', { date: '2024-06-01', orderCodes: ['O-77', 'O-78'] });
  await putInvoice('search', 'S-2', { date: '2026-05-01', reference: 'Büro Köln' });
  const cases = [
    ['re/2024', ['RE/2024/7']],
    ['o-77', ['S-3', 'RE/2024/7']],
    ['#1001', ['S-3']],
    ['BÜRO', ['S-2']],
    ['%', []],
    ['', ['S-2']],
  ] as const;
  for (const [search, numbers] of cases) {
    const { items } = await list(anna, `?search=${encodeURIComponent(search)}`);
    expect([search, items.map(({ number }) => number)]).toEqual([search, numbers]);
  }
  expect((await list(anna, '?search=o-77&year=2026')).items).toEqual([]);
  const [byNumber] = (await list(anna, '?search=o-78')).items;
  expect(byNumber).toMatchObject({ orderCodes: ['O-77', 'O-78'], orderNumbers: ['O-77', '#1001'] });
  const { csv } = await yearFiles(anna, 2024);
  expect((await fetchBytes(csv.url)).toString()).toContain(',O-77 #1001,');
});

test('rejects invoices that customers could not read, and says what is accepted', async () => {
  const cases: readonly [fields: object, says: RegExp][] = [
    [{ date: '2026-02-30' }, /date/],
    [{ date: '2026-01-01T00:00:00Z' }, /date/],
    [{ type: 'reminder' }, /credit-note/],
    [{ sums: { currency: 'EUR', net: 1.5, vat: 0, total: 1.5 } }, /net/],
    [{ sums: { currency: 'euro', net: 1, vat: 0, total: 1 } }, /currency/],
    [{ status: '' }, /status/],
  ];
  for (const [fields, says] of cases) {
    const reply = await operatorPut(app.url, '/invoices/W-1', {
      customerNumber: 'K-wrong',
      date: '2026-01-01',
      status: 'paid',
      sums: euros(1),
      ...fields,
    });
    expect([reply.status, await reply.text()]).toEqual([400, expect.stringMatching(says)]);
  }
  const nowhere = await operatorPut(app.url, '/invoices/W-1/files/invoice.pdf', new Uint8Array(makePdf()));
  expect([nowhere.status, await nowhere.text()]).toEqual([
    404,
    expect.stringMatching(/put the invoice first/),
  ]);
  await putInvoice('wrong', 'W-2');
  const altered = await operatorPut(app.url, '/invoices/W-2/files/invoice.pdf', new Uint8Array(makePdf()), {
    'content-digest': digestHeader(Buffer.from('other')),
  });
  expect(altered.status).toBe(422);
});

// #invoice-pdf
test('sends the PDF byte for byte and from any byte, only to its customer', async () => {
  const [anna, ben] = [await customerWith('pdf'), await customerWith('other')];
  const pdf = Buffer.concat([Buffer.from('bytes of a mail server\n'), makePdf([{}, {}])]);
  await putInvoice('pdf', 'P-1', { number: 'RE/2026/ü1' });
  expect((await list(anna)).items[0]).not.toHaveProperty('pdf');
  expect((await anna.get('/api/invoice/invoices/P-1/pdf')).status).toBe(404);
  expect(await putPdf('P-1', pdf)).toEqual({ size: pdf.length, isNew: true });
  expect(await putPdf('P-1', pdf)).toEqual({ size: pdf.length, isNew: false });
  const link = (await list(anna)).items[0]?.pdf;
  expect(link).toMatchObject({ fileName: 'RE_2026_ü1.pdf', size: pdf.length });
  const authorization = `Bearer ${await app.issuer.token('pdf')}`;
  for (const [address, headers] of [
    ['/api/invoice/invoices/P-1/pdf', { authorization }],
    [link?.url ?? '', {}],
  ] as const) {
    const get = (more: Record<string, string> = {}) =>
      fetch(new URL(address, app.url), { headers: { ...headers, ...more } });
    const whole = await get();
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': "attachment; filename*=UTF-8''RE_2026_%C3%BC1.pdf",
      'accept-ranges': 'bytes',
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(pdf)).toBe(true);
    const rest = await get({ range: 'bytes=100-', 'if-range': whole.headers.get('etag') ?? '' });
    expect(rest.status).toBe(206);
    expect(Buffer.from(await rest.arrayBuffer()).equals(pdf.subarray(100))).toBe(true);
  }
  expect((await ben.get('/api/invoice/invoices/P-1/pdf')).status).toBe(404);
  const forged = withAlteredSignature(link?.url ?? '');
  expect((await fetch(new URL(forged, app.url))).status).toBe(403);
  const other = makePdf([{}, {}, {}]);
  expect(await putPdf('P-1', other)).toEqual({ size: other.length, isNew: true });
  expect((await fetch(new URL(link?.url ?? '', app.url))).status).toBe(404);
  expect((await fetchBytes((await list(anna)).items[0]?.pdf?.url ?? '')).equals(other)).toBe(true);
});

/** Longer together than the text that Excel accepts in a formula. */
const manyCodes = Array.from({ length: 30 }, (_, index) => `7159${1000 + index}`);

const csvOf = async (name: string, locale: Locale): Promise<string> => {
  const customer = await customerWith(name);
  await putInvoice(name, `${name}-1`, {
    number: '00042',
    orderCodes: ['71590118', '71569027'],
    reference: 'Line 1\nLine 2',
  });
  await putInvoice(name, `${name}-2`, {
    number: '=1+1',
    date: '2026-02-28',
    status: 'waiting',
    label: '@SUM(A1)',
    orderCodes: ['1E5'],
    reference: 'Grüße; "Köln", Straße',
  });
  await putInvoice(name, `${name}-3`, {
    number: 'GS-7',
    type: 'credit-note',
    date: '2026-01-31',
    dueDate: '2026-02-14',
    status: 'credited',
    sums: { currency: 'JPY', net: -1000, vat: -100, total: -1100 },
    reference: '-7',
    orderCodes: manyCodes,
  });
  await putInvoice(name, `${name}-4`, {
    number: 'MAY-5',
    date: '2026-01-30',
    orderCodes: ['00123', '12-05'],
    reference: '=2+2',
  });
  const visit = { authorization: `Bearer ${await app.issuer.token(name)}`, [localeHeader]: locale };
  await fetch(`${app.url}/api/invoice/invoices/me`, { headers: visit });
  const { csv } = await yearFiles(customer, 2026);
  const bytes = await fetchBytes(csv.url);
  expect(bytes.length).toBe(csv.size);
  return bytes.toString();
};

// #invoice-csv
test('writes a year as CSV in the customer’s language, with escaped formulas', async () => {
  expect(await csvOf('british', 'en-GB')).toBe(
    [
      '\uFEFFNumber,Document,Date,Due date,Status,Orders,Your reference,Net,VAT,Total,Currency',
      '"=""00042""",Invoice,2026-03-31,,Paid,71590118 71569027,"Line 1\nLine 2",100.00,21.00,121.00,EUR',
      '\'=1+1,Invoice,2026-02-28,,\'@SUM(A1),1E5,"Grüße; ""Köln"", Straße",100.00,21.00,121.00,EUR',
      `GS-7,Credit note,2026-01-31,2026-02-14,Credited,${manyCodes.join(' ')},"=""-7""",-1000,-100,-1100,JPY`,
      "MAY-5,Invoice,2026-01-30,,Paid,00123 12-05,'=2+2,100.00,21.00,121.00,EUR",
      '',
    ].join('\r\n'),
  );
  expect((await csvOf('dutch', 'nl-NL')).split('\r\n').slice(0, 2)).toEqual([
    '\uFEFFNummer;Soort;Datum;Vervaldatum;Betaling;Bestellingen;Je referentie;Netto;Btw;Totaal;Valuta',
    '"=""00042""";Factuur;2026-03-31;;Betaald;71590118 71569027;"Line 1\nLine 2";100,00;21,00;121,00;EUR',
  ]);
});

const run = promisify(execFile);

const hasLibreOffice = await run('soffice', ['--version']).then(
  () => true,
  () => false,
);

test.skipIf(!hasLibreOffice)(
  'LibreOffice opens the CSV with the right columns, numbers as text',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'invoices-'));
    try {
      await writeFile(join(folder, 'year.csv'), await csvOf('office', 'nl-NL'));
      // Separator ; and quotes ", UTF-8, from line 1, Dutch: the choices that a Dutch LibreOffice offers.
      const options = ['--infilter=CSV:59,34,76,1,,1043', '--convert-to', 'fods', '--outdir', folder];
      await run('soffice', ['--headless', ...options, join(folder, 'year.csv')]);
      expect(await readdir(folder)).toContain('year.fods');
      const sheet = await readFile(join(folder, 'year.fods'), 'utf8');
      expect(sheet).toMatch(/office:value-type="string"[^>]*>\s*<text:p>(?:=(?:"|&quot;))?00042/);
      expect(sheet).toMatch(/<text:p>(?:'|&apos;)=2\+2</);
      expect(sheet).toMatch(/office:value-type="float" office:value="121"/);
      expect(sheet.replaceAll('&quot;', '"')).toContain('Grüße; "Köln", Straße');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
);

// #invoice-zip
test('sends the PDFs of a year as one ZIP with unique names, and resumes it', async () => {
  const anna = await customerWith('zip');
  await putInvoice('zip', 'Z-1', { number: 'A/1' });
  await putInvoice('zip', 'Z-2', { number: 'A:1', date: '2026-01-01' });
  await putInvoice('zip', 'Z-3');
  await putInvoice('zip', 'Z-4', { date: '2025-12-31' });
  expect(await yearFiles(anna, 2026)).not.toHaveProperty('zip');
  const pdfs = [makePdf(), makePdf([{}, {}])] as const;
  await putPdf('Z-1', pdfs[0]);
  await putPdf('Z-2', pdfs[1]);
  const { zip } = await yearFiles(anna, 2026);
  expect(zip).toMatchObject({ fileName: 'Invoices 2026.zip', count: 2 });
  const bytes = await fetchBytes(zip?.url ?? '');
  expect(bytes.length).toBe(zip?.size);
  expect(await unpack(bytes)).toEqual([
    ['A_1.pdf', pdfs[0]],
    ['A_1 (2).pdf', pdfs[1]],
  ]);
  const rest = await fetch(new URL(zip?.url ?? '', app.url), { headers: { range: 'bytes=500-' } });
  expect(Buffer.from(await rest.arrayBuffer()).equals(bytes.subarray(500))).toBe(true);
  expect((await anna.get('/api/invoice/invoices/me/years/1999/files')).status).toBe(404);
  const forged = (zip?.url ?? '').replace('/2026/', '/2025/');
  expect((await fetch(new URL(forged, app.url))).status).toBe(403);
});

test('lists 2,000 invoices of a year page by page', async () => {
  const anna = await customerWith('many');
  await putInvoice('many', 'M-1');
  // 2,000 puts would take half a minute.
  await sqlOf(app.database)`
    insert into operator_records
    select kind, 'M-' || number, owner_id, customer_number, email_key, sort_at, facet, received_at, updated_at, document
    from operator_records, generate_series(2, 2000) number where kind = 'invoice' and id = 'M-1'`;
  const { items, totalCount, sums } = await list(anna, '?offset=1950');
  expect([items.length, totalCount, sums]).toEqual([50, 2000, [euros(2000 * 12100, 2000 * 10000)]]);
  expect((await fetchBytes((await yearFiles(anna, 2026)).csv.url)).toString().split('\r\n')).toHaveLength(
    2002,
  );
});

test('gives invoices to My data with their PDFs, and erases them with the account', async () => {
  await customerWith('gone');
  await putInvoice('gone', 'G-1');
  const pdf = makePdf();
  await putPdf('G-1', pdf);
  const auth_time = app.clock.now().getTime() / 1000;
  const token = await app.issuer.token('gone', {
    email: 'gone@example.com',
    email_verified: true,
    auth_time,
  });
  const { body } = await createTestCustomer(app.url, token).post<MyDataUrl>(
    '/api/customer/customers/me/data',
  );
  const files = await unpack(await fetchBytes(body.url));
  expect(files.filter(([name]) => name.startsWith('invoices/'))).toEqual([
    [expect.stringMatching(/^invoices\/G-1-[\da-f]{8}\.pdf$/), pdf],
  ]);
  const objects = () => readdir(join(app.dataDir, 'objects', 'invoices'));
  const before = (await objects()).length;
  await eraseCustomer(app.slices, await ownerIdOf(app.database, 'gone'));
  expect((await objects()).length).toBe(before - 1);
  expect(await sqlOf(app.database)`select from invoice_files where invoice_number = 'G-1'`).toHaveLength(0);
  expect(await sqlOf(app.database)`select from operator_records where id = 'G-1'`).toHaveLength(0);
});
