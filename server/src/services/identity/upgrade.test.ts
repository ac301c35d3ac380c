import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
});

afterAll(() => site.close());

const migration = (name: string): Promise<string> =>
  readFile(new URL(`../../../migrations/${name}.sql`, import.meta.url), 'utf8');

/** Moves all requests to the table of the version before 0102, and upgrades it. */
const upgrade = async (): Promise<void> => {
  const sql = sqlOf(site.database);
  const [table = ''] =
    /create table identity_requests \([^]*?\n\);/.exec(await migration('0002-identity')) ?? [];
  await sql.unsafe(`
    ${table}
    alter table identity_requests add column site_url text, add column brand text;
    insert into identity_requests
    select id, kind, p->>'email', p->>'emailKey', p->>'passwordHash', p->>'locale', p->>'interactionUid', requested_at,
      confirmed_at, (p->>'accountId')::uuid, p->>'siteUrl', p->>'brand'
    from (select *, payload::json as p from mail_requests) as requests;
    alter table identity_link_tokens drop constraint identity_link_tokens_request_id_fkey;
    delete from mail_requests;
    alter table identity_link_tokens
      add constraint identity_link_tokens_request_id_fkey foreign key (request_id) references identity_requests;
    ${await migration('0102-identity-requests')}`);
};

const password = 'tulips in the rain';

test('links of the version before mail-requests still open accounts and set passwords', async () => {
  const anna = 'Anna@example.test';
  const [first, second, reset] = [await site.begin(), await site.begin(), await site.begin()];
  await first.browser.post(`${first.path}/register`, { email: anna, password });
  const link = linkIn((await site.mails())[0]);
  await second.browser.post(`${second.path}/register`, { email: anna, password: 'another long password' });
  const obsolete = linkIn((await site.mails())[0]);
  await reset.browser.post(`${reset.path}/forgotten-password`, { email: 'customer@example.com' });
  const resetLink = linkIn((await site.mails())[0]);
  await upgrade();

  const elsewhere = await site.begin();
  const { status } = await elsewhere.browser.post(elsewhere.path, {
    email: anna,
    password: 'another long password',
  });
  expect(status).toBe(403);
  expect((await site.browser().post(link, { password })).body).toContain('is confirmed</h1>');
  expect((await site.browser().get(obsolete)).body).toContain('is already confirmed</h1>');
  expect((await site.signIn(anna, password)).access_token).toBeTypeOf('string');
  expect((await site.browser().post(resetLink, { password })).body).toContain('Your new password is set');
  expect((await site.browser().post(resetLink, { password: samplePassword })).status).toBe(410);
  expect((await site.mails())[0]?.subject).toBe('Your password was changed at Albumen');
  expect(await sqlOf(site.database)`select from mail_requests where payload like '%scrypt%'`).toHaveLength(0);
});
