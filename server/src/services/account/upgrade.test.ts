import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAccountSite, tokenIn } from '../../../test/account-site.ts';
import type { AccountSite } from '../../../test/account-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';

let site: AccountSite;

beforeAll(async () => {
  site = await startAccountSite();
});

afterAll(() => site.close());

const browser = 'the-value-of-this-browser';

const migration = (name: string): Promise<string> =>
  readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');

/** Moves all requests to the table of the version before 0101, and upgrades it. */
const upgrade = async (): Promise<void> => {
  const sql = sqlOf(site.database);
  await sql.unsafe(await migration('0061-account-requests'));
  await sql`
    insert into account_requests
    select owner_id, id, kind, payload::json->>'email', ${createHash('sha256').update(browser).digest()},
      payload::json->>'network', requested_at, sent_at, confirmed_at, payload::json->>'formerEmail', undone_at
    from mail_requests`;
  await sql`drop table mail_requests cascade`;
  await sql.unsafe(await migration('0101-mail-requests'));
};

const runEarlierJob = async (name: string, payload: object): Promise<void> => {
  const job = site.slices.flatMap(({ jobs = [] }) => jobs).find(({ type }) => type.name === name);
  await job?.run({ ownerId: crypto.randomUUID(), ...payload }, { turn: new Date(0), wasSilent: false });
};

const factsOf = async (ownerId: string) => {
  const { customerData } = site.slices.find(({ name }) => name === 'account') ?? {};
  const facts = [];
  for await (const fact of customerData?.describe?.(ownerId) ?? []) facts.push(fact);
  return facts;
};

test('links and jobs of the version before mail-requests still work', async () => {
  const [anna, ben] = [await site.join('anna'), await site.join('ben')];
  const email = `other-${anna.email}`;
  await anna.post(`${anna.base}/emailchanges`, { email, browser });
  const changeToken = tokenIn(await site.mailTo(email));
  await ben.post(`${ben.base}/deleteaccount`, { browser });
  const deletionToken = tokenIn(await site.mailTo(ben.email));
  const confirmed = async (customer: typeof anna, path: string, token: string) =>
    (await customer.post(`${customer.base}/${path}/${token}/actions/confirm`, { browser })).status;

  const [before] = await factsOf(anna.customerId);
  await upgrade();
  expect(await factsOf(anna.customerId)).toEqual([before]);
  const requestId = String(before?.['id']);
  await runEarlierJob('account-send-mail', { requestId, mail: 'link' });
  expect(tokenIn(await site.mailTo(email, 2))).toBe(changeToken);
  expect(await confirmed(ben, 'deleteaccount', deletionToken)).toBe(200);
  expect(await confirmed(anna, 'emailchanges', changeToken)).toBe(200);

  const undoToken = tokenIn(await site.mailTo(anna.email));
  await upgrade();
  await runEarlierJob('account-send-mail', { requestId, mail: 'changed' });
  expect(tokenIn(await site.mailTo(anna.email, 2))).toBe(undoToken);
  const reply = await fetch(`${site.url}/api/auth/v2/emailchanges/undo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: undoToken }),
  });
  expect(await reply.json()).toEqual({ email: anna.email });
  expect(await factsOf(anna.customerId)).toMatchObject([
    {
      kind: 'account-request',
      asked: 'email-change',
      email,
      formerEmail: anna.email,
      undoneAt: expect.any(Date),
    },
  ]);
});

test('a job of the version before mail-requests still tells the owner of a new password', async () => {
  const cora = await site.join('cora');
  await site.setPassword(cora.email, 1);
  const { subject } = await site.mailTo(cora.email, 2);
  const [{ requestId }] = await sqlOf(site.database)<[{ requestId: string }]>`
    select id as request_id from mail_requests where kind = 'new-password'`;
  await runEarlierJob('identity-send-requested-mail', { requestId, isDone: true });
  expect((await site.mailTo(cora.email, 3)).subject).toBe(subject);
});
