import { operatorKey } from '../../../test/app.ts';
import type { DeletionNotice } from '@albumen/contracts/account';
import { accountRetentionDays } from '@albumen/contracts/limits';
import type { Customer } from '@albumen/contracts/customer';
import type { Backup, ChunkUrl } from '@albumen/contracts/photo-management/backups';
import { pushClose } from '@albumen/contracts/push';
import type { Problem } from '@albumen/contracts/problem';
import type { Widget } from '@albumen/contracts/widgets';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startAccountSite, tokenIn } from '../../../test/account-site.ts';
import type { AccountCustomer, AccountSite } from '../../../test/account-site.ts';
import { createAlbum } from '../../../test/album-calls.ts';
import { photosPath } from '../../../test/customer.ts';
import { makePhotoFile } from '../../../test/photo-files.ts';
import { linkIn } from '../../../test/identity-site.ts';
import { doJob, doNightlyJob } from '../../../test/nights.ts';
import { makePdf } from '../../../test/pdf-files.ts';
import { operatorPut } from '../../../test/product-calls.ts';
import { openSignedInPage } from '../../../test/push-page.ts';
import { stagedPassword } from '../../../test/stage-calls.ts';
import { sqlOf } from '../../platform/database/sql.ts';

const dayMs = 86_400_000;

const channel = 'albumen';

let site: AccountSite;

beforeAll(async () => {
  site = await startAccountSite({ CHANNEL_ID: channel });
});

afterAll(() => site.close());

const me = (customer: Pick<AccountCustomer, 'get'>) =>
  customer.get<Customer & Problem>('/api/customer/customers/me');

/** Confirms the deletion with the link of the `count`-th mail to the customer. */
const leave = async (customer: AccountCustomer, count = 1): Promise<void> => {
  expect((await customer.post(`${customer.base}/deleteaccount`, { channel: 'x' })).status).toBe(200);
  const token = tokenIn(await site.mailTo(customer.email, count));
  const path = `${customer.base}/deleteaccount/${token}/actions/confirm`;
  expect((await customer.post(path)).status).toBe(200);
};

/** Enters the password of an account, and returns the page that is shown next. */
const enterPassword = async (email: string) => {
  const begun = await site.calls.begin();
  const { location = '' } = await begun.browser.post(begun.path, { email, password: stagedPassword });
  return { begun, path: location, page: await begun.browser.get(location) };
};

type Begun = Awaited<ReturnType<typeof enterPassword>>['begun'];

/** Follows the link to the page that erases the account; returns its form. */
const openErasePage = async ({ browser }: Begun, keepPath: string) => {
  const path = keepPath.replace('keep-account', 'erase-account');
  const { body } = await browser.get(path);
  return { path, body, proof: /name="proof" value="([^"]+)"/.exec(body)?.[1] ?? '' };
};

