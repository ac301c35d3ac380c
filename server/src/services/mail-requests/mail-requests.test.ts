import { createHash, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { createTestDatabase } from '../../../test/database.ts';
import type { TestDatabase } from '../../../test/database.ts';
import { attemptLimits } from '../../kernel/attempt-limits.ts';
import { createSecretKey } from '../../kernel/secret-key.ts';
import { createAttemptLimits } from '../../platform/attempt-limits.ts';
import { inTransaction } from '../../platform/database/database.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { AppError } from '../../platform/errors.ts';
import { earlierSendJobs } from './jobs.ts';
import type { SendRequestMail } from './jobs.ts';
import { createMailRequestsService } from './service.ts';

const hourMs = 3_600_000;

let database: TestDatabase;
let now = new Date('2026-06-15T12:00:00Z');
/** The ids of the requests that `confirm` has run for. */
const confirmed: string[] = [];
let failure: Error | undefined;

const start = async () => {
  const shared = { database: database.database, clock: { now: () => now } };
  const secretKey = createSecretKey('a key that only tests use');
  const queued: SendRequestMail[] = [];
  const tokens: string[] = [];
  const attempts = createAttemptLimits({ ...shared, hash: secretKey.hash, limits: attemptLimits });
  const service = createMailRequestsService({
    ...shared,
    secretKey,
    attempts,
    enqueue: async (_tx, _type, payload) => void queued.push(payload as unknown as SendRequestMail),
    mail: { send: async () => {}, forget: async () => {}, close: () => {} },
  });
  const requests = await service.declare<{ name: string }, void, string | null>({
    name: 'made-up',
    payload: z.object({ name: z.string() }),
    validMs: 24 * hourMs,
    retentionMs: 48 * hourMs,
    limits: ['order-link-customer'],
    replaces: true,
    noLink: () => new AppError('not-found'),
    mail: async (_request, token) => void tokens.push(token),
    confirm: async (_tx, { id }) => {
      confirmed.push(id);
      if (failure) throw failure;
    },
    confirmedMail: async (_request, undoToken) => void tokens.push(undoToken),
    undo: { validMs: 24 * hourMs, kinds: ['made-up'], run: async () => {} },
  });
  const ask = async (ownerId: string | null, emailKey?: string) => {
    const request = await requests.ask({ ownerId, emailKey, payload: { name: 'Anna' } });
    for (const payload of queued.splice(0)) await service.send(payload);
    return { ...request, token: tokens.at(-1) ?? '' };
  };
  const confirm = (token: string, ownerId?: string) =>
    inTransaction(shared.database, (tx) => requests.confirm(tx, token, { ownerId, browser: undefined })).then(
      ({ confirmedAt }) => confirmedAt?.toISOString(),
      (error: unknown) => (error instanceof AppError ? error.code : 'failed'),
    );
  return { service, attempts, requests, tokens, ask, confirm };
};

let slice: Awaited<ReturnType<typeof start>>;

beforeAll(async () => {
  database = await createTestDatabase();
  slice = await start();
});

afterEach(() => {
  confirmed.length = 0;
  failure = undefined;
  now = new Date('2026-06-15T12:00:00Z');
});

afterAll(() => database.drop());

test('two confirmations at the same moment make the change once, and both succeed', async () => {
  const { id, token } = await slice.ask(randomUUID());
  const answers = await Promise.all([1, 2, 3, 4].map(() => slice.confirm(token)));
  expect(new Set(answers)).toEqual(new Set([now.toISOString()]));
  expect(confirmed).toEqual([id]);
});

test('a change that fails leaves the request waiting, and its link works later', async () => {
  const { id, token } = await slice.ask(randomUUID());
  failure = new Error('cut off');
  expect(await slice.confirm(token)).toBe('failed');
  failure = undefined;
  expect(await slice.confirm(token)).toBe(now.toISOString());
  expect(confirmed).toEqual([id, id]);
});

test('a link serves only its customer, the last request and an account that is not erased', async () => {
  const ownerId = randomUUID();
  const first = await slice.ask(ownerId);
  const second = await slice.ask(ownerId);
  expect(await slice.confirm(first.token, ownerId)).toBe('not-found');
  expect(await slice.confirm(second.token, randomUUID())).toBe('not-found');
  await slice.service.customerData.erase(ownerId);
  expect(await slice.confirm(second.token, ownerId)).toBe('not-found');
  expect(confirmed).toEqual([]);
});

test('a refused request ends no other and mails nothing', async () => {
  const ownerId = randomUUID();
  for (let count = 0; count < 4; count += 1) await slice.ask(ownerId);
  const last = await slice.ask(ownerId);
  await expect(slice.ask(ownerId)).rejects.toMatchObject({ code: 'too-many-requests' });
  expect(await slice.confirm(last.token, ownerId)).toBe(now.toISOString());
});

test('a new request and a mail sent again at the same moment do not block each other', async () => {
  const ownerId = randomUUID();
  const { id } = await slice.ask(ownerId);
  const locked = Promise.withResolvers<void>();
  // The locks of `sendAgain`, in its order.
  const again = inTransaction(database.database, async (tx) => {
    await slice.requests.find(id, tx);
    locked.resolve();
    const waiting = () =>
      sqlOf(tx)`select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`;
    await vi.waitFor(async () => expect(await waiting()).toHaveLength(1));
    await slice.attempts.take({ 'order-link-customer': ownerId }, tx);
  });
  await locked.promise;
  const [next] = await Promise.all([slice.ask(ownerId), again]);
  expect(await slice.confirm(next.token, ownerId)).toBe(now.toISOString());
});

test('a late job mails no link of a confirmed request, and nothing about one that was undone', async () => {
  const { id: requestId, token } = await slice.ask(randomUUID());
  await slice.confirm(token);
  slice.tokens.length = 0;
  await slice.service.send({ requestId, mail: 'link' });
  expect(slice.tokens).toEqual([]);
  await slice.service.send({ requestId, mail: 'confirmed' });
  await slice.requests.undo(slice.tokens.pop() ?? '');
  await slice.service.send({ requestId, mail: 'confirmed' });
  expect(slice.tokens).toEqual([]);
  expect(await slice.confirm(token)).toBe('link-expired');
});

test('taking a change back takes back all later ones', async () => {
  const ownerId = randomUUID();
  const { id: requestId, token } = await slice.ask(ownerId);
  await slice.confirm(token);
  await slice.service.send({ requestId, mail: 'confirmed' });
  const undoToken = slice.tokens.pop() ?? '';
  now = new Date(now.getTime() + hourMs);
  const later = await slice.ask(ownerId);
  await slice.confirm(later.token);
  await slice.requests.undo(undoToken);
  expect(await slice.confirm(later.token)).toBe('link-expired');
});

test('the night deletes requests once no link can need them, whatever became of them', async () => {
  const { token } = await slice.ask(randomUUID());
  await slice.confirm(token);
  const waiting = await slice.ask(randomUUID());
  const later = (hours: number) => new Date(now.getTime() + hours * hourMs);
  await slice.service.sweep(later(48));
  now = later(25);
  expect([await slice.confirm(token), await slice.confirm(waiting.token)]).toEqual([
    later(-25).toISOString(),
    'link-expired',
  ]);
  await slice.service.sweep(later(24));
  expect([await slice.confirm(token), await slice.confirm(waiting.token)]).toEqual([
    'not-found',
    'not-found',
  ]);
});

test('requests of an address are found by the hash of an earlier version, too, and erased', async () => {
  const sql = sqlOf(database.database);
  const [emailKey, other] = ['anna@example.com', 'ben@example.com'];
  const earlier = await slice.ask(null, emailKey);
  const plain = createHash('sha256').update(emailKey).digest();
  await sql`update mail_requests set address_hash = ${plain} where id = ${earlier.id}`;
  const { id } = await slice.ask(null, emailKey);
  const { id: otherId } = await slice.ask(null, other);
  const idsOf = async (key: string) =>
    (await slice.requests.list({ emailKey: key })).map((found) => found.id);
  expect(new Set(await idsOf(emailKey))).toEqual(new Set([earlier.id, id]));
  await inTransaction(database.database, (tx) => slice.requests.remove({ emailKey }, tx));
  expect([await idsOf(emailKey), await idsOf(other)]).toEqual([[], [otherId]]);
});

test.each([
  ['account-send-mail', { ownerId: 'o', requestId: 'r', mail: 'link' }, 'link'],
  ['account-send-mail', { ownerId: 'o', requestId: 'r', mail: 'deleting' }, 'confirmed'],
  ['guest-orders-send-link', { ownerId: 'o', requestId: 'r' }, 'link'],
  ['identity-send-requested-mail', { requestId: 'r' }, 'link'],
  ['identity-send-requested-mail', { requestId: 'r', isDone: true }, 'confirmed'],
  ['subscriptions-send-confirmation', { subscriptionId: 'r' }, 'link'],
  ['widgets-send-share', { ownerId: 'o', shareId: 'r' }, 'link'],
])('a job %s of an earlier version with %j sends the mail “%s”', (job, payload, mail) => {
  const type = earlierSendJobs.find(({ name }) => name === job);
  expect(type?.payload.parse(payload)).toEqual({ requestId: 'r', mail });
});
