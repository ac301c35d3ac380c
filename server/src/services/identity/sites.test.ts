import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkIn, startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { createSignInCalls } from '../../../test/sign-in-calls.ts';
import type { SignInCalls } from '../../../test/sign-in-calls.ts';
import { samplePassword } from './index.ts';

const usualUrl = 'http://photos.localhost:8080';
const coralUrl = 'https://coral.localhost';

let site: IdentitySite;
let coral: SignInCalls;

beforeAll(async () => {
  site = await startIdentitySite(
    { publicUrl: usualUrl },
    {
      publicUrl: coralUrl,
      brand: 'coral',
      name: 'Coral & Co',
      locale: 'nl-NL',
      sender: 'hallo@coral.example.nl',
      style: 'toilune',
      legal: { imprint: 'https://coral.example.nl/colofon', terms: 'https://coral.example.nl/voorwaarden' },
    },
  );
  await site.identity.ensureSampleAccounts();
  coral = createSignInCalls(site.app, coralUrl, site.identity.clientId);
});

afterAll(() => site.close());

test('each site has its own issuer, and both know the same accounts', async () => {
  for (const [calls, publicUrl] of [
    [site, usualUrl],
    [coral, coralUrl],
  ] as const) {
    const { body } = await calls.browser().get('/identity/.well-known/openid-configuration');
    expect(JSON.parse(body)).toMatchObject({
      issuer: `${publicUrl}/identity`,
      token_endpoint: `${publicUrl}/identity/token`,
    });
    const { access_token: token } = await calls.signIn('customer@example.com', samplePassword);
    expect(decodeJwt(token)).toMatchObject({ iss: `${publicUrl}/identity`, aud: `${usualUrl}/api` });
  }
});

test('the default port and a trailing dot in the host name lead to the same site', async () => {
  const issuerAt = async (host: string) =>
    (await site.app.inject({ url: '/identity/.well-known/openid-configuration', headers: { host } })).json<{
      issuer: string;
    }>().issuer;
  for (const host of [':443', ':80', '.', '.:443'].map((end) => `Coral.localhost${end}`))
    expect(await issuerAt(host)).toBe(`${coralUrl}/identity`);
  expect(await issuerAt('photos.localhost.:8080')).toBe(`${usualUrl}/identity`);
  expect(await issuerAt('coral.localhost:8443')).toBe(`${usualUrl}/identity`);
});

test('a page uses the brand of its site, and its language if the browser speaks none of ours', async () => {
  const browser = coral.browser({ 'accept-language': 'fi' });
  const { path } = await coral.begin(browser);
  const { body } = await browser.get(path);
  expect(body).toContain('<html lang="nl-NL" class="style-toilune">');
  expect(body).toContain('Coral &amp; Co</title>');
  expect(body).not.toContain('Albumen');
  expect(body).toMatch(/<link rel="stylesheet" href="\/brands\/toilune\.css\?v=/);
});

test('the footer has the legal pages that the site names, and mails have the imprint', async () => {
  const linksAt = async (calls: SignInCalls) => {
    const { browser, path } = await calls.begin();
    return [...(await browser.get(path)).body.matchAll(/<a href="(https:[^"]+)"/g)].map(([, href]) => href);
  };
  expect(await linksAt(coral)).toEqual([
    'https://coral.example.nl/colofon',
    'https://coral.example.nl/voorwaarden',
  ]);
  expect(await linksAt(site)).toEqual([]);
  expect((await register(coral, 'legal@example.com')).mail?.text).toContain(
    'Colofon: https://coral.example.nl/colofon',
  );
  expect((await register(site, 'none@example.com')).mail?.text).not.toContain('Legal notice');
});

test('cookies are secure if the site uses https', async () => {
  for (const [calls, isSecure] of [
    [site, false],
    [coral, true],
  ] as const) {
    const begun = await calls.begin();
    const credentials = { email: 'customer@example.com', password: samplePassword };
    const { headers } = await begun.browser.post(begun.path, credentials);
    const cookies = [headers['set-cookie'] ?? []].flat().map(String);
    expect(cookies.some((cookie) => cookie.startsWith('identity-known='))).toBe(true);
    for (const cookie of cookies) expect(/;\s*secure/i.test(cookie)).toBe(isSecure);
  }
});

/** Registers in a browser. Settles with the resulting mail. */
const register = async (calls: SignInCalls, email: string, headers: Record<string, string> = {}) => {
  const browser = calls.browser(headers);
  const { path } = await calls.begin(browser);
  await browser.post(`${path}/register`, { email, password: 'correct horse battery' });
  const [mail] = await site.mails();
  return { browser, mail };
};

test('the site where a mail was requested sends it, and its link leads back there', async () => {
  const { browser, mail } = await register(coral, 'cora@example.com');
  expect(mail).toMatchObject({
    from: 'hallo@coral.example.nl',
    subject: 'Bevestig je e-mailadres voor Coral & Co',
  });
  expect(linkIn(mail)).toMatch(/^https:\/\/coral\.localhost\/identity\//);
  expect(mail?.text).toContain('coral.localhost');
  expect((await browser.get(linkIn(mail))).status).toBe(303);
  expect(site.registered.at(-1)).toMatchObject({ siteUrl: coralUrl, brand: 'coral', locale: 'nl-NL' });
});

test('a foreign host never appears in a mail', async () => {
  for (const headers of [{ host: 'evil.test' }, { 'x-forwarded-host': 'evil.test' }]) {
    const { mail } = await register(site, `${Object.keys(headers)[0]}@example.com`, headers);
    expect(mail?.from).toBe('no-reply@photos.localhost');
    expect(linkIn(mail)).toMatch(/^http:\/\/photos\.localhost:8080\/identity\//);
    expect(`${mail?.text} ${mail?.html}`).not.toContain('evil.test');
  }
});

test.each(['/identity/', '/identity/nothing?x=1'])(
  'answers %s with a page that says that it does not exist',
  async (path) => {
    const { status, headers, body } = await coral.browser().get(path);
    expect(status).toBe(404);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(body).toContain('Deze pagina bestaat niet.');
  },
);
