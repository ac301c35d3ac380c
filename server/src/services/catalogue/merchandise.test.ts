import { optionGroups } from '@albumen/contracts/merchandise';
import type { GraphqlReply } from '@albumen/contracts/merchandise';
import { operatorChannels } from '@albumen/contracts/operator/channels';
import type { OperatorChannel } from '@albumen/contracts/operator/channels';
import type { SuperOrder } from '@albumen/contracts/orders';
import type { SavedProjects } from '@albumen/contracts/projects';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { operatorEnvironment, startTestApp } from '../../../test/app.ts';
import type { TestApp } from '../../../test/app.ts';
import { createRetentionCalls } from '../../../test/retention-calls.ts';
import { answerGraphql } from './graphql.ts';
import { titleIn } from './rules.ts';

let app: TestApp;
let second: TestApp;

const environment = { ...operatorEnvironment, CHANNEL_ID: 'coral-gb', SHOP_URL: 'https://shop.example/' };
const { document } = operatorChannels.record.example;
const put = (id: string, channel: object) =>
  createRetentionCalls(app).operator('PUT', `/channels/${id}`, channel);

beforeAll(async () => {
  app = await startTestApp({ works: false, environment });
  second = await startTestApp({ works: false, environment, sharesWith: app });
  expect(
    await put('coral-gb', {
      ...document,
      Articles: [{ ...(document as OperatorChannel).Articles[0], margin: 0.4 }],
    }),
  ).toMatchObject({
    status: 200,
    body: { ignored: ['Articles.margin'] },
  });
});

afterAll(async () => {
  await second.close();
  await app.close();
});

