import type { OpenUploadSession } from '@albumen/contracts/storage';
import { expect, test, vi } from 'vitest';
import { keptUploadsInMemory } from '../../../test/kept-uploads-in-memory.ts';
import { UploadDesk } from './upload-desk.ts';
import type { Transfer } from './upload-transport.ts';

const photo = (name: string) =>
  new File([new Uint8Array(100)], name, { type: 'image/jpeg', lastModified: 1 });

/** A browser with its storage and locks, a customer's sessions on the server, and any number of pages. */
const fakeBrowser = () => {
  const { store, keptBytes } = keptUploadsInMemory();
  const held = new Set<string>();
  const sent: string[] = [];
  /** The upload of every try, and whether it was taken for begun. */
  const tries: Pick<Transfer, 'uploadId' | 'isBegun'>[] = [];
  const sessions: OpenUploadSession[] = [];
  let customer = 'anna';
  let nowMs = 1_000_000_000_000;

  let openingGoesOn = Promise.resolve();

  const openSession = async () => {
    await openingGoesOn;
    const uploadSessionId = `session-${sessions.length + 1}`;
    const at = new Date(nowMs).toISOString();
    sessions.push({ uploadSessionId, openedAt: at, lastActiveAt: at, arrived: 0, unfinished: 0 });
    return uploadSessionId;
  };

  /** A page whose transfers stop at the files named so. `close` is what a crash does: nothing is tidied up. */
  const openPage = (stopAt: readonly string[] = []) => {
    const names = new Set<string>();
    let isGone = false;
    const desk = new UploadDesk({
      customerId: () => customer,
      bytesLimit: () => 1_000,
      store,
      transport: {
        openSession,
        send: ({ file, uploadId, isBegun, signal }: Transfer) => {
          sent.push(file.name);
          tries.push({ uploadId, isBegun });
          if (!stopAt.includes(file.name))
            return Promise.resolve({ outcome: 'added', imageId: `photo of ${file.name}` });
          return new Promise((_, reject) => {
            signal.addEventListener('abort', () => reject(new Error('aborted')));
          });
        },
        giveUp: async () => undefined,
        confirmSession: async (id) => {
          sessions.splice(0, sessions.length, ...sessions.filter((open) => open.uploadSessionId !== id));
          return { added: 1, restored: 0, duplicates: 0, repeated: 0 };
        },
        discardSession: async () => undefined,
      },
      connection: { isOnline: () => true, subscribe: () => () => undefined },
      listOpenSessions: async () => sessions,
      hold: async (name) => {
        if (held.has(name) || isGone) return undefined;
        held.add(name);
        names.add(name);
        return () => void (held.delete(name) && names.delete(name));
      },
      now: () => nowMs,
      random: () => 1,
    });
    const states = () =>
      desk
        .queue()
        ?.view()
        .items.map(({ file, state }) => `${file.name} ${state}`);
    const close = () => {
      isGone = true;
      for (const name of names) held.delete(name);
    };
    return { desk, states, close };
  };

  return {
    openPage,
    store,
    keptBytes,
    sent,
    tries,
    sessions,
    /** Answers no opening of a session until the function that it gives is called. */
    holdUpOpening: () => {
      const opening = Promise.withResolvers<void>();
      openingGoesOn = opening.promise;
      return opening.resolve;
    },
    signInAs: (name: string) => {
      customer = name;
    },
    passDays: (days: number) => {
      nowMs += days * 24 * 60 * 60 * 1_000;
    },
  };
};

/** A browser in which a page was closed while `2.jpg` travelled. */
const leftBehind = async () => {
  const browser = fakeBrowser();
  const page = browser.openPage(['2.jpg']);
  const queue = page.desk.begin();
  queue.add(['1.jpg', '2.jpg'].map(photo));
  queue.start();
  await vi.waitFor(() => expect(page.states()).toEqual(['1.jpg added', '2.jpg sending']));
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  page.close();
  return browser;
};

test('the next page goes on where the one before was closed, and sends nothing twice', async () => {
  const { openPage, sent, tries } = await leftBehind();
  const { desk, states } = openPage();
  await desk.pickUp();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added', '2.jpg added']));
  expect(sent).toEqual(['1.jpg', '2.jpg', '2.jpg']);
  expect(tries.at(-1)).toEqual({ uploadId: tries[1]?.uploadId, isBegun: true });
});

test('of two pages only one goes on, and the other may once that is gone', async () => {
  const { openPage } = await leftBehind();
  const [first, second] = [openPage(['2.jpg']), openPage()];
  await Promise.all([first.desk.pickUp(), second.desk.pickUp()]);
  expect(first.desk.queue()).toBeDefined();
  expect(second.desk.queue()).toBeUndefined();
  first.close();
  await second.desk.pickUp();
  expect(second.desk.queue()).toBeDefined();
});

test('what was added is offered no more', async () => {
  const { openPage, store } = await leftBehind();
  const { desk } = openPage();
  await desk.pickUp();
  await desk.queue()?.confirm();
  expect(desk.queue()).toBeUndefined();
  expect(await store.queuesOf('anna')).toEqual([]);
});

