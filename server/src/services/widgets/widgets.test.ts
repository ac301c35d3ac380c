import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { widgetSharesPerDay } from '@albumen/contracts/limits';
import type { Problem } from '@albumen/contracts/problem';
import { toBase64 } from '@albumen/contracts/widgets';
import type { GalleryEntry, Widget, WidgetList } from '@albumen/contracts/widgets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import type { TestCustomer } from '../../../test/customer.ts';
import { makePdf } from '../../../test/pdf-files.ts';
import { createProductCalls } from '../../../test/product-calls.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let app: TestApp;
let products: ReturnType<typeof createProductCalls>;
let calls: ReturnType<typeof createRetentionCalls>;
let anna: TestCustomer;
let ben: TestCustomer;
let own: Awaited<ReturnType<typeof products.customerWith>>;

const channel = 'albumen';

const put = async (path: string, document: object): Promise<void> =>
  expect((await calls.operator('PUT', path, document)).status).toBe(200);

/** Puts an order of Anna with one product. */
const putOrder = (code: string, more: object = {}) =>
  put(`/orders/${code}`, {
    customerNumber: 'K-anna',
    orderedAt: '2026-06-01T10:00:00Z',
    status: 'Dispatched',
    products: [{ code: `${code}-1`, title: 'Book' }],
    ...more,
  });

beforeAll(async () => {
  app = await startTestApp({
    environment: { ...operatorEnvironment, CHANNEL_ID: channel },
    logLevel: 'info',
  });
  products = createProductCalls(app);
  calls = createRetentionCalls(app);
  own = await products.customerWith('anna');
  anna = own.customer;
  ben = (await products.customerWith('ben')).customer;
  await put('/categories/travel', { title: 'Travel', position: 2 });
  await put('/categories/babies', { title: 'Babies', position: 1 });
  for (const code of ['O-1', 'O-2', 'O-3']) await putOrder(code);
  await putOrder('O-4', { isBlocked: true });
  for (const code of ['O-1-1', 'O-2-1', 'O-4-1'])
    await own.addBook(code, makePdf(Array.from({ length: 2 }, () => ({ media: [60, 40] as const }))));
  await own.untilPages('O-1-1', 'ready');
});

afterAll(() => app.close());

const create = (code: string, by = anna) => by.post<Widget & Problem>(`/api/widget/v1/widget/${code}`);

const publish = (widgetId: string, category: string | null = null, by = anna) =>
  by.post<GalleryEntry & Problem>('/api/gallery/v1/galleryentries/', { widgetId, channel, category });

const entryPath = (widgetId: string, of = channel) =>
  `/api/gallery/v1/galleryentries/${widgetId}?channel=${of}`;

const open = (path: string) => fetch(`${app.url}/w/${path}`);

const statusesOf = async (widgetId: string) => [
  (await open(widgetId)).status,
  (await open(`${widgetId}/1`)).status,
];

// #states
test('shows the page of a widget only while it is published and its order is not blocked', async () => {
  const { widgetId, orderCode } = (await create('O-1-1')).body;
  expect(orderCode).toBe('O-1-1');
  expect((await create('O-1-1')).body.widgetId).toBe(widgetId);
  expect(await statusesOf(widgetId)).toEqual([404, 404]);
  expect((await anna.get(entryPath(widgetId))).body).toEqual({
    widgetId,
    channel,
    isVisible: false,
    category: null,
  });

  expect((await publish(widgetId, 'travel')).body).toMatchObject({ isVisible: true, category: 'travel' });
  expect(await statusesOf(widgetId)).toEqual([200, 200]);
  await anna.put(entryPath(widgetId), { category: 'babies' });
  expect((await anna.get(entryPath(widgetId))).body).toMatchObject({ isVisible: true, category: 'babies' });

  await putOrder('O-1', { isBlocked: true });
  expect(await statusesOf(widgetId)).toEqual([404, 404]);
  expect((await anna.get<Widget>(`/api/widget/v1/widget/${widgetId}`)).body.isBlocked).toBe(true);
  await putOrder('O-1');
  expect(await statusesOf(widgetId)).toEqual([200, 200]);

  for (const _ of [1, 2]) expect((await anna.delete(entryPath(widgetId))).status).toBe(204);
  expect(await statusesOf(widgetId)).toEqual([404, 404]);
  await publish(widgetId);
  expect((await anna.delete(`/api/widget/v1/widget/${widgetId}`)).status).toBe(204);
  expect(await statusesOf(widgetId)).toEqual([404, 404]);
  // The deleted entry does not publish the next widget of the order.
  expect(await statusesOf((await create('O-1-1')).body.widgetId)).toEqual([404, 404]);
});