const send = (body: object, url = app.url) =>
  fetch(`${url}/api/merchandise/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

const ask = async (query: string, more: object = {}, url = app.url): Promise<GraphqlReply> => {
  const reply = await send({ query, ...more }, url);
  expect(reply.status).toBe(200);
  return (await reply.json()) as GraphqlReply;
};

const allOf = (names: readonly string[]) =>
  names.map((name) => `${name} { ID Options { ID Title } }`).join(' ');

// #option-groups
test.each([
  ['en-GB', 'Classic prints', 'None'],
  ['nl-BE', 'Klassieke afdrukken', 'Geen'],
  ['fr-FR', 'Classic prints', 'None'],
])('returns the channel with all option groups in %s without a token', async (locale, title, none) => {
  expect(optionGroups).toHaveLength(22);
  const query = `query Articles($code: String!, $locale: String) {
    Channel(code: $code, locale: $locale) {
      ID ShopUrl Vendor { ID Locale } Currency { ID }
      Articles {
        ID ArticleType Title PageHeight PageWidth Visible Links { Href Rel } ${allOf(optionGroups)}
      }
    }
  }`;
  const variables = { code: 'coral-gb', locale };
  expect(await ask(query, { variables, operationName: null, extensions: {} })).toEqual({
    data: {
      Channel: {
        ID: 'coral-gb',
        ShopUrl: 'https://coral.example/reorder',
        Vendor: { ID: 'coral', Locale: 'en-GB' },
        Currency: { ID: 'GBP' },
        Articles: [
          {
            ID: 'PAP_910',
            ArticleType: 'Prints',
            Title: title,
            PageHeight: 100,
            PageWidth: 150,
            Visible: true,
            Links: [{ Href: 'https://coral.example/prints', Rel: 'editor' }],
            ...Object.fromEntries(
              optionGroups.map((name) => [
                name,
                { ID: `${name}-1`, Options: [{ ID: `${name}-none`, Title: none }] },
              ]),
            ),
          },
        ],
      },
    },
  });
});

// #unknown-channel
test('answers Channel Not Found for an unknown channel, next to the others', async () => {
  const query = '{ none: Channel(code: "none") { ID } Channel(code: "coral-gb") { Vendor { ID } } }';
  expect(await ask(query)).toEqual({
    data: { none: null, Channel: { Vendor: { ID: 'coral' } } },
    errors: [
      {
        message: 'Channel Not Found',
        locations: [{ line: 1, column: 3 }],
        path: ['none'],
        extensions: { code: 'not-found' },
      },
    ],
  });
});

// #channels
test('lists the channels in every process after a put in one of them', async () => {
  const query = '{ Channels { ID Vendor { ID Locale } } }';
  const coral = { ID: 'coral-gb', Vendor: { ID: 'coral', Locale: 'en-GB' } };
  for (const { url } of [app, second])
    expect(await ask(query, {}, url)).toEqual({ data: { Channels: [coral] } });
  await put('coral-nl', {
    Vendor: { ID: 'coral', Locale: 'nl-NL' },
    Currency: { ID: 'EUR' },
    Articles: [],
  });
  const both = [coral, { ID: 'coral-nl', Vendor: { ID: 'coral', Locale: 'nl-NL' } }];
  await vi.waitFor(async () => {
    for (const { url } of [app, second])
      expect(await ask(query, {}, url)).toEqual({ data: { Channels: both } });
  });
});

const times = (count: number, item: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => item(index)).join(' ');
const channel = (fields: string) => `{ Channel(code: "coral-gb") { ${fields} } }`;

// #limits
test.each([
  ['wide by aliases', `{ ${times(6, (n) => `c${n}: Channels { ID }`)} }`, /5 fields at its root.* has 6/],
  [
    'wide by fragments',
    `{ ...A ...B } fragment A on Query { ${times(3, (n) => `a${n}: Channels { ID }`)} } fragment B on Query { ${times(3, (n) => `b${n}: Channels { ID }`)} }`,
    /5 fields at its root.* has 6/,
  ],
  ['wide below the root', channel(`a: Articles { ID } b: Articles { ID }`), /field Articles once.* a and b/],
  [
    'wide in fragments below the root',
    `${channel('...A ...B')} fragment A on Channel { Articles { a: Border { ID } } } fragment B on Channel { Articles { ... { b: Border { ID } } } }`,
    /field Border once.* a and b/,
  ],
  ['about a field that only the operator knows', channel('Articles { ID margin }'), /query field "margin"/],
  ['long', channel(times(1000, () => 'ID')), /1000 tokens/],
  ['deep', `${'{ Channels '.repeat(200)}{ ID }${' }'.repeat(200)}`, /Cannot query field "Channels"/],
  ['very deep', `${'{ a '.repeat(600)}${' }'.repeat(600)}`, /1000 tokens/],
  [
    'endless',
    `${channel('...A')} fragment A on Channel { ...B } fragment B on Channel { ...A }`,
    /Cannot spread fragment/,
  ],
  ['about the schema', getIntrospectionQuery(), /introspection has been disabled/],
  ['without an operation', 'fragment A on Channel { ID }', /never used/],
  ['of several operations', 'query A { Channels { ID } } query B { Channels { ID } }', /operation name/],
  ['that changes something', 'mutation { Channels { ID } }', /mutation/],
  ['of another form', '{ Channels { ID }', /Syntax Error: Expected Name/],
  ['without a required value', '{ Channel { ID } }', /"code" of type "String!" is required/],
])('answers a document that is %s with an error and no data', async (_, query, message) => {
  const { data = null, errors = [] } = await ask(query);
  expect(data).toBeNull();
  expect(errors.length).toBeLessThanOrEqual(20);
  expect(errors[0]?.message).toMatch(message);
});

test('runs the named one of several operations', async () => {
  const query = 'query A { Channels { ID } } query B { Channel(code: "coral-gb") { ID } }';
  expect(await ask(query, { operationName: 'B' })).toEqual({ data: { Channel: { ID: 'coral-gb' } } });
});

// #no-other-request
test.each<[string, RequestInit, number]>([
  ['GET', { method: 'GET' }, 404],
  ['DELETE', { method: 'DELETE' }, 404],
  ['a batch', { body: '[{"query":"{ Channels { ID } }"}]' }, 400],
  ['no query', { body: '{}' }, 400],
  ['no JSON', { body: '{ Channels { ID } }' }, 400],
  ['another type', { body: '{ Channels { ID } }', headers: { 'content-type': 'application/graphql' } }, 400],
  ['a long body', { body: JSON.stringify({ query: ' '.repeat(40_000) }) }, 413],
])('rejects %s with a problem document', async (_, init, status) => {
  const reply = await fetch(`${app.url}/api/merchandise/graphql`, {
    ...(init.body === undefined ? {} : { method: 'POST', headers: { 'content-type': 'application/json' } }),
    ...init,
  });
  expect([reply.status, reply.headers.get('content-type')]).toEqual([
    status,
    expect.stringContaining('application/problem+json'),
  ]);
});

test('answers the usual introspection query where the schema may be read', async () => {
  const { data } = await answerGraphql({ query: getIntrospectionQuery() }, new Map(), true);
  expect(JSON.stringify(data)).toContain('PrebuiltPosterFrame');
});

// #article-titles
test.each([
  ['en-GB', 'Classic prints'],
  ['nl-NL', 'Klassieke afdrukken'],
])('shows articles without a title of their own under that of the channel in %s', async (locale, title) => {
  const name = `anna-${locale.toLowerCase()}`;
  const { operator, register } = createRetentionCalls(app);
  await (await app.customer(name)).timeline();
  await register(name, '2026-01-01T00:00:00Z');
  const owned = { customerNumber: `K-${name}` };
  const code = `O-${name}`;
  const placed = await operator('PUT', `/orders/${code}`, {
    ...owned,
    orderedAt: '2026-06-10T10:00:00Z',
    status: 'Confirmed',
    expectedDay: '2099-01-01',
    products: [
      { code: `${code}-1`, article: 'PAP_910' },
      { code: `${code}-2`, article: 'PAP_910', title: 'As it was sold' },
      { code: `${code}-3`, article: 'PAP_000' },
    ],
    reorder: { state: 'available' },
  });
  expect(placed).toMatchObject({ body: { applied: true, ignored: [] } });
  for (const article of ['PAP_910', 'Mug'])
    await operator('PUT', `/projects/${article}-${name}`, {
      ...owned,
      title: 'Prints',
      article,
      pictures: [`/${article}.webp`],
      changedAt: `2026-06-${article === 'Mug' ? '01' : '02'}T10:00:00Z`,
    });
  const call = async <Body>(path: string, method = 'GET') => {
    const headers = { authorization: `Bearer ${await app.issuer.token(name)}`, 'x-locale': locale };
    return (await (await fetch(`${app.url}/api${path}`, { method, headers })).json()) as Body;
  };
  const order = await call<SuperOrder>(`/order/v1/superorders/${code}`);
  expect(order.orders.map((product) => product.title)).toEqual([title, 'As it was sold', undefined]);
  expect(await call('/order/v2/superorders/me')).toMatchObject({ items: [order] });
  expect(await call(`/order/v1/Orders/${code}-1`)).toMatchObject({ title });
  const { projects } = await call<SavedProjects>(`/project/api/v2/projects/${name}`);
  expect(projects.map(({ article }) => article)).toEqual([title, 'Mug']);
  expect(await call('/customer/customers/me/start-page')).toMatchObject({
    orders: { next: { title } },
    projects: { latest: { article: title } },
  });
  expect(await call(`/reorder/reorder-direct?OrderCode=${code}`, 'POST')).toEqual({
    ShopUrl: `https://coral.example/reorder?OrderCode=${code}`,
  });
});

// #limit-per-network
test.each([
  [60, {}],
  [3, { MERCHANDISE_CALLS_LIMIT: '3' }],
])('answers 429 to a network with more than %i queries in a minute, with %j', async (limit, limits) => {
  const limited = await startTestApp({
    works: false,
    environment: { ...environment, ...limits },
    sharesWith: app,
  });
  const count = () => send({ query: '{ __typename }' }, limited.url);
  const replies = await Promise.all(Array.from({ length: limit + 1 }, count));
  await limited.close();
  const refused = replies.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(1);
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test.each([
  ['nl-NL', 'Own'],
  ['nl-BE', 'Vlaams'],
  ['nl-SR', 'Own'],
  ['de-CH', 'Deutsch'],
  ['constructor', 'Own'],
])('returns for %s the title %s', (locale, title) => {
  const Titles = { 'nl-BE': 'Vlaams', 'de-DE': 'Deutsch' };
  expect(titleIn({ Title: 'Own', Titles }, locale, 'nl-NL')).toBe(title);
});
