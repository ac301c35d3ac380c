import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { askingBrowser, newReader, startNewsletterSite } from '../../../test/newsletter-site.ts';
import { sqlOf } from '../../platform/database/sql.ts';

test('links and jobs of the version before mail-requests still subscribe', async () => {
  const site = await startNewsletterSite();
  const email = newReader();
  await site.subscribe(email);
  const link = await site.linkTo(email);
  const sql = sqlOf(site.database);
  await sql`alter table subscriptions add column browser bytea, alter column confirmed_at drop not null`;
  const [row] = await sql<{ id: string }[]>`
    with moved as (delete from mail_requests where payload::json->>'email' = ${email} returning *)
    insert into subscriptions
      (id, brand, email_key, email, owner_id, browser, locale, site_url, requested_at, sent_at)
    select id, payload::json->>'brand', ${email}, ${email}, owner_id, browser, payload::json->>'locale',
      payload::json->>'siteUrl', requested_at, sent_at
    from moved returning id`;
  const migration = new URL('../../../migrations/0112-newsletter-requests.sql', import.meta.url);
  await sql.unsafe(await readFile(migration, 'utf8'));
  const job = site.slices
    .flatMap(({ jobs = [] }) => jobs)
    .find(({ type }) => type.name === 'subscriptions-send-confirmation');
  await job?.run({ subscriptionId: row?.id }, { turn: new Date(0), wasSilent: false });
  expect(await site.linkTo(email, 2)).toEqual(link);
  expect(await site.confirm(link, askingBrowser)).toBe(204);
  expect(await site.typesOf(email)).toEqual(['subscription.confirmed']);
  await site.close();
});