test('the page has no script and no cookie, is not indexed, and every website may frame it', async () => {
  const { widgetId } = (await create('O-1-1')).body;
  await publish(widgetId);
  const page = await open(widgetId);
  const headers = Object.fromEntries(page.headers);
  expect(headers).toMatchObject({
    'content-security-policy': expect.stringMatching(/script-src 'none'.*frame-ancestors \*/),
    'x-robots-tag': 'noindex',
  });
  expect(headers).not.toHaveProperty('x-frame-options');
  expect(headers).not.toHaveProperty('set-cookie');
  const markup = await page.text();
  expect(markup).not.toContain('<script');
  expect(markup).toContain(`src="/w/${widgetId}/2"`);

  const report = await open(`${widgetId}/report`);
  expect(report.headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  const sent = await fetch(`${app.url}/w/${widgetId}/report`, {
    method: 'POST',
    body: new URLSearchParams(),
  });
  expect(sent.status).toBe(200);
  const { events } = (await calls.operator('GET', '/events?limit=1000')).body as {
    events: { type: string; payload: object }[];
  };
  expect(events).toContainEqual(
    expect.objectContaining({ type: 'widget.reported', payload: { widgetId, productCode: 'O-1-1' } }),
  );
});

const shareQuery = (more: object = {}) =>
  new URLSearchParams({
    vendorId: 'albumen',
    fromName: 'Anna',
    personalMessage: 'A secret message',
    toEmailAddress: toBase64('friend@example.org'),
    ...more,
  }).toString();

const share = (widgetId: string, more: object = {}, by = anna) =>
  by.put<Problem>(`/api/widget/v1/widget/${widgetId}/share?${shareQuery(more)}`);

// #refusals
test('refuses widgets of others, of blocked orders and without pages, and names bad input', async () => {
  const { widgetId } = (await create('O-2-1')).body;
  const path = `/api/widget/v1/widget/${widgetId}`;
  const answers: readonly (readonly [Promise<{ status: number; body: unknown }>, number, string])[] = [
    [create('O-9-1'), 404, 'not-found'],
    [create('O-3-1'), 409, 'product-without-pages'],
    [create('O-4-1'), 409, 'order-blocked'],
    [create('O-2-1', ben), 404, 'not-found'],
    [ben.get(path), 404, 'not-found'],
    [ben.delete(path), 404, 'not-found'],
    [share(widgetId, {}, ben), 404, 'not-found'],
    [share(widgetId), 409, 'widget-hidden'],
    [publish(widgetId, null, ben), 404, 'not-found'],
    [publish(widgetId, 'no-category'), 400, 'body.category'],
    [anna.get(entryPath(widgetId, 'elsewhere')), 400, `Accepted channels: ${channel}`],
    [anna.put(entryPath(widgetId), { category: null }), 409, 'widget-hidden'],
    [share(widgetId, { fromName: 'Win at shop.example' }), 400, 'query.fromName'],
    [share(widgetId, { fromName: 'A\nB' }), 400, 'query.fromName'],
    [share(widgetId, { fromName: 'x'.repeat(61) }), 400, 'query.fromName'],
    [share(widgetId, { toEmailAddress: 'friend@example.org' }), 400, 'query.toEmailAddress'],
  ];
  for (const [answer, status, words] of answers) {
    const { status: actualStatus, body } = await answer;
    expect([actualStatus, JSON.stringify(body)]).toEqual([status, expect.stringContaining(words)]);
  }
  expect((await anna.get('/api/gallery/v1/categories')).body).toEqual({
    items: [
      { id: 'babies', title: 'Babies' },
      { id: 'travel', title: 'Travel' },
    ],
  });
  const listed = await anna.get<WidgetList>('/api/widget/v1/widget/all?orderCodes=O-2-1,O-9-1');
  expect(listed.body.items.map(({ orderCode }) => orderCode)).toEqual(['O-2-1']);
});

test('offers books of orders that are not blocked and have no widget yet', async () => {
  await put('/products/O-9-1', {
    customerNumber: 'K-anna',
    createdAt: '2026-05-01T10:00:00Z',
    title: 'In no order',
    article: 'Photo book',
    orderCode: 'O-9',
  });
  await products.putFile('O-9-1', makePdf());
  await putOrder('O-5');
  await own.addBook('O-5-1', makePdf());
  const candidates = async () =>
    (await anna.get<WidgetList>('/api/widget/v1/widget/all')).body.candidates.map(
      ({ orderCode }) => orderCode,
    );
  await create('O-1-1');
  await create('O-2-1');
  expect(await candidates()).toEqual(['O-5-1']);
  await create('O-5-1');
  expect(await candidates()).toEqual([]);
});

// #share
test('shares by mail of the brand, 20 times a day, never logs it, and stops on request', async () => {
  const { widgetId } = (await create('O-2-1')).body;
  await publish(widgetId);
  expect((await share(widgetId)).status).toBe(204);
  const mails = () => calls.mailsTo('friend@example.org');
  await vi.waitFor(async () => expect(await mails()).toHaveLength(1));
  const [mail] = await mails();
  const text = mail?.text ?? '';
  expect(mail?.subject).not.toContain('Anna');
  for (const words of ['Anna', 'A secret message', `/w/${widgetId}`]) expect(text).toContain(words);
  expect(JSON.stringify(app.logged)).not.toMatch(/friend|secret message|ZnJpZW5k/);

  const stop = new URL(/\S*\/widget-mails\/\S+/.exec(text)?.[0] ?? '');
  const press = (path: string) => fetch(`${app.url}${path}`, { method: 'POST', body: new URLSearchParams() });
  expect((await fetch(`${app.url}${stop.pathname}`)).status).toBe(200);
  expect((await press(`${stop.pathname}x`)).status).toBe(404);
  await share(widgetId, { toEmailAddress: toBase64('other@example.org') });
  expect((await press(stop.pathname)).status).toBe(200);
  expect((await share(widgetId, { toEmailAddress: toBase64('Friend@example.org') })).status).toBe(204);
  await share(widgetId, { toEmailAddress: toBase64('friend+again@example.org') });
  await share(widgetId, { toEmailAddress: toBase64('last@example.org') });
  await vi.waitFor(async () => expect(await calls.mailsTo('last@example.org')).toHaveLength(1));
  expect(await mails()).toHaveLength(1);
  for (const same of ['Friend@example.org', 'friend+again@example.org'])
    expect(await calls.mailsTo(same)).toHaveLength(0);

  for (let count = 5; count < widgetSharesPerDay; count++) expect((await share(widgetId)).status).toBe(204);
  const refused = await share(widgetId);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400']);
  app.clock.moveTo('2026-06-16T12:00:01Z');
  expect((await share(widgetId)).status).toBe(204);
});

test('sends no mail of a share of the version before whose order was blocked meanwhile', async () => {
  const { widgetId } = (await create('O-2-1')).body;
  await publish(widgetId);
  await putOrder('O-2', { isBlocked: true });
  const sql = sqlOf(app.database);
  const id = randomUUID();
  const content = { toEmailAddress: 'late@example.org', fromName: 'Anna', personalMessage: '' };
  const migration = (name: string) =>
    readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');
  await sql.unsafe((await migration('0079-widget-shares')).split(';')[0] ?? '');
  await sql`
    insert into widget_shares (owner_id, id, widget_id, content, shared_at)
    select owner_id, ${id}, id, ${JSON.stringify(content)}, now() from widgets where id = ${widgetId}`;
  await sql.unsafe(await migration('0111-widget-shares'));
  const [{ ownerId }] = await sql<[{ ownerId: string }]>`select owner_id from widgets where id = ${widgetId}`;
  const job = app.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'widgets-send-share');
  await job?.run({ ownerId, shareId: id }, { turn: new Date(0), wasSilent: false });
  expect(await calls.mailsTo('late@example.org')).toEqual([]);
  const [request] = await sql<{ payload: string }[]>`select payload from mail_requests where id = ${id}`;
  expect(JSON.parse(request?.payload ?? '')).toEqual({ widgetId });
  await putOrder('O-2');
});

// #blocked
test('says which orders are blocked to anybody, but only so often', async () => {
  app.clock.moveTo('2026-06-17T12:00:00Z');
  const look = (code: string) => fetch(`${app.url}/api/widget/v1/blockedorders/${code}`);
  const statuses: number[] = [];
  for (const code of ['O-4', 'O-1', 'O-9']) statuses.push((await look(code)).status);
  expect(statuses).toEqual([200, 404, 404]);
  for (let count = 4; count <= 60; count++) expect((await look('O-4')).status).toBe(200);
  app.clock.moveTo('2026-06-17T12:20:00Z');
  const { status, headers } = await look('O-4');
  expect([status, headers.get('retry-after')]).toEqual([429, '2400']);
});
