import { beforeEach, expect, test, vi } from 'vitest';
import { settled, signedIn, tabWith, tokenWith } from '../../test/session-tab.ts';
import { log } from '../lib/log.ts';
import { SessionEnded, SignInFailed } from './session-errors.ts';
import { createSession } from './session.ts';

beforeEach(() => {
  vi.spyOn(log, 'error').mockImplementation(() => undefined);
});

test('sign-out removes the cookies even if the provider cannot be reached', async () => {
  const { session, identity, cookies } = tabWith({ accessToken: 'a', idToken: 'i', refreshToken: 'r' });
  identity.end.mockRejectedValue(new TypeError('Failed to fetch'));
  await session.signOut();
  expect(cookies.idToken()).toBeUndefined();
  expect(cookies.refreshToken()).toBeUndefined();
});

test('a sign-out without an ID token ends the session of the provider, too', async () => {
  const { session, identity } = tabWith({});
  expect(await settled(session.signOut())).toBe(false);
  expect(identity.end).toHaveBeenCalledExactlyOnceWith('/');
});

test('the next sign-in asks for the password after a sign-out that misses the provider', async () => {
  const { session, around, identity } = tabWith({});
  identity.end.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await session.signOut();
  const mustAsk = async (): Promise<unknown> => {
    expect(await settled(createSession(around).ensureSignedIn('/'))).toBe(false);
    return identity.begin.mock.lastCall;
  };
  expect(await mustAsk()).toMatchObject(['/', { mustAsk: true }]);
  await createSession(around).completeSignIn('/signed-in?code=a');
  expect(await mustAsk()).toMatchObject(['/', { mustAsk: false }]);
});

/** A tab whose refresh token no longer works, and a call in it that a service has refused. */
const refusedTab = () => {
  const tab = tabWith({ accessToken: 'a', idToken: 'i', refreshToken: 'r' });
  tab.identity.renew.mockRejectedValue(new SessionEnded());
  return { ...tab, refused: () => tab.session.replaceAccessToken('a') };
};

test('a call that ends the session keeps the calls that are refused for it from the sign-in page', async () => {
  const { session, identity, refused } = refusedTab();
  const reply = Promise.withResolvers<{ ok: boolean }>();
  session.endsWith(reply.promise);
  const call = refused();
  expect(await settled(call)).toBe(false);
  reply.resolve({ ok: true });
  await expect(call).rejects.toThrow(SignInFailed);
  expect(identity.begin).not.toHaveBeenCalled();
});

test.each(['is refused', 'gets no answer'])(
  'calls lead to the sign-in page again if the call that ends the session %s',
  async (outcome) => {
    const { session, identity, refused } = refusedTab();
    const reply = Promise.withResolvers<{ ok: boolean }>();
    session.endsWith(reply.promise);
    const call = refused();
    if (outcome === 'is refused') reply.resolve({ ok: false });
    else reply.reject(new TypeError('Failed to fetch'));
    expect(await settled(call)).toBe(false);
    expect(identity.begin).toHaveBeenCalledOnce();
  },
);

test('signing out keeps a call that waits for a new token from the sign-in page', async () => {
  const { session, identity, refused } = refusedTab();
  const renewal = Promise.withResolvers<never>();
  identity.renew.mockReturnValue(renewal.promise);
  const call = refused();
  void session.signOut();
  renewal.reject(new SessionEnded());
  await expect(call).rejects.toThrow(SignInFailed);
  expect(identity.begin).not.toHaveBeenCalled();
});

test.each([
  ['is loaded again if another customer has signed in', signedIn('bram'), 1],
  ['belongs to nobody if its customer has signed out', undefined, 0],
])('a restored page hides what it shows, and %s', async (_, next, reloads) => {
  const { session, around, cookies } = tabWith(signedIn('anna'));
  await session.ensureSignedIn('/');
  cookies.remove();
  if (next) cookies.store(next);
  session.restore();
  expect(session.isSignedOutElsewhere()).toBe(true);
  expect(around.reloadPage).toHaveBeenCalledTimes(reloads);
});

