import { expect, test } from 'vitest';
import { consentCookies, withdraws } from './consent-cookies.ts';

/** Records the lines written to it, because a test cannot read them back from `document.cookie`. */
const cookiesAt = (hostname: string, stored = '', protocol = 'https:') => {
  const written: string[] = [];
  const document = {
    get cookie() {
      return stored;
    },
    set cookie(line) {
      written.push(line);
    },
  };
  return { written, cookies: consentCookies({ document, location: { hostname, protocol } }) };
};

const off = { analytics: false, marketing: false };

// #code
test.each([
  ['cookie_consent=00', off],
  ['a=1; cookie_consent=01; b=2', { analytics: false, marketing: true }],
  ['cookie_consent=10', { analytics: true, marketing: false }],
  ['cookie_consent=11', { analytics: true, marketing: true }],
  // The host's cookie and that of its parent agree.
  ['cookie_consent=10; cookie_consent=10', { analytics: true, marketing: false }],
  ['', undefined],
  ['my_cookie_consent=11', undefined],
  ['cookie_consent=', undefined],
  ['cookie_consent=1', undefined],
  ['cookie_consent=111', undefined],
  ['cookie_consent=12', undefined],
  ['cookie_consent=true', undefined],
  ['cookie_consent=%31%31', undefined],
  ['cookie_consent=11; cookie_consent=00', undefined],
  // Another consent tool with the same name for its cookie.
  ['cookie_consent={"all":true}; cookie_consent=11', { analytics: true, marketing: true }],
])('reads "%s" as %j', (stored, consent) => {
  expect(cookiesAt('shop.example', stored).cookies.read()).toEqual(consent);
});

const set = 'Path=/; SameSite=Lax; Secure';

// #consent-domains
test.each([
  ['myaccount.shop.example', 'shop.example', ['myaccount.shop.example']],
  ['www.shop.co.uk', 'shop.co.uk', ['www.shop.co.uk', 'co.uk']],
  ['shop.example', 'shop.example', []],
  // A decision of the shop above it would contradict the new one.
  ['photos.shop.example', 'photos.shop.example', ['shop.example']],
])('removes other cookies of %s, then stores the decision on %s', (hostname, domain, others) => {
  const { written, cookies } = cookiesAt(hostname);
  cookies.store({ analytics: true, marketing: false });
  expect(written).toEqual([
    `cookie_consent=; ${set}; Max-Age=0`,
    ...others.map((other) => `cookie_consent=; ${set}; Domain=${other}; Max-Age=0`),
    `cookie_consent=10; ${set}; Domain=${domain}; Max-Age=15552000`,
  ]);
});

test.each(['localhost', 'coral.localhost', '127.0.0.1', '[::1]', 'intranet'])(
  'stores the decision on %s itself',
  (hostname) => {
    const { written, cookies } = cookiesAt(hostname, '', 'http:');
    cookies.store(off);
    expect(written).toEqual(['cookie_consent=00; Path=/; SameSite=Lax; Max-Age=15552000']);
  },
);

test('removes the cookies of scripts from the host and the domains above it, and no others', () => {
  const stored = 'access_token=a; _t=1; _s_abc=2; basket=3; _tx=4';
  const { written, cookies } = cookiesAt('photos.shop.example', stored);
  cookies.remove(['_t', '_s_*']);
  expect(written).toEqual(
    ['_t', '_s_abc'].flatMap((name) => [
      `${name}=; ${set}; Max-Age=0`,
      `${name}=; ${set}; Domain=photos.shop.example; Max-Age=0`,
      `${name}=; ${set}; Domain=shop.example; Max-Age=0`,
    ]),
  );
});

test.each([
  [undefined, '00', false],
  ['00', '11', false],
  ['10', '11', false],
  ['10', '01', true],
  ['11', '10', true],
  ['11', undefined, true],
])('a change from %s to %s withdraws something: %s', (before, now, isWithdrawn) => {
  const read = (code: string | undefined) => cookiesAt('a.example', `cookie_consent=${code}`).cookies.read();
  expect(withdraws(read(before), read(now))).toBe(isWithdrawn);
});
