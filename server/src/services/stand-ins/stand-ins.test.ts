import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PaymentMethods } from '@albumen/contracts/customer';
import type { OperatorOrder } from '@albumen/contracts/operator/orders';
import type { DeletionStatus } from '@albumen/contracts/photo-storage';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { MadeTempSelection } from '@albumen/contracts/photo-management/temp-selections';
import { NamedRoutes } from '@albumen/contracts/public-configuration';
import type { MenuEntry } from '@albumen/contracts/public-configuration';
import type { WebConfiguration } from '@albumen/contracts/web-configuration';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleMenus } from '../../../../samples/src/menus.ts';
import { createTestCustomer, photosPath } from '../../../test/customer.ts';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { createSignInCalls } from '../../../test/sign-in-calls.ts';
import type { SignInCalls } from '../../../test/sign-in-calls.ts';
import { createApp, samplePassword } from '../../app.ts';
import type { App } from '../../app.ts';
import { systemClock } from '../../platform/clock.ts';
import { readConfiguration } from '../../kernel/configuration.ts';

let database: TestDatabase;
let dataDir: string;
let app: App;
let http: Awaited<ReturnType<App['buildHttp']>>;
let calls: SignInCalls;

const start = (environment: Record<string, string>) =>
  createApp({
    configuration: readConfiguration({ DATA_DIR: dataDir, ...environment }),
    connection: database.connection,
    log: pino({ level: 'silent' }),
    clock: systemClock,
    works: false,
  });

beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'albumen-stand-ins-'));
  app = await start({});
  await app.identity?.ensureSampleAccounts();
  http = await app.buildHttp();
  await http.listen({ host: '127.0.0.1', port: 0 });
  calls = createSignInCalls(http, 'http://localhost:8080', app.identity?.clientId ?? '');
});