test.each([
  ['leaving for sign-in', (tab: ReturnType<typeof tabWith>) => tab.session.ensureSignedIn('/')],
  ['leaving for a fresh sign-in', (tab: ReturnType<typeof tabWith>) => tab.session.signInAgain()],
  ['signing out', (tab: ReturnType<typeof tabWith>) => tab.session.signOut()],
])('a page that is restored while it was %s is loaded again', async (_, leave) => {
  const tab = tabWith({});
  expect(await settled(leave(tab))).toBe(false);
  tab.session.restore();
  expect(tab.around.reloadPage).toHaveBeenCalledOnce();
});

test("a restored page renews its customer's token if it has expired", async () => {
  const { session, around, cookies, identity } = tabWith({
    ...signedIn('anna'),
    accessToken: tokenWith(300),
  });
  await session.ensureSignedIn('/');
  cookies.store(signedIn('anna'));
  session.wake();
  await vi.waitFor(() => expect(identity.renew).toHaveBeenCalledOnce());
  expect(around.reloadPage).not.toHaveBeenCalled();
});

test('a page never makes calls with the token of another customer who signed in in another tab', async () => {
  const { session, around, cookies } = tabWith(signedIn('anna'));
  await session.ensureSignedIn('/');
  cookies.store(signedIn('bram'));
  expect(await settled(session.accessToken())).toBe(false);
  expect(await settled(session.replaceAccessToken('another'))).toBe(false);
  expect(around.reloadPage).toHaveBeenCalledTimes(2);
});

test('a page that stays instead of reloading gets an error, not another customer’s token', async () => {
  const { session, cookies } = tabWith(signedIn('anna'), { pageStays: async () => undefined });
  await session.ensureSignedIn('/');
  cookies.store(signedIn('bram'));
  await expect(session.accessToken()).rejects.toThrow(SignInFailed);
});

test('sign-out is announced to other tabs, whose pages belong to nobody from then on', async () => {
  const other = tabWith(signedIn('anna'));
  await other.session.ensureSignedIn('/');
  const onEnd = vi.fn(() => undefined);
  other.session.onSignedOutElsewhere(onEnd);
  const { session } = tabWith({}, { announceSignOut: other.session.noteSignOutElsewhere });
  void session.signOut();
  expect(onEnd).toHaveBeenCalledOnce();
  expect(other.session.isSignedOutElsewhere()).toBe(true);
  // The cookies may still be there for a moment, and may soon be another customer's.
  await expect(other.session.accessToken()).rejects.toThrow(SignInFailed);
  other.cookies.store(signedIn('bram'));
  await expect(other.session.replaceAccessToken('refused')).rejects.toThrow(SignInFailed);
  await expect(other.session.ensureSignedIn('/')).rejects.toThrow(SignInFailed);
  other.session.wake();
  expect(other.around.reloadPage).not.toHaveBeenCalled();
  expect(other.identity.begin).not.toHaveBeenCalled();
});

/** A tab of anna's that has shown `/here?b=2`, was signed out in another tab, and is reloaded with this customer. */
const tabAfterSignOutElsewhere = async (next: string) => {
  const { session, around, cookies } = tabWith(signedIn('anna'));
  await session.ensureSignedIn('/');
  session.noteSignOutElsewhere();
  cookies.store(signedIn(next));
  const reloaded = createSession(around);
  await reloaded.ensureSignedIn('/');
  return reloaded;
};

test('a tab signed out elsewhere returns to its page once its customer has signed in again', async () => {
  const session = await tabAfterSignOutElsewhere('anna');
  expect(session.takeLeftPage()).toBe('/here?b=2');
  expect(session.takeLeftPage()).toBeUndefined();
});

test("a tab signed out elsewhere leads nobody else to its customer's page", async () => {
  const session = await tabAfterSignOutElsewhere('bram');
  expect(session.takeLeftPage()).toBeUndefined();
});

test('a page without a signed-in customer ignores a sign-out in another tab', () => {
  const { session } = tabWith({});
  session.noteSignOutElsewhere();
  expect(session.isSignedOutElsewhere()).toBe(false);
});