test('what was not added with the others is there after a reload, and what was added is not', async () => {
  const { openPage, store } = fakeBrowser();
  const page = openPage(['2.jpg']);
  const queue = page.desk.begin();
  queue.add(['1.jpg', '2.jpg'].map(photo));
  queue.start();
  await vi.waitFor(() => expect(page.states()).toEqual(['1.jpg added', '2.jpg sending']));
  await queue.confirm();
  const namesKept = async () => {
    const [kept] = await store.queuesOf('anna');
    return kept && (await store.filesOf(kept.id)).map(({ file }) => file.name);
  };
  await vi.waitFor(async () => expect(await namesKept()).toEqual(['2.jpg']));
  page.close();
  const next = openPage();
  await next.desk.pickUp();
  await vi.waitFor(() => expect(next.states()).toEqual(['2.jpg added']));
  await next.desk.queue()?.confirm();
  expect(await store.queuesOf('anna')).toEqual([]);
});

test('when the session has ended meanwhile, only what had not arrived goes on, in a new one', async () => {
  const { openPage, sessions, tries } = await leftBehind();
  sessions.length = 0;
  const { desk, states } = openPage();
  await desk.pickUp();
  await vi.waitFor(() => expect(states()).toEqual(['2.jpg added']));
  expect(tries.at(-1)?.isBegun).toBe(false);
  expect(tries.at(-1)?.uploadId).not.toBe(tries[1]?.uploadId);
});

test('a page that was closed when it had forgotten the session, but not yet its files, leaves only what had not arrived', async () => {
  const { openPage, store } = await leftBehind();
  const [kept] = await store.queuesOf('anna');
  await store.changeQueue({ ...kept!, sessionId: undefined });
  const { desk, states } = openPage();
  await desk.pickUp();
  await vi.waitFor(() => expect(states()).toEqual(['2.jpg added']));
});

test('another customer of the same browser sees nothing of it', async () => {
  const { openPage, signInAs } = await leftBehind();
  signInAs('bert');
  const { desk } = openPage();
  await desk.pickUp();
  expect(desk.queue()).toBeUndefined();
});

test('what is still to arrive is counted, on this page and on others, and nothing of another customer', async () => {
  const { openPage, store, signInAs } = await leftBehind();
  const page = openPage();
  expect(await page.desk.outstandingFiles()).toBe(1);
  const queue = page.desk.begin();
  queue.add(['3.jpg', '4.jpg'].map(photo));
  queue.add([new File([], 'empty.jpg', { type: 'image/jpeg' })]);
  expect(await page.desk.outstandingFiles()).toBe(3);
  queue.start();
  await vi.waitFor(() => expect(page.states()).toEqual(['3.jpg added', '4.jpg added', 'empty.jpg refused']));
  expect(await page.desk.outstandingFiles()).toBe(1);
  signInAs('bert');
  expect(await openPage().desk.outstandingFiles()).toBe(0);
  store.queuesOf = () => Promise.reject(new Error('forbidden'));
  expect(await openPage().desk.outstandingFiles()).toBe(0);
});

test('signing out removes what belongs to the customer', async () => {
  const { openPage, store, signInAs } = await leftBehind();
  signInAs('bert');
  await openPage().desk.clear();
  expect(await store.queuesOf('anna')).toHaveLength(1);
  signInAs('anna');
  await openPage().desk.clear();
  expect(await store.queuesOf('anna')).toEqual([]);
});

test.each([
  ['in the tab', (page: UploadDesk) => page],
  ['in another tab', (_: UploadDesk, other: UploadDesk) => other],
])('signing out %s while a session is being opened leaves nothing on the device', async (_, whereTo) => {
  const { openPage, store, holdUpOpening } = fakeBrowser();
  const goOn = holdUpOpening();
  const { desk } = openPage();
  desk.begin().add([photo('1.jpg')]);
  desk.begin().start();
  await vi.waitFor(async () => expect(await store.queuesOf('anna')).toHaveLength(1));
  await whereTo(desk, openPage().desk).clear();
  goOn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(await store.queuesOf('anna')).toEqual([]);
});

test('what nobody came back to for a week is removed', async () => {
  const { openPage, store, passDays } = await leftBehind();
  passDays(8);
  const { desk } = openPage();
  await desk.pickUp();
  expect(desk.queue()).toBeUndefined();
  expect(await store.queuesOf('anna')).toEqual([]);
});

test('sessions of another device are offered when they hold photos and nothing is under way there', async () => {
  const { openPage, sessions, passDays } = await leftBehind();
  const lastActiveAt = new Date(1_000_000_000_000).toISOString();
  const session = (uploadSessionId: string, arrived: number, unfinished: number) => ({
    uploadSessionId,
    openedAt: lastActiveAt,
    lastActiveAt,
    arrived,
    unfinished,
  });
  sessions.push(session('whole', 3, 0), session('under-way', 3, 1), session('nothing-arrived', 0, 2));
  const { desk } = openPage();
  const offered = async () => (await desk.leftSessions()).map(({ uploadSessionId }) => uploadSessionId);
  expect(await offered()).toEqual(['whole']);
  passDays(1);
  expect(await offered()).toEqual(['whole', 'under-way']);
});

test('in a browser that keeps nothing, the page does not offer the session of its own queue', async () => {
  const { openPage, sessions, store } = fakeBrowser();
  store.queuesOf = () => Promise.reject(new Error('forbidden'));
  const { desk, states } = openPage();
  const queue = desk.begin();
  queue.add([photo('1.jpg')]);
  queue.start();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added']));
  sessions[0] = { ...sessions[0]!, arrived: 1 };
  expect(await desk.leftSessions()).toEqual([]);
});
