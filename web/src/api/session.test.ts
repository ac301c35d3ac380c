import { beforeEach, expect, test, vi } from 'vitest';
import { base64, idTokenOf, nowMs, settled, signedIn, tabWith, tokenWith } from '../../test/session-tab.ts';
import { log } from '../lib/log.ts';
import { SessionEnded, SignInAbandoned, SignInFailed } from './session-errors.ts';
import { createSession } from './session.ts';

beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
});

const firstTime = { language: 'nl-NL', isAfterSession: false, mustAsk: false };
const again = { language: 'nl-NL', isAfterSession: true, mustAsk: false };

// #with-token
test('finishes the login at once with an access token', async () => {
  const { session, identity, timers } = tabWith({ accessToken: tokenWith(300) });
  await session.ensureSignedIn('/my-photos');
  expect(identity.begin).not.toHaveBeenCalled();
  expect(timers).toEqual([240_000]);
});

test('does not accept an access token whose owner the browser has forgotten', async () => {
  // A browser that was closed or killed drops the cookies of the id and refresh tokens, and keeps this one.
  const { session, identity } = tabWith({ accessToken: tokenWith(300), idToken: undefined });
  expect(await settled(session.ensureSignedIn('/my-photos'))).toBe(false);
  expect(identity.begin).toHaveBeenCalledExactlyOnceWith('/my-photos', firstTime);
});

// #without-tokens
test('without tokens, starts sign-in with the requested page, which waits until it is left', async () => {
  const { session, identity } = tabWith({});
  expect(await settled(session.ensureSignedIn('/my-photos?stripped=true'))).toBe(false);
  expect(identity.begin).toHaveBeenCalledExactlyOnceWith('/my-photos?stripped=true', firstTime);
});

test('continues the session without sign-in if there is only a refresh token', async () => {
  const { session, identity, cookies } = tabWith({ refreshToken: 'r' });
  await session.ensureSignedIn('/');
  expect(identity.begin).not.toHaveBeenCalled();
  expect(cookies.accessToken()).toBe(tokenWith(300, 'renewed'));
});

// #not-configured
test('throws when authentication starts before the configuration is loaded', async () => {
  const { session } = tabWith(
    { accessToken: tokenWith(300) },
    {
      requireConfiguration: () => {
        throw new Error('The configuration is not loaded.');
      },
    },
  );
  await expect(session.ensureSignedIn('/')).rejects.toThrow('The configuration is not loaded.');
});

test('renews a token near its end, and plans the next renewal a minute before the new end', async () => {
  const { session, identity, timers } = tabWith({ accessToken: tokenWith(50), refreshToken: 'r' });
  await session.ensureSignedIn('/');
  await vi.waitFor(() => expect(timers).toEqual([240_000]));
  expect(identity.renew).toHaveBeenCalledOnce();
});

test('does not renew twice in a row on a computer whose clock is an hour ahead', async () => {
  const { session, identity, timers } = tabWith(
    { accessToken: tokenWith(300), refreshToken: 'r' },
    { now: () => nowMs + 3_600_000 },
  );
  await session.ensureSignedIn('/');
  await vi.waitFor(() => expect(timers).toEqual([240_000]));
  expect(identity.renew).toHaveBeenCalledOnce();
});

test('refused calls share one renewal', async () => {
  const old = tokenWith(200);
  const { session, identity } = tabWith({ accessToken: old, refreshToken: 'r' });
  const fresh = await Promise.all([1, 2, 3].map(() => session.replaceAccessToken(old)));
  expect(new Set(fresh)).toEqual(new Set([tokenWith(300, 'renewed')]));
  expect(identity.renew).toHaveBeenCalledOnce();
});

test('a tab that waited for another one uses its token instead of renewing again', async () => {
  const old = tokenWith(200);
  const byOtherTab = tokenWith(300, 'other tab');
  const tab: ReturnType<typeof tabWith> = tabWith(
    { accessToken: old, refreshToken: 'r' },
    {
      exclusively: (task) => {
        tab.cookies.store({
          accessToken: byOtherTab,
          idToken: 'i',
          refreshToken: 'r2',
          accessTokenSeconds: 300,
        });
        return task();
      },
    },
  );
  expect(await tab.session.replaceAccessToken(old)).toBe(byOtherTab);
  expect(tab.identity.renew).not.toHaveBeenCalled();
});

// #refused-refresh
test('a refused refresh token is logged, removes the cookies and starts sign-in from the page', async () => {
  const { session, identity, cookies } = tabWith({ accessToken: 'stale', refreshToken: 'r' });
  identity.renew.mockRejectedValue(new SessionEnded());
  expect(await settled(session.replaceAccessToken('stale'))).toBe(false);
  expect(cookies.refreshToken()).toBeUndefined();
  expect(identity.begin).toHaveBeenCalledExactlyOnceWith('/here?b=2', again);
  expect(log.error).toHaveBeenCalledWith('AccessToken Error', expect.anything());
});

test('tells a signed-in customer why they must sign in, even if nothing is left of the session', async () => {
  const { session, identity, cookies } = tabWith({
    accessToken: tokenWith(300),
    idToken: idTokenOf('anna'),
  });
  await session.ensureSignedIn('/');
  cookies.remove();
  expect(await settled(session.accessToken())).toBe(false);
  expect(identity.begin).toHaveBeenCalledExactlyOnceWith('/here?b=2', again);
});

