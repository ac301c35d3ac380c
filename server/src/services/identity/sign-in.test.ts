import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startIdentitySite } from '../../../test/identity-site.ts';
import type { IdentitySite } from '../../../test/identity-site.ts';
import { createTokenVerifier, localKeys } from '../../kernel/tokens.ts';
import { samplePassword } from './index.ts';

let site: IdentitySite;

beforeAll(async () => {
  site = await startIdentitySite();
  await site.identity.ensureSampleAccounts();
});

afterAll(() => site.close());

const customer = { email: 'customer@example.com', password: samplePassword };

const verifier = () => {
  const { issuerOf, audience, publicKeys } = site.identity;
  const issuer = issuerOf(site.sites.usual);
  return createTokenVerifier({ provider: 'embedded', issuer, audience, keys: localKeys(publicKeys) });
};

describe('tokens', () => {
  // #access-token
  test('signing in with the form gives an access token that the services accept', async () => {
    const { access_token: token, expires_in: expiresIn } = await site.signIn(
      customer.email,
      customer.password,
    );
    const claims = await verifier()(token);
    expect(claims).toMatchObject({ provider: 'embedded', email: customer.email, isBusiness: false });
    expect(decodeProtectedHeader(token).alg).toBe('ES256');
    expect(decodeJwt(token)).toMatchObject({
      sub: claims.subject,
      aud: site.identity.audience,
      idp_type: 'local',
      idp_sub: claims.subject,
      'authentication-method': 'password',
    });
    expect(expiresIn).toBe(300);
  });

  test('a renewed access token keeps the time of its sign-in', async () => {
    const { access_token: token, refresh_token: refreshToken } = await site.signIn(
      customer.email,
      customer.password,
    );
    const { auth_time: signedInAt = 0 } = decodeJwt<{ auth_time?: number }>(token);
    expect(Math.abs(Date.now() / 1000 - signedInAt)).toBeLessThan(60);
    const renewed = (await site.refresh(refreshToken)).body.access_token;
    expect(decodeJwt(renewed)['auth_time']).toBe(signedInAt);
    expect((await verifier()(renewed)).authenticatedAt).toEqual(new Date(signedInAt * 1000));
  });

  test('asks for the password again if the application wants a newer sign-in', async () => {
    const browser = site.browser();
    await site.signIn(customer.email, customer.password, browser);
    expect((await site.begin(browser)).path).toContain('code=');
    const again = await site.begin(browser, { max_age: '0' });
    expect(again.path).toContain('/identity/interaction/');
    const { location = '' } = await browser.post(again.path, { ...customer });
    const { access_token: token } = await site.takeTokens(again, location);
    expect(decodeJwt(token)['auth_time']).toBeGreaterThan(0);
  });

  test('the ID token says who signed in', async () => {
    const { id_token: token } = await site.signIn(customer.email, customer.password);
    expect(decodeJwt(token)).toMatchObject({
      email: customer.email,
      email_verified: true,
      idp_type: 'local',
    });
  });

  // #business-account
  test('the authentication method identifies a business account', async () => {
    const { access_token: token } = await site.signIn('business@example.com', samplePassword);
    expect((await verifier()(token)).isBusiness).toBe(true);
  });

  test('a sign-in without PKCE is refused', async () => {
    const browser = site.browser();
    const { location } = await browser.get(
      `/identity/auth?client_id=${site.identity.clientId}&response_type=code&scope=openid&redirect_uri=${site.sites.usual.publicUrl}/signed-in`,
    );
    expect(location).toContain('error=invalid_request');
  });

  test('sign-in never returns to an address that is not ours', async () => {
    const { path, browser } = await site.begin(site.browser(), {
      redirect_uri: 'https://elsewhere.test/signed-in',
    });
    expect(path).toBe('');
    expect(browser.cookieNames()).toEqual([]);
  });

  test('an unsupported request is refused with a suitable message', async () => {
    const { status, body } = await site.browser().get('/identity/auth?client_id=nobody&response_type=code');
    expect(status).toBe(400);
    expect(body).toContain('<h1>We can’t sign you in here</h1>');
    expect(body).not.toContain('our fault');
  });

  test('two processes that start at the same time share one signing key', async () => {
    const { openProviderKeys } = await import('./provider-keys.ts');
    const clock = { now: () => new Date() };
    const opened = await Promise.all([1, 2, 3].map(() => openProviderKeys(site.database, clock)));
    expect(new Set(opened.map(({ publicKey }) => publicKey.kid)).size).toBe(1);
    expect(new Set(opened.map(({ cookieKey }) => cookieKey)).size).toBe(1);
    expect(site.identity.publicKeys.keys).toEqual([opened[0]?.publicKey]);
    expect(site.identity.publicKeys.keys[0]).not.toHaveProperty('d');
  });
});

