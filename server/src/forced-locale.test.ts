import { operatorKey } from '../test/app.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startAccountSite } from '../test/account-site.ts';
import type { AccountSite } from '../test/account-site.ts';

const otherHost = 'canvas.localhost:8080';

/** A person who wants French, in every way in which a page can learn it. */
const french = { cookie: 'locale=fr-FR', 'accept-language': 'fr-FR', 'x-locale': 'fr-FR' };

let site: AccountSite;

beforeAll(async () => {
  const SITES = JSON.stringify([
    { publicUrl: 'http://localhost:8080', name: 'Posterkauz', locale: 'de-AT', forcesLocale: true },
    { publicUrl: `http://${otherHost}`, brand: 'toilune', name: 'Toilune', locale: 'fr-FR' },
  ]);
  site = await startAccountSite({ SITES });
});
afterAll(() => site.close());

const languageOf = (page: string) => /<html lang="([^"]*)"/.exec(page)?.[1];

const form = { 'content-type': 'application/x-www-form-urlencoded' };
const stop = '/api/subscription/subscriptions/unsubscribe/made-up';

// #server-pages
test.each([
  ['GET', '/w/00000000-0000-4000-8000-000000000000', ''],
  ['GET', '/widget-mails/made-up', ''],
  ['GET', stop, ''],
  ['POST', stop, 'List-Unsubscribe=One-Click'],
  ['POST', '/api/subscription/subscriptions/form', 'email=reader%40example.org&locale=fr-FR'],
] as const)('%s %s answers in the only language of the site', async (method, url, payload) => {
  const reply = await site.http.inject({
    method,
    url,
    headers: { host: 'localhost:8080', ...french, ...(payload && form) },
    ...(payload && { payload }),
  });
  expect(languageOf(reply.body)).toBe('de-AT');
});

test('the sign-in page has the only language of the site, and offers no other', async () => {
  const browser = site.calls.browser(french);
  const { path } = await site.calls.begin(browser, { ui_locales: 'fr-FR' });
  await browser.post('/identity/language', { locale: 'fr-FR', back: path });
  const { body } = await browser.get(path);
  expect(languageOf(body)).toBe('de-AT');
  expect(body).not.toContain('<select');
});

// #mails
test('mails of the site have its only language, whatever their reader has chosen elsewhere', async () => {
  const anna = await site.join('anna');
  const call = (
    method: 'PATCH' | 'POST',
    host: string,
    url: string,
    payload: object,
    token = anna.accessToken,
  ) =>
    site.http.inject({
      method,
      url,
      headers: { ...french, host, authorization: `Bearer ${token}` },
      payload,
    });
  await call('PATCH', otherHost, '/api/customer/customers/me', { locale: 'fr-FR' });
  await call('POST', 'localhost:8080', `${anna.base}/emailchanges`, { email: 'new-anna@example.org' });
  const reader = { email: 'reader-of-shop@example.org', locale: 'fr-FR' };
  await call('POST', 'localhost:8080', '/api/operator/v1/subscriptions', reader, operatorKey);

  for (const address of ['new-anna@example.org', reader.email])
    expect(languageOf((await site.mailTo(address)).html)).toBe('de-AT');
});