afterAll(async () => {
  await http.close();
  await app.close(0);
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

const open = async (path: string, token?: string) => {
  const headers = token === undefined ? {} : { cookie: `other=1; access_token=${token}` };
  const { statusCode, body } = await http.inject({ url: path, headers });
  return { status: statusCode, body };
};

const tokenOf = async (name: string): Promise<string> =>
  (await calls.signIn(`${name}@example.com`, samplePassword)).access_token;

test('the sample editor shows the photos to be printed, only to their owner', async () => {
  const token = await tokenOf('customer');
  const { port } = http.server.address() as AddressInfo;
  const customer = createTestCustomer(`http://127.0.0.1:${port}`, token);
  const ids = await customer.addPhotos([
    { name: '<tulips>.jpg', bytes: await makePhotoFile({ width: 2400, height: 1600 }) },
    { name: 'small.jpg', bytes: await makePhotoFile() },
  ]);
  const { body: made } = await customer.post<MadeTempSelection>(`${photosPath}/temp-selections`, {
    photoIds: ids,
  });
  const path = `/dev/editor?tempSelectionId=${made.tempSelectionId}&productCode=PAP_910&channelId=albumen`;
  const { status, body } = await open(path, token);
  expect(status).toBe(200);
  for (const shown of [
    '2 photos',
    'Product PAP_910, channel albumen',
    '&lt;tulips&gt;.jpg',
    'Good for prints up to 20\u00a0×\u00a030\u00a0cm',
    'Too few pixels: may look blurred',
    'href="/my-photos/photos"',
  ])
    expect(body).toContain(shown);

  expect(await open(path)).toMatchObject({
    status: 401,
    body: expect.stringContaining('no longer signed in'),
  });
  const other = await open(path, await tokenOf('participant'));
  expect(other).toMatchObject({ status: 404, body: expect.stringContaining('no longer exists') });
  expect(other.body).not.toContain('tulips');
  expect((await open('/dev/editor', token)).status).toBe(400);
  expect((await open('/dev/editor?projectId=P-1', token)).body).toContain('The project P-1 would open here.');
  expect((await open('/dev/editor?tempSelectionId=../../users', token)).status).toBe(400);
});

test('the sample shop takes an order, which keeps only the photos of its customer longer', async () => {
  const { port } = http.server.address() as AddressInfo;
  const order = (cookie: string) =>
    http.inject({
      method: 'POST',
      url: '/dev/shop',
      headers: { cookie, 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
  const lastOrderOf = async (name: string) => {
    const customer = createTestCustomer(`http://127.0.0.1:${port}`, await tokenOf(name));
    const { body } = await customer.get<DeletionStatus>(
      `${embeddedServicePath('photoDeletion')}/accounts/getaccountinformation`,
    );
    return body.lastOrderDate;
  };
  expect((await open('/dev/shop')).body).toContain('Order 10 prints');
  for (const cookie of ['', 'access_token=made-up']) {
    const refused = await order(cookie);
    expect([refused.statusCode, refused.body]).toEqual([401, expect.stringContaining('no longer signed in')]);
  }
  expect(await lastOrderOf('customer')).toBeNull();

  const { statusCode, headers } = await order(`access_token=${await tokenOf('customer')}`);
  expect([statusCode, headers.location]).toEqual([303, '/dev/shop?ordered']);
  expect((await open('/dev/shop?ordered')).body).toContain('Thank you for your order');
  expect(await lastOrderOf('customer')).not.toBeNull();
  expect(await lastOrderOf('participant')).toBeNull();
});

test('the sample shop moves, takes payment for, cancels and reorders only orders of its customer', async () => {
  const key = (await readFile(join(dataDir, 'operator-key'), 'utf8')).trim();
  const call = async (method: 'GET' | 'PUT' | 'POST', url: string, authorization: string, payload?: object) =>
    (
      await http.inject({
        method,
        url,
        headers: { authorization: `Bearer ${authorization}` },
        ...(payload && { payload }),
      })
    ).json<Record<string, unknown>>();
  const orderOf = async (code: string) =>
    (await call('GET', `/api/operator/v1/orders/${code}`, key))['order'] as OperatorOrder;
  const put = (code: string, more: object) =>
    call('PUT', `/api/operator/v1/orders/${code}`, key, {
      email: 'customer@example.com',
      orderedAt: '2026-06-01T10:00:00Z',
      status: 'Received',
      products: [
        {
          code: `${code}-1`,
          title: 'Mug',
          price: 1295,
          status: 'paymentPending',
          picture: '/dev/shop/pictures/mug.webp',
        },
        { code: `${code}-2`, title: 'Old case', price: 0, status: 'cancelled' },
      ],
      sums: { currency: 'EUR', total: 1295 },
      deliveryAddress: { country: 'NL' },
      payUrl: `/dev/shop/pay/${code}`,
      cancelUrl: { url: `/dev/shop/cancel/${code}` },
      ...more,
    });
  const token = await tokenOf('customer');
  const post = async (path: string, session = token, form = '') => {
    const type = 'application/x-www-form-urlencoded';
    const headers = { cookie: `access_token=${session}`, 'content-type': type };
    return (await http.inject({ method: 'POST', url: path, headers, payload: form })).statusCode;
  };

  await put('D-1', {});
  expect((await open('/dev/shop', token)).body).toContain('Receive the payment');
  expect((await open('/dev/shop')).body).not.toContain('D-1');
  expect((await open('/dev/shop/pay/D-1', token)).body).toContain('Order D-1 costs €12.95');
  expect(await post('/dev/shop/pay/D-1')).toBe(303);
  expect(await orderOf('D-1')).toMatchObject({
    status: 'Confirmed',
    products: [{ status: 'paymentSuccess' }, { status: 'cancelled' }],
  });
  expect(await orderOf('D-1')).not.toHaveProperty('payUrl');
  expect((await open('/dev/shop/pay/D-1', token)).body).toContain('There is nothing to pay for order D-1');
  for (const status of [
    'ProductionStarted',
    'ProductionCompleted',
    'Dispatched',
    'Dispatched',
    'Dispatched',
  ]) {
    await post('/dev/shop/advance/D-1');
    expect((await orderOf('D-1')).status).toBe(status);
  }
  const { products = [], parcels = [], statusDates = {} } = await orderOf('D-1');
  expect(products.map(({ status }) => status)).toEqual(['shipped', 'cancelled']);
  expect(parcels).toEqual([expect.objectContaining({ carrier: 'PostNL', deliveredAt: expect.any(String) })]);
  expect(Object.keys(statusDates)).toHaveLength(4);
  expect((await open('/dev/shop/cancel/D-1', token)).body).toContain('can no longer be cancelled');

  await put('D-2', {
    status: 'Confirmed',
    reorder: { state: 'changed', changes: [{ product: 'D-2-2', state: 'unavailable' }] },
  });
  const reorder = (await open('/dev/shop/reorder/D-2', token)).body;
  expect(reorder).toMatch(/1 product of order D-2 was added.*Mug.*Not added.*Old case/s);
  await post('/dev/shop/cancel/D-2');
  expect(await orderOf('D-2')).toMatchObject({ status: 'Cancelled', sums: { refund: -1295, remaining: 0 } });

  await put('D-3', { status: 'Confirmed' });
  const rokin = {
    lastName: 'Jansen',
    street: 'Rokin',
    number: '2',
    postalCode: '1012 KT',
    city: 'Amsterdam',
    country: 'NL',
  };
  for (const [street, answer, expected] of [
    ['Spui', 'rejected', { deliveryAddress: { country: 'NL' } }],
    ['Rokin', 'accepted', { deliveryAddress: { ...rokin, street: 'Rokin' } }],
  ] as const) {
    await call('PUT', '/api/order/v1/superorders/D-3/deliveryAddress', token, { ...rokin, street });
    expect((await open('/dev/shop', token)).body).toContain(`requested: ${street} 2, 1012 KT Amsterdam`);
    await post('/dev/shop/answer-address/D-3', token, `answer=${answer}`);
    expect(await orderOf('D-3')).toMatchObject({ ...expected, addressChange: { answer: { state: answer } } });
    expect((await open('/dev/shop', token)).body).not.toContain('address requested');
  }

  const other = await tokenOf('participant');
  for (const path of ['advance', 'pay', 'cancel', 'answer-address'])
    expect(await post(`/dev/shop/${path}/D-2`, other)).toBe(404);
  for (const path of ['reorder', 'pay', 'cancel'])
    expect((await open(`/dev/shop/${path}/D-2`, other)).status).toBe(404);
  expect((await open('/dev/shop/pay/D-2')).status).toBe(401);
  const picture = await http.inject('/dev/shop/pictures/mug.webp');
  expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('the sample survey is only a page', async () => {
  expect((await open('/dev/survey')).body).toContain('What could we do better?');
});

test('the sample payment page returns to a signed address only', async () => {
  const reply = await http.inject({
    url: '/api/customer/customers/me/payment-methods',
    headers: { authorization: `Bearer ${await tokenOf('customer')}` },
  });
  const { url = '' } = reply.json<PaymentMethods>();
  const { pathname, search } = new URL(url);
  const page = await open(pathname + search);
  expect([page.status, page.body]).toEqual([
    200,
    expect.stringContaining('<form action="http://localhost:8080/settings/payment-method">'),
  ]);
  const altered = await open(pathname + search.replace('payment-method&', 'evil&'));
  expect([altered.status, altered.body]).toEqual([400, expect.not.stringContaining('<form')]);
});

// #shop-menu
test('the sample shop answers the addresses of its menus and legal pages', async () => {
  const page = await open('/dev/shop/help/contact-us');
  expect([page.status, page.body]).toEqual([200, expect.stringContaining('<h1>Contact us</h1>')]);
  const { legal } = (await http.inject('/config.json')).json<WebConfiguration>();
  const { menus, routes } = sampleMenus;
  const entries = Object.values(menus).flat();
  const links = [...entries, ...entries.flatMap(({ children = [] }: MenuEntry) => children)];
  const urls = links.flatMap(({ url }: MenuEntry) => url ?? []);
  expect(Object.keys(routes)).toEqual(Object.keys(NamedRoutes.shape));
  for (const url of new Set([...urls, ...Object.values(routes), ...Object.values(legal)]))
    if (url !== '/dev/editor') expect((await open(url ?? '')).status, url).toBe(200);
  for (const path of ['/dev/shop/', '/dev/shop/%3Cb%3E', '/dev/shop/help/'])
    expect((await open(path)).status, path).toBe(404);
});

test.each(['/dev/shop', '/dev/shop/help', '/dev/editor', '/dev/survey'])(
  'returns 404 for %s under a name that is not loopback',
  async (url) => {
    for (const headers of [{ host: 'evil.test' }, { host: 'localhost', 'x-forwarded-host': 'evil.test' }])
      expect((await http.inject({ url, headers })).statusCode).toBe(404);
    expect((await http.inject({ method: 'POST', url, headers: { host: 'evil.test' } })).statusCode).toBe(404);
  },
);

test('/config.json points to the stand-ins only if samples exist', async () => {
  expect((await http.inject('/config.json')).json()).toMatchObject({
    channelId: 'albumen',
    shopUrl: '/dev/shop',
    editorUrl: '/dev/editor',
    surveyUrl: '/dev/survey',
    paymentMethodUrl: '/dev/payment-method',
    legal: { terms: 'http://localhost:8080/dev/shop/terms' },
  });
  const elsewhere = await start({ PUBLIC_URL: 'https://photos.example.test' });
  const other = await elsewhere.buildHttp();
  const configuration = (await other.inject('/config.json')).json<Record<string, unknown>>();
  for (const url of ['shopUrl', 'editorUrl', 'surveyUrl', 'paymentMethodUrl'])
    expect(configuration).not.toHaveProperty(url);
  expect(configuration['legal']).toEqual({});
  for (const path of ['/dev/shop', '/dev/editor', '/dev/survey', '/dev/payment-method'])
    expect((await other.inject(path)).statusCode).toBe(404);
  await other.close();
  await elsewhere.close(0);
});