describe('the session', () => {
  test('lets a person who is signed in continue without asking', async () => {
    const browser = site.browser();
    await site.signIn(customer.email, customer.password, browser);
    expect((await site.begin(browser)).path).toMatch(/^http:\/\/localhost:8080\/signed-in\?code=/);
  });

  test('ends when someone else signs in to the same browser', async () => {
    const browser = site.browser();
    const first = await site.signIn(customer.email, customer.password, browser);
    const begun = await site.begin(browser, { prompt: 'login' });
    const { location = '' } = await browser.post(begun.path, {
      email: 'new@example.com',
      password: samplePassword,
    });
    const second = await site.takeTokens(begun, location);
    expect(decodeJwt(second.id_token)['email']).toBe('new@example.com');
    expect((await site.refresh(first.refresh_token)).status).toBe(400);
  });

  const signOut = async (
    browser: ReturnType<IdentitySite['browser']>,
    parameters: Record<string, string>,
  ) => {
    const query = new URLSearchParams({
      client_id: site.identity.clientId,
      post_logout_redirect_uri: `${site.sites.usual.publicUrl}/`,
      state: 'gone',
      ...parameters,
    });
    return browser.get(`/identity/session/end?${query.toString()}`);
  };

  test('the application ends the session without a page in between', async () => {
    const browser = site.browser();
    const tokens = await site.signIn(customer.email, customer.password, browser);
    const { status, location } = await signOut(browser, { id_token_hint: tokens.id_token });
    expect([status, location]).toEqual([303, 'http://localhost:8080/?state=gone']);
    expect(browser.cookieNames()).not.toContain('identity-session');
    expect((await site.begin(browser)).path).toContain('/identity/interaction/');
    expect((await site.refresh(tokens.refresh_token)).status).toBe(400);
  });

  test('may have ended before sign-out, which then continues at once', async () => {
    const browser = site.browser();
    const { status, location } = await signOut(browser, {});
    expect([status, location]).toEqual([303, 'http://localhost:8080/?state=gone']);
    expect(browser.cookieNames()).toEqual([]);
  });

  test('ends the session only after a question if nobody proves to have asked for it', async () => {
    const browser = site.browser();
    await site.signIn(customer.email, customer.password, browser);
    const { status, body } = await signOut(browser, {});
    expect(status).toBe(200);
    expect(body).toContain('<h1>Sign out?</h1>');
    const xsrf = /name="xsrf" value="([^"]+)"/.exec(body)?.[1] ?? '';
    const { location } = await browser.post('/identity/session/end/confirm', { xsrf, logout: 'yes' });
    expect(location).toBe('http://localhost:8080/?state=gone');
    expect((await site.begin(browser)).path).toContain('/identity/interaction/');
  });
});

describe('the sign-in form', () => {
  test('keeps the typed address after a wrong password, and focuses the password', async () => {
    const { browser, path } = await site.begin();
    const { status, body } = await browser.post(path, { email: 'Customer@Example.com', password: 'wrong' });
    expect(status).toBe(401);
    expect(body).toContain('value="Customer@Example.com"');
    expect(body).toMatch(
      /id="password"[^>]*aria-invalid="true"[^>]*aria-describedby="password-problem"[^>]*autofocus/s,
    );
    expect(body).toContain('The email address or password is wrong.');
  });

  test('compares an address without case and without spaces around it', async () => {
    const { browser, path } = await site.begin();
    const { status } = await browser.post(path, {
      email: ' Customer@EXAMPLE.com ',
      password: samplePassword,
    });
    expect(status).toBe(303);
  });

  test('gives the same answer for an address without an account as for a wrong password', async () => {
    const { browser, path } = await site.begin();
    const existing = await browser.post(path, { email: 'new@example.com', password: 'wrong' });
    const unknown = await browser.post(path, { email: 'not@example.com', password: 'wrong' });
    const plain = ({ status, headers, body }: typeof existing) => ({
      status,
      headers: { ...headers, 'x-correlation-id': '', date: '' },
      body: body.replaceAll(/(new|not)@example\.com/g, 'address'),
    });
    expect(plain(unknown)).toEqual(plain(existing));
  });

  test('shows a message next to each empty field', async () => {
    const { browser, path } = await site.begin();
    const { status, body } = await browser.post(path, { email: 'no address', password: '' });
    expect(status).toBe(422);
    expect(body).toContain('id="email-problem"');
    expect(body).toContain('id="password-problem"');
  });

  test('refuses the form without the cookie when another site sends it', async () => {
    const { path } = await site.begin();
    const { status, headers, body } = await site.browser().post(path, customer);
    expect(status).toBe(403);
    expect(body).toContain('This page has expired');
    expect(headers).not.toHaveProperty('location');
  });

  test('cannot end another sign-in', async () => {
    const mine = await site.begin();
    const others = await site.begin();
    expect((await mine.browser.post(others.path, customer)).status).toBe(403);
  });

  test('works once: going back to it, or sending it again, leads to the account', async () => {
    const begun = await site.begin();
    const { location = '' } = await begun.browser.post(begun.path, customer);
    const { id_token: hint } = await site.takeTokens(begun, location);
    const { browser, path } = begun;
    for (const answer of [await browser.get(path), await browser.post(path, customer)])
      expect([answer.status, answer.location]).toEqual([303, '/']);
    await browser.get(`/identity/session/end?id_token_hint=${hint}`);
    expect((await browser.get(path)).status).toBe(403);
  });

  test('loads nothing from elsewhere, cannot be framed, and is never cached', async () => {
    const { browser, path } = await site.begin();
    const { headers } = await browser.get(path);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; style-src 'self'; script-src 'self'; font-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect(headers['cache-control']).toBe('no-store');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  test('prefers the application’s language to the browser’s', async () => {
    const browser = site.browser({ 'accept-language': 'nl-BE, en;q=0.5' });
    const dutch = await site.begin(browser);
    expect((await browser.get(dutch.path)).body).toContain('<html lang="nl-BE" ');
    const english = await site.begin(browser, { ui_locales: 'en-GB' });
    expect((await browser.get(english.path)).body).toContain('<html lang="en-GB" ');
  });

  test('keeps the language that a person chooses, and returns to the same page', async () => {
    const { browser, path } = await site.begin();
    const chosen = await browser.post('/identity/language', { locale: 'nl-BE', back: path });
    expect([chosen.status, chosen.location]).toEqual([303, path]);
    const { body } = await browser.get(path);
    expect(body).toContain('<html lang="nl-BE" ');
    expect(body).toMatch(/<option value="nl-BE"[^>]+selected\s*>\s*Nederlands \(België\)/);
    for (const back of [
      'https://elsewhere.example/identity/',
      '//elsewhere.example/identity/',
      '/my-photos',
      '',
    ])
      expect((await browser.post('/identity/language', { locale: 'xx', back })).location).toBe('/');
    expect((await browser.get(path)).body).toContain('<html lang="nl-BE" ');
  });

  test('can cache its stylesheet forever, because the address changes with it', async () => {
    const { browser, path } = await site.begin();
    const href = /<link rel="stylesheet" href="([^"]+)"/.exec((await browser.get(path)).body)?.[1] ?? '';
    const { status, headers } = await browser.get(href);
    expect(status).toBe(200);
    expect(headers['cache-control']).toContain('immutable');
  });
});

