import { expect, test, vi } from 'vitest';
import { fakeBrowser, photoNamed } from '../../test/fake-browser.ts';

const sessionOf = (uploadSessionId: string, arrived: number, unfinished: number, idleSeconds: number) => ({
  uploadSessionId,
  openedAt: new Date(0).toISOString(),
  lastActiveAt: new Date(0).toISOString(),
  idleSeconds,
  arrived,
  photos: arrived,
  damaged: [],
  unfinished,
  erasedFrom: new Date(7 * 86_400_000).toISOString(),
  isErasingHeld: false,
});

test('offers idle sessions of another device that hold photos, whatever the clock of this one', async () => {
  const { openPage, sessions, passDays } = fakeBrowser();
  sessions.push(
    sessionOf('whole', 3, 0, 5),
    sessionOf('under-way', 3, 1, 599),
    sessionOf('long-quiet', 3, 1, 600),
    sessionOf('nothing-arrived', 0, 2, 5),
  );
  const { desk } = openPage();
  const offered = async () =>
    (await desk.leftSessions()).offered.map(({ uploadSessionId }) => uploadSessionId);
  expect(await offered()).toEqual(['whole', 'long-quiet']);
  passDays(1);
  expect(await offered()).toEqual(['whole', 'long-quiet']);
});

test('knows when the next session can be offered', async () => {
  const { openPage, sessions } = fakeBrowser();
  const { desk } = openPage();
  sessions.push(sessionOf('whole', 3, 0, 5), sessionOf('nothing-arrived', 0, 2, 5));
  expect(await desk.leftSessions()).toMatchObject({ nextInMs: undefined });
  sessions.push(sessionOf('under-way', 3, 1, 60), sessionOf('nearly-quiet', 3, 1, 570));
  expect(await desk.leftSessions()).toMatchObject({ nextInMs: 30_000 });
});

test('does not offer the session of its own queue in a browser that stores nothing', async () => {
  const { openPage, sessions, store } = fakeBrowser();
  store.queuesOf = () => Promise.reject(new Error('forbidden'));
  const { desk, states } = openPage();
  const queue = desk.begin();
  queue.add([photoNamed('1.jpg')]);
  queue.start();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added']));
  sessions[0] = { ...sessions[0]!, arrived: 1 };
  const { offered, erasure } = await desk.leftSessions();
  expect(offered).toEqual([]);
  // But it knows when it is erased.
  expect(erasure).toBe(sessions[0]);
});

test('offers a session that could not be discarded again at once, even with half-sent files', async () => {
  const { openPage, sessions, holdUpDiscarding } = fakeBrowser();
  const { desk, states } = openPage();
  const queue = desk.begin();
  queue.add([photoNamed('1.jpg')]);
  queue.start();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added']));
  sessions[0] = { ...sessions[0]!, arrived: 1, unfinished: 1 };

  holdUpDiscarding().reject(new Error('no connection'));
  await expect(queue.discard()).rejects.toThrow('no connection');
  expect((await desk.leftSessions()).offered).toMatchObject([{ uploadSessionId: 'session-1' }]);
  // A page that does not know it assumes that another device is sending.
  expect((await openPage().desk.leftSessions()).offered).toEqual([]);
});

test.each([
  ['a discarded session is not offered, even if an older reply names it', undefined, []],
  ['a session that could not be discarded is offered', new Error('no connection'), ['session-1']],
])('offers no session while it is being discarded; afterwards, %s', async (_, failure, offered) => {
  const { openPage, arrive, discarded, holdUpDiscarding } = fakeBrowser();
  const { desk, states } = openPage();
  const queue = desk.begin();
  queue.add([photoNamed('1.jpg')]);
  queue.start();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added']));
  arrive('session-1');

  const { resolve, reject } = holdUpDiscarding();
  const ending = queue.discard();
  await vi.waitFor(() => expect(discarded).toEqual(['session-1']));
  expect((await desk.leftSessions()).offered).toEqual([]);

  if (failure) reject(failure);
  else resolve();
  expect(await ending.catch((error: unknown) => error)).toBe(failure);
  const { offered: sessions } = await desk.leftSessions();
  expect(sessions.map(({ uploadSessionId }) => uploadSessionId)).toEqual(offered);
});
