import { expect, test } from 'vitest';
import { parentDomain, sessionCookies } from './session-cookies.ts';

// #cookie-domains
test.each([
  ['myaccount.shop.example', 'shop.example'],
  ['www.shop.example', 'shop.example'],
  ['myaccount.shop.co.uk', 'shop.co.uk'],
  ['myaccount.test.shop.example', 'shop.example'],
  ['test-myaccount.shop.example', 'shop.example'],
  ['www-acc2.shop.example', 'shop.example'],
  ['photos.shop.example', 'photos.shop.example'],
  ['shop.example', 'shop.example'],
  // Browsers reject cookies on co.uk.
  ['test.co.uk', 'test.co.uk'],
])('keeps cookies of %s on %s', (hostname, domain) => {
  expect(parentDomain(hostname)).toBe(domain);
});

test('never strips a host prefix down to a top-level domain', () => {
  expect(parentDomain('www.example')).toBe('www.example');
});

test.each(['localhost', 'app.localhost', '127.0.0.1', '192.168.1.20', '[::1]', 'intranet'])(
  'sets cookies of %s without a domain',
  (hostname) => {
    expect(parentDomain(hostname)).toBeUndefined();
  },
);

/** Records the lines written to it, because a test cannot read them back from `document.cookie`. */
const placeAt = (protocol: string, hostname: string, cookies = '') => {
  const written: string[] = [];
  const document = {
    get cookie() {
      return cookies;
    },
    set cookie(line) {
      written.push(line);
    },
  };
  return { written, place: { document, location: { protocol, hostname } } };
};

const tokens = { accessToken: 'a.b.c', idToken: 'd.e.f', refreshToken: 'r', accessTokenSeconds: 300 };

// #secure-cookies
test('on https, the three cookies are secure, lax and on the parent domain', () => {
  const { written, place } = placeAt('https:', 'myaccount.shop.example');
  sessionCookies(place).store(tokens);
  expect(written).toEqual([
    'access_token=a.b.c; Path=/; SameSite=Lax; Secure; Domain=shop.example; Max-Age=300',
    'id_token=d.e.f; Path=/; SameSite=Lax; Secure; Domain=shop.example',
    'refresh_token=r; Path=/; SameSite=Lax; Secure; Domain=shop.example',
  ]);
});

test('on localhost, the cookies have neither domain nor Secure', () => {
  const { written, place } = placeAt('http:', 'localhost');
  sessionCookies(place).store(tokens);
  expect(written[0]).toBe('access_token=a.b.c; Path=/; SameSite=Lax; Max-Age=300');
});

// #sign-out
test('sign-out removes all three cookies from their domain', () => {
  const { written, place } = placeAt('https:', 'www.shop.example');
  sessionCookies(place).remove();
  expect(written).toEqual([
    'access_token=; Path=/; SameSite=Lax; Secure; Domain=shop.example; Max-Age=0',
    'id_token=; Path=/; SameSite=Lax; Secure; Domain=shop.example; Max-Age=0',
    'refresh_token=; Path=/; SameSite=Lax; Secure; Domain=shop.example; Max-Age=0',
  ]);
});

test('reads tokens from among other cookies', () => {
  const { place } = placeAt('https:', 'shop.example', 'my_access_token=no; access_token=a%3Db; id_token=');
  const cookies = sessionCookies(place);
  expect(cookies.accessToken()).toBe('a=b');
  expect(cookies.idToken()).toBeUndefined();
  expect(cookies.refreshToken()).toBeUndefined();
});