const putOrder = ({ email }: AccountCustomer, status: string): Promise<Response> =>
  fetch(`${site.url}/api/operator/v1/orders/${status}-${email.slice(0, 30)}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${operatorKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ email, orderedAt: new Date().toISOString(), status }),
  });

const eventsOf = async (type: string): Promise<number> => {
  const reply = await fetch(`${site.url}/api/operator/v1/events?after=0`, {
    headers: { authorization: `Bearer ${operatorKey}` },
  });
  const { events } = (await reply.json()) as { events: { type: string }[] };
  return events.filter((event) => event.type === type).length;
};

const countCustomers = async ({ customerId }: AccountCustomer): Promise<number> =>
  (await sqlOf(site.database)`select from customers where id = ${customerId}`).count;

const untilErased = (customer: AccountCustomer) =>
  vi.waitFor(async () => expect(await countCustomers(customer)).toBe(0));

test('names the paid orders that are not sent before the account is deleted', async () => {
  const customer = await site.join('notice');
  const statuses = ['Received', 'Confirmed', 'ProductionStarted', 'Dispatched', 'Cancelled'];
  for (const status of statuses) await putOrder(customer, status);
  const { body } = await customer.get<object>(`${customer.base}/deleteaccount`);
  expect(body).toMatchObject({
    notices: [
      { kind: 'orders', count: 2 },
      { kind: 'all-orders', count: 5 },
    ],
  });
});

/** Publishes a widget of a book that the customer has ordered; returns its public page. */
const publishWidget = async (customer: AccountCustomer): Promise<string> => {
  const { email, customerId } = customer;
  const code = `book-${customerId}`;
  const book = { email, createdAt: '2026-05-01T10:00:00Z', title: 'Summer', article: 'Photo book' };
  const puts = [
    await operatorPut(site.url, `/products/${code}`, book),
    await operatorPut(site.url, `/products/${code}/files/product.pdf`, new Uint8Array(makePdf())),
    await operatorPut(site.url, `/orders/${code}`, {
      email,
      orderedAt: new Date().toISOString(),
      status: 'Dispatched',
      products: [{ code }],
    }),
  ];
  expect(puts.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { widgetId } = (await customer.post<Widget>(`/api/widget/v1/widget/${code}`)).body;
  expect((await customer.post('/api/gallery/v1/galleryentries/', { widgetId, channel })).status).toBe(200);
  return `${site.url}/w/${widgetId}`;
};

const putVoucher = async ({ email }: AccountCustomer, more: object = {}): Promise<void> => {
  const voucher = { email, issuedAt: new Date().toISOString(), ...more };
  expect((await operatorPut(site.url, `/vouchers/${crypto.randomUUID()}`, voucher)).status).toBe(200);
};

test('counts usable vouchers, online books and published widgets', async () => {
  const customer = await site.join('losses');
  await publishWidget(customer);
  for (const more of [{}, { validUntil: '2099-12-31' }, { validUntil: '2026-01-02' }, { isUsed: true }])
    await putVoucher(customer, more);
  const { body } = await customer.get<{ notices: DeletionNotice[] }>(`${customer.base}/deleteaccount`);
  const counts = new Map(body.notices.map(({ kind, count }) => [kind, count]));
  expect(counts).toEqual(
    new Map([
      ['all-orders', 1],
      ['vouchers', 2],
      ['books', 1],
      ['widgets', 1],
    ]),
  );
});

// #leaving
test('only the own details answer after the confirmation, and tokens and sockets end', async () => {
  const anna = await site.join('anna');
  await anna.addPhotos([{ name: 'tulips.jpg', bytes: await makePhotoFile() }]);
  const { body: exported } = await anna.post<Backup>(`${photosPath}/backups`, { channelId: 'x' });
  const { url } = (await anna.get<ChunkUrl>(`${photosPath}/backups/${exported.backupId}/chunks/0/url`)).body;
  expect((await fetch(new URL(url, site.url))).status).toBe(200);
  const page = await openSignedInPage(site.url, anna.accessToken);
  await site.mailTo(anna.email);
  await leave(anna, 2);
  await vi.waitFor(() => expect(page.closed).toEqual({ code: pushClose.notSignedIn }));
  const answers = [await me(anna), await anna.get<{ accountDeleted?: boolean }>(`${photosPath}/users`)];
  expect(answers.map(({ status, body }) => [status, body.accountDeleted])).toEqual([
    [200, true],
    [401, undefined],
  ]);
  expect((await site.calls.refresh(anna.refreshToken)).status).toBe(400);
  expect((await fetch(new URL(url, site.url))).status).toBe(404);
  const { text } = await site.mailTo(anna.email, 3);
  expect(text).toContain('Keep my account');
  expect(text).toContain('127.0.0.1');
  expect(await eventsOf('customer.deletion-requested')).toBe(1);
});

// #keep
test('the sign-in page offers to keep the account', async () => {
  const anna = await site.join('anna');
  await leave(anna);
  const { begun, path, page } = await enterPassword(anna.email);
  expect(page.body).toContain('Keep my account');
  expect(page.body).toContain('Erase now');
  const elsewhere = await site.calls.begin();
  const forged = path.replace(begun.path, elsewhere.path);
  expect((await elsewhere.browser.post(forged, { choice: 'keep' })).location).toBe(elsewhere.path);
  const { location = '' } = await begun.browser.post(path, { choice: 'keep' });
  const { access_token: token } = await site.calls.takeTokens(begun, location);
  const reply = await fetch(`${site.url}${photosPath}/users`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(reply.status).toBe(200);
  expect(await eventsOf('customer.deletion-withdrawn')).toBe(1);
  expect((await me(await site.signIn(anna.email))).body.accountDeleted).toBe(false);
});

// #erase-now
test('“Erase now” on the sign-in page erases at once, and the address can register again', async () => {
  const anna = await site.join('anna');
  await leave(anna);
  const { begun, path } = await enterPassword(anna.email);
  const page = await openErasePage(begun, path);
  expect((await begun.browser.post(page.path, page)).location).toBe('/account-deleted?erased=yes');
  await untilErased(anna);
  expect((await me(anna)).status).toBe(404);
  const again = await site.calls.begin();
  const registration = { email: anna.email, password: stagedPassword };
  expect((await again.browser.post(`${again.path}/register`, registration)).status).toBe(303);
  const link = new URL(linkIn(await site.mailTo(anna.email)));
  const { location = '' } = await again.browser.get(link.pathname);
  const { access_token: token } = await site.calls.takeTokens(again, location);
  const reply = await fetch(`${site.url}/api/customer/customers/me`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(await reply.json()).toMatchObject({ email: anna.email, accountDeleted: false });
});

test('the page that erases counts what goes, and nothing but its own button erases', async () => {
  const anna = await site.join('anna');
  const photo = { name: 'tulips.jpg', bytes: await makePhotoFile() };
  await anna.addPhotos([photo]);
  await createAlbum(anna);
  await publishWidget(anna);
  await putVoucher(anna);
  await leave(anna);
  const { begun, path } = await enterPassword(anna.email);
  const { browser } = begun;
  const page = await openErasePage(begun, path);
  expect([...page.body.matchAll(/<li>([^<]+)<\/li>/g)].map(([, thing]) => thing)).toEqual([
    '1 photo',
    '1 album',
    '1 online photo book',
    '1 unused voucher',
    '1 published widget',
    '1 order in your list',
    'Your details, addresses and everything else in your account',
  ]);
  expect(page.body).toContain('Erase everything now');
  const [firstButton] = page.body.match(/<button class="button[^>]*>/g) ?? [];
  expect([firstButton, page.body.match(/autofocus/g)]).toEqual([
    '<button class="button" type="submit" autofocus>',
    ['autofocus'],
  ]);
  const answer = new URL(path, site.url).searchParams.get('proof') ?? '';
  const elsewhere = await site.calls.begin();
  const foreign = page.path.replace(begun.path, elsewhere.path);
  const answers = [
    await browser.get(page.path),
    await browser.post(page.path, {}),
    await browser.post(page.path, { proof: answer }),
    await browser.post(path.replace(/\?.*/, `?proof=${encodeURIComponent(page.proof)}`), {}),
    await elsewhere.browser.post(foreign, { proof: page.proof }),
  ];
  expect(answers.map(({ status, location }) => [status, location])).toEqual([
    [200, undefined],
    [303, path],
    [303, path],
    [303, begun.path],
    [303, path.replace(begun.path, elsewhere.path)],
  ]);
  const { deletionDueAt } = (
    await sqlOf(site.database)`select deletion_due_at from customers where id = ${anna.customerId}`
  )[0] as { deletionDueAt: Date };
  expect(deletionDueAt.getTime()).toBeGreaterThan(Date.now());
});

test('a call erases at once only after the confirmation and a fresh sign-in', async () => {
  const anna = await site.join('anna');
  const eraseNow = async () =>
    (await anna.post<Problem>(`${anna.base}/deleteaccount/actions/erase-now`)).status;
  expect(await eraseNow()).toBe(404);
  await leave(anna);
  site.advance(601);
  expect(await eraseNow()).toBe(403);
  site.advance(-601);
  expect(await eraseNow()).toBe(202);
  await untilErased(anna);
});

// #night
test('“Erase now” also erases if the clock of the worker is behind', async () => {
  const anna = await site.join('anna');
  await leave(anna);
  site.advance(30);
  const { status } = await anna.post(`${anna.base}/deleteaccount/actions/erase-now`);
  site.advance(-30);
  expect(status).toBe(202);
  await untilErased(anna);
});

test('the night erases after 14 days, not before, and not who has come back', async () => {
  const [anna, ben] = [await site.join('anna'), await site.join('ben')];
  await leave(anna);
  await leave(ben);
  const { begun, path } = await enterPassword(ben.email);
  await begun.browser.post(path, { choice: 'keep' });
  site.advance((accountRetentionDays - 1) * 86_400);
  await doNightlyJob(site, 'customers-erase-due');
  expect(await countCustomers(anna)).toBe(1);
  site.advance(86_400);
  await doNightlyJob(site, 'customers-erase-due');
  await untilErased(anna);
  expect(await countCustomers(ben)).toBe(1);
  site.advance(-accountRetentionDays * 86_400);
});

test('the mail and the sign-in page name the night that erases the account', async () => {
  const anna = await site.join('anna');
  await leave(anna);
  const [row] = await sqlOf(site.database)<{ due: Date }[]>`
    select deletion_due_at as due from customers where id = ${anna.customerId}`;
  const dueMs = row?.due.getTime() ?? 0;
  // The night after the first one, at 03:17, that finds it due.
  const promisedMs = Math.ceil((dueMs - 11_820_000) / dayMs) * dayMs + 11_820_000 + dayMs;
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(promisedMs);
  expect((await site.mailTo(anna.email, 2)).text).toContain(`On ${day}, we’ll begin`);
  expect((await enterPassword(anna.email)).page.body).toContain(`It will be erased on ${day}.`);
  await sqlOf(site.database)`delete from nights`;
  const before = site.clock.now().getTime();
  const moveTo = (ms: number) => site.advance((ms - site.clock.now().getTime()) / 1000);
  for (const nightsLeft of [2, 1, 0]) {
    expect(await countCustomers(anna)).toBe(1);
    moveTo(promisedMs - nightsLeft * dayMs + 5_000);
    await doJob(site, 'customers-erase-due');
  }
  await untilErased(anna);
  moveTo(before);
  await sqlOf(site.database)`delete from nights`;
});

test('while nights erase nothing, mail and page say "after" the day', async () => {
  await sqlOf(site.database)`
    insert into nights (began_at, database_at, alarm) values (now(), now(), 'night-far')`;
  const anna = await site.join('anna');
  await leave(anna);
  expect((await site.mailTo(anna.email, 2)).text).toMatch(/\. After \d+ \w+ \d+, we’ll begin/);
  expect((await enterPassword(anna.email)).page.body).toMatch(/It will be erased after \d+ \w+ \d+\./);
  await sqlOf(site.database)`delete from nights`;
});

test('the job erases again a minute later, and after a kill between the two', async () => {
  const anna = await site.join('anna');
  await leave(anna);
  await anna.post(`${anna.base}/deleteaccount/actions/erase-now`);
  await untilErased(anna);
  const repeated = () => sqlOf(site.database)`
    select extract(epoch from start_after - created_on)::int as seconds from jobs.job
    where name = 'customers-erase' and data->>'customerId' = ${anna.customerId} and data->>'isRepeated' = 'true'`;
  await vi.waitFor(async () => expect([...(await repeated())]).toEqual([{ seconds: 60 }]));
  const job = site.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'customers-erase');
  await job?.run({ customerId: anna.customerId }, { turn: new Date(0), wasSilent: false });
  expect((await repeated()).count).toBe(2);
});

test('the page of a widget closes with the deletion, and opens again if the account is kept', async () => {
  const anna = await site.join('anna');
  const widget = await publishWidget(anna);
  const statuses = async () => [(await fetch(widget)).status, (await fetch(`${widget}/report`)).status];
  expect(await statuses()).toEqual([200, 200]);
  await leave(anna);
  expect(await statuses()).toEqual([404, 404]);
  const { begun, path } = await enterPassword(anna.email);
  await begun.browser.post(path, { choice: 'keep' });
  expect(await statuses()).toEqual([200, 200]);
});