test('refuses a form that is far larger than any other', async () => {
  const browser = site.browser();
  const { path } = await site.begin(browser);
  const { status } = await browser.post(path, { email: 'a'.repeat(20_000), password: '' });
  expect(status).toBe(413);
});

test('the page says why to people who have to sign in again, and to no one else', async () => {
  const why = 'You’ve been signed out: this happens 14 days after your last visit';
  const again = await site.begin(site.browser(), { session_ended: 'yes' });
  expect((await again.browser.get(again.path)).body).toContain(why);
  const wrong = await again.browser.post(again.path, { ...customer, password: 'wrong' });
  expect(wrong.body).toContain(why);
  const first = await site.begin();
  expect((await first.browser.get(first.path)).body).not.toContain(why);
});

test('the typeface is next to the stylesheet that names it, and can be cached forever', async () => {
  const { browser, path } = await site.begin();
  const href = /<link rel="stylesheet" href="([^"]+)"/.exec((await browser.get(path)).body)?.[1] ?? '';
  const fonts = [...(await browser.get(href)).body.matchAll(/url\('([^']+)'\)/g)].map(([, url = '']) => url);
  expect(fonts).toHaveLength(2);
  for (const font of fonts) {
    const { statusCode, headers, rawPayload } = await site.app.inject(font);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ 'content-type': 'font/woff2' });
    expect(headers['cache-control']).toContain('immutable');
    expect(rawPayload.subarray(0, 4).toString('latin1')).toBe('wOF2');
  }
});

test('the pages use the colour scheme chosen in the application before the first paint', async () => {
  const { browser, path } = await site.begin();
  const { body } = await browser.get(path);
  const head = body.slice(0, body.indexOf('</head>'));
  expect(head).toMatch(/<script src="\/color-scheme\.js"><\/script>\s*<link rel="stylesheet"/);
});

test('every address is public and every cookie secure behind a TLS proxy', async () => {
  const secure = await startIdentitySite({ publicUrl: 'https://account.albumen.test' });
  try {
    const forged = secure.browser({
      host: 'evil.test',
      'x-forwarded-host': 'evil.test',
      'x-forwarded-proto': 'http',
    });
    const { body } = await forged.get('/identity/.well-known/openid-configuration');
    expect(body).not.toContain('evil.test');
    expect(JSON.parse(body)).toMatchObject({
      issuer: 'https://account.albumen.test/identity',
      token_endpoint: 'https://account.albumen.test/identity/token',
    });
    const answer = await secure.app.inject(
      `/identity/auth?client_id=${secure.identity.clientId}&response_type=code&scope=openid&code_challenge=${'a'.repeat(43)}&code_challenge_method=S256&redirect_uri=https://account.albumen.test/signed-in`,
    );
    const cookies = [answer.headers['set-cookie'] ?? []].flat();
    expect(cookies.length).toBeGreaterThan(0);
    expect(cookies.filter((cookie) => !/;\s*secure/i.test(cookie))).toEqual([]);
  } finally {
    await secure.close();
  }
});