test('keeps the cookies and retries the renewal when the provider cannot be reached', async () => {
  const { session, identity, cookies, timers } = tabWith({ accessToken: tokenWith(50), refreshToken: 'r' });
  identity.renew.mockRejectedValue(new TypeError('Failed to fetch'));
  await session.ensureSignedIn('/');
  await vi.waitFor(() => expect(timers).toEqual([15_000]));
  expect(cookies.refreshToken()).toBe('r');
});

test('continues a session whose token expired while nobody could renew it; the next call retries', async () => {
  const tokens = { idToken: idTokenOf('anna'), refreshToken: 'r' };
  const { session, identity } = tabWith(tokens);
  const lost = new TypeError('Failed to fetch');
  identity.renew.mockRejectedValue(lost);
  await session.ensureSignedIn('/');
  expect(session.customerId()).toBe('anna');
  await expect(session.accessToken()).rejects.toBe(lost);
  expect(identity.begin).not.toHaveBeenCalled();
});

// #failed-start
test('logs and throws when sign-in cannot start', async () => {
  const { session, identity } = tabWith({});
  identity.begin.mockRejectedValue(new TypeError('Failed to fetch'));
  await expect(session.ensureSignedIn('/')).rejects.toThrow(SignInFailed);
  expect(log.error).toHaveBeenCalledWith('Auth Error', expect.anything());
});

test('stops sign-in that comes back without a session after four times in a minute', async () => {
  const { around, identity } = tabWith({});
  for (let reload = 0; reload < 4; reload += 1) {
    expect(await settled(createSession(around).ensureSignedIn('/'))).toBe(false);
    await createSession(around).completeSignIn('/signed-in?code=1');
  }
  await expect(createSession(around).ensureSignedIn('/')).rejects.toThrow(SignInFailed);
  expect(identity.begin).toHaveBeenCalledTimes(4);
});

test('starts sign-in as often as a customer leaves the sign-in page and comes again', async () => {
  const { around, identity } = tabWith({});
  for (let visit = 0; visit < 6; visit += 1)
    expect(await settled(createSession(around).ensureSignedIn('/'))).toBe(false);
  expect(identity.begin).toHaveBeenCalledTimes(6);
});

test('a customer who stays on the page instead of signing in gets an error; the next call leaves', async () => {
  const stay = Promise.withResolvers<void>();
  const { session, identity } = tabWith({}, { pageStays: () => stay.promise });
  // The identity client does the same: a page that was left has nothing more to report.
  identity.begin.mockReturnValue(new Promise<undefined>(() => undefined));
  const [first, second] = [session.accessToken(), session.replaceAccessToken('refused')];
  const failures = Promise.allSettled([first, second]);
  await vi.waitFor(() => expect(identity.begin).toHaveBeenCalledOnce());
  stay.resolve();
  for (const failure of await failures) expect(failure).toMatchObject({ reason: expect.any(SignInFailed) });
  await expect(session.accessToken()).rejects.toThrow(SignInFailed);
  expect(identity.begin).toHaveBeenCalledTimes(2);
});

test('uses the token of a sign-in in another tab if the customer stays, unless it was refused', async () => {
  const stay = Promise.withResolvers<void>();
  const { session, cookies } = tabWith({}, { pageStays: () => stay.promise });
  const [token, afterRefusal] = [session.accessToken(), session.replaceAccessToken('by other tab')];
  const outcomes = Promise.allSettled([token, afterRefusal]);
  cookies.store({ ...signedIn('anna'), accessToken: 'by other tab' });
  stay.resolve();
  expect(await outcomes).toMatchObject([
    { value: 'by other tab' },
    { reason: expect.any(SignInFailed) as SignInFailed },
  ]);
});

// #completed-sign-in
test('a completed sign-in returns the page that was requested first', async () => {
  const { session } = tabWith({});
  expect(await session.completeSignIn('/signed-in?code=1&state=2')).toBe('/my-photos/photos?a=1');
});

// #abandoned-sign-in
test('an abandoned sign-in signs the customer out', async () => {
  const { session, identity, cookies } = tabWith({ accessToken: 'a', refreshToken: 'r' });
  identity.complete.mockRejectedValue(new SignInAbandoned());
  await expect(session.completeSignIn('/signed-in?error=access_denied')).rejects.toThrow(SignInAbandoned);
  expect(cookies.accessToken()).toBeUndefined();
});

test('reads the customer’s address from the id token', () => {
  const idToken = `${base64({})}.${base64({ email: 'zoë@example.com' })}.`;
  expect(tabWith({ idToken }).session.email()).toBe('zoë@example.com');
  expect(tabWith({ idToken: 'not a token' }).session.email()).toBeUndefined();
});

test.each([
  [{ 'authentication-method': 'B2B' }, true],
  [{ 'authentication-method': 'password' }, false],
  [{}, false],
])('a customer with the claims %j is a business: %s', (claims, isBusiness) => {
  const idToken = `${base64({})}.${base64(claims)}.`;
  expect(tabWith({ idToken }).session.isBusiness()).toBe(isBusiness);
});

test('names a customer without idp_sub by sub in the paths of the auth service', () => {
  expect(tabWith({ idToken: idTokenOf('c-1') }).session.identity()).toMatchObject({ idpSub: 'c-1' });
});
