import { expect, test, vi } from 'vitest';
import { fakeBrowser, photoNamed, sendTwo } from '../../test/fake-browser.ts';
import type { UploadQueue } from './upload-queue.ts';

/** A browser in which a page was closed while `2.jpg` was being sent. */
const leftBehind = async () => {
  const browser = fakeBrowser();
  const page = browser.openPage(['2.jpg']);
  const queue = await sendTwo(page);
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  page.close();
  return browser;
};

test('the next page continues where the one before was closed, and sends nothing twice', async () => {
  const { openPage, sent, tries } = await leftBehind();
  const { desk, states } = openPage();
  await desk.pickUp();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added', '2.jpg added']));
  expect(sent).toEqual(['1.jpg', '2.jpg', '2.jpg']);
  expect(tries.at(-1)).toEqual({ uploadId: tries[1]?.uploadId, isBegun: true });
});

test('the next page knows the album of the photos, until they have none', async () => {
  const { openPage, store } = fakeBrowser();
  const page = openPage(['2.jpg']);
  const album = { albumId: '6f2c1c0a-6c86-4f0b-9a0e-0d8a0f6f0a01', albumName: 'Summer' };
  page.desk.begin().meanFor(album);
  expect(await store.queuesOf('anna')).toEqual([]);
  const queue = await sendTwo(page);
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  page.close();
  const next = openPage(['2.jpg']);
  await next.desk.pickUp();
  expect(next.desk.queue()?.view().album).toEqual(album);
  next.desk.queue()?.meanFor(null);
  expect(next.desk.queue()?.view().album).toBeNull();
  await vi.waitFor(async () => expect((await store.queuesOf('anna'))[0]?.album).toBeNull());
});

test('only one of two pages continues, and the other one once the first closes', async () => {
  const { openPage } = await leftBehind();
  const [first, second] = [openPage(['2.jpg']), openPage()];
  await Promise.all([first.desk.pickUp(), second.desk.pickUp()]);
  expect(first.desk.queue()).toBeDefined();
  expect(second.desk.queue()).toBeUndefined();
  first.close();
  await second.desk.pickUp();
  expect(second.desk.queue()).toBeDefined();
});

/** A page that picks up every queue that it is notified of, like visible pages. */
const watchful = ({ openPage }: Pick<ReturnType<typeof fakeBrowser>, 'openPage'>, stopAt?: string[]) => {
  const page = openPage(stopAt);
  page.desk.subscribe(() => void page.desk.pickUp());
  void page.desk.pickUp();
  return page;
};

test('a page continues when the uploading one closes, even if both were open before the upload', async () => {
  const browser = fakeBrowser();
  const beside = watchful(browser);
  const page = browser.openPage(['2.jpg']);
  const queue = await sendTwo(page);
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  expect(beside.desk.queue()).toBeUndefined();
  page.close();
  await vi.waitFor(() => expect(beside.states()).toEqual(['1.jpg added', '2.jpg added']));
  expect(browser.sent).toEqual(['1.jpg', '2.jpg', '2.jpg']);
});

test('a page takes no second queue before its own has ended', async () => {
  const browser = await leftBehind();
  const [first, second] = [watchful(browser, ['2.jpg']), watchful(browser)];
  await vi.waitFor(() => expect(first.states()).toEqual(['1.jpg added', '2.jpg sending']));
  const own = second.desk.begin();
  own.add([photoNamed('3.jpg')]);
  own.start();
  await vi.waitFor(() => expect(second.states()).toEqual(['3.jpg added']));
  first.close();
  await second.desk.pickUp();
  expect(second.states()).toEqual(['3.jpg added']);
  await own.confirm();
  await vi.waitFor(() => expect(second.states()).toEqual(['1.jpg added', '2.jpg added']));
});

test('added files are no longer offered', async () => {
  const { openPage, store } = await leftBehind();
  const { desk } = openPage();
  await desk.pickUp();
  await desk.queue()?.confirm();
  expect(desk.queue()).toBeUndefined();
  expect(await store.queuesOf('anna')).toEqual([]);
});

test('only files that were not added are there after a reload', async () => {
  const { openPage, store } = fakeBrowser();
  const page = openPage(['2.jpg']);
  const queue = await sendTwo(page);
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

test('after the end of a session, only files that had not arrived continue, in a new one', async () => {
  const { openPage, sessions, tries } = await leftBehind();
  sessions.length = 0;
  const { desk, states } = openPage();
  await desk.pickUp();
  await vi.waitFor(() => expect(states()).toEqual(['2.jpg added']));
  expect(tries.at(-1)?.isBegun).toBe(false);
  expect(tries.at(-1)?.uploadId).not.toBe(tries[1]?.uploadId);
});

test('a file of an ended session does not come back in the next session', async () => {
  const { openPage, sessions, keptNames } = await leftBehind();
  sessions.length = 0;
  const second = openPage(['2.jpg']);
  await second.desk.pickUp();
  await vi.waitFor(() => expect(second.states()).toEqual(['2.jpg sending']));
  await vi.waitFor(async () => expect(await keptNames()).toEqual(['2.jpg']));
  second.close();
  const third = openPage(['2.jpg']);
  await third.desk.pickUp();
  expect(third.states()).toEqual(['2.jpg sending']);
});

test('a restored file that has arrived holds no bytes', async () => {
  const { openPage } = await leftBehind();
  const { desk, states } = openPage();
  await desk.pickUp();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added', '2.jpg added']));
  for (const { file } of desk.queue()?.view().items ?? []) expect(file).not.toBeInstanceOf(File);
});

test('a page closed between forgetting session and files leaves only files that had not arrived', async () => {
  const { openPage, store } = await leftBehind();
  const [kept] = await store.queuesOf('anna');
  await store.change({ ...kept!, sessionId: undefined }, {});
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

test('counts files that wait, on this page and on others, and none of another customer', async () => {
  const { openPage, store, signInAs } = await leftBehind();
  const page = openPage();
  expect(await page.desk.waitingFiles()).toEqual({ outstanding: 1, chosen: 0, unadded: 1 });
  const queue = page.desk.begin();
  queue.add(['3.jpg', '4.jpg'].map(photoNamed));
  queue.add([new File([], 'empty.jpg', { type: 'image/jpeg' })]);
  expect(await page.desk.waitingFiles()).toEqual({ outstanding: 1, chosen: 2, unadded: 1 });
  queue.start();
  await vi.waitFor(() => expect(page.states()).toEqual(['3.jpg added', '4.jpg added', 'empty.jpg refused']));
  expect(await page.desk.waitingFiles()).toEqual({ outstanding: 1, chosen: 0, unadded: 3 });
  signInAs('bert');
  expect(await openPage().desk.waitingFiles()).toEqual({ outstanding: 0, chosen: 0, unadded: 0 });
  store.queuesOf = () => Promise.reject(new Error('forbidden'));
  expect(await openPage().desk.waitingFiles()).toEqual({ outstanding: 0, chosen: 0, unadded: 0 });
});

test('counts the waiting files at each moment while they are picked up', async () => {
  const browser = await leftBehind();
  for (let turns = 0; turns < 40; turns++) {
    const page = browser.openPage(['2.jpg']);
    const pickedUp = page.desk.pickUp();
    for (let turn = 0; turn < turns; turn++) await Promise.resolve();
    expect(await page.desk.waitingFiles()).toEqual({ outstanding: 1, chosen: 0, unadded: 1 });
    await pickedUp;
    page.close();
  }
});

test('a sign-out stops sending; only the owner continues after the next sign-in', async () => {
  const { openPage, sent, tries, givenUp, signInAs } = fakeBrowser();
  const page = openPage(['2.jpg']);
  const queue = await sendTwo(page);
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  page.desk.subscribe(() => void page.desk.pickUp());
  await page.desk.leave();
  expect(page.desk.queue()).toBeUndefined();
  signInAs('bert');
  const other = openPage();
  await other.desk.pickUp();
  expect(other.desk.queue()).toBeUndefined();
  signInAs('anna');
  // The page may be the same if the provider knew no session.
  await page.desk.pickUp();
  await vi.waitFor(() => expect(page.states()).toEqual(['1.jpg added', '2.jpg sending']));
  expect(sent).toEqual(['1.jpg', '2.jpg', '2.jpg']);
  expect(tries.at(-1)).toEqual({ uploadId: tries[1]?.uploadId, isBegun: true });
  expect(givenUp).toEqual([]);
});

test('a file whose session was being opened during a sign-out continues later, too', async () => {
  const { openPage, sent, holdUpOpening } = fakeBrowser();
  const goOn = holdUpOpening();
  const { desk } = openPage();
  const queue = desk.begin();
  queue.add([photoNamed('1.jpg')]);
  queue.start();
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  await desk.leave();
  goOn();
  await new Promise((resolve) => setTimeout(resolve));
  expect(sent).toEqual([]);
  const { desk: next, states } = openPage();
  await next.pickUp();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added']));
});

test('a queue from more than a week ago continues while its session is open', async () => {
  const { openPage, passDays } = await leftBehind();
  passDays(8);
  const { desk, states } = openPage();
  await desk.pickUp();
  await vi.waitFor(() => expect(states()).toEqual(['1.jpg added', '2.jpg added']));
});

test('removes queues that nobody continued for a week', async () => {
  const { openPage, store, sessions, passDays } = await leftBehind();
  // The server has swept it away.
  sessions.length = 0;
  passDays(8);
  const { desk } = openPage();
  await desk.pickUp();
  expect(desk.queue()).toBeUndefined();
  expect(await store.queuesOf('anna')).toEqual([]);
});

test('a file removed while the server was unreachable stays removed after a reload', async () => {
  const browser = fakeBrowser();
  browser.failGivingUp(true);
  const page = browser.openPage();
  const queue = page.desk.begin();
  queue.add(['1.jpg', '2.jpg'].map(photoNamed));
  queue.start();
  await vi.waitFor(() => expect(page.states()).toEqual(['1.jpg added', '2.jpg added']));
  const [removed] = browser.tries;
  queue.remove(1);
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  await vi.waitFor(async () => expect(await browser.keptNames()).toEqual(['2.jpg']));
  page.close();

  const next = browser.openPage();
  await next.desk.pickUp();
  expect(next.states()).toEqual(['2.jpg added']);
  // Adds nothing before the server knows.
  await expect(next.desk.queue()?.confirm()).rejects.toThrow('no connection');
  browser.failGivingUp(false);
  await next.desk.queue()?.confirm();
  expect(browser.givenUp).toEqual([removed?.uploadId]);
});

test.each([
  ['that is closed', () => undefined],
  ['whose dialog is closed', (queue: UploadQueue) => queue.takeUp()()],
])(
  'an only photo removed offline on a page %s is not offered; the next page reports it',
  async (_, leave) => {
    const browser = fakeBrowser();
    browser.failGivingUp(true);
    const page = browser.openPage();
    const queue = page.desk.begin();
    queue.add([photoNamed('1.jpg')]);
    queue.start();
    await vi.waitFor(() => expect(page.states()).toEqual(['1.jpg added']));
    browser.arrive('session-1');
    queue.remove(1);
    await vi.waitFor(async () => expect(await browser.keptNames()).toEqual([]));
    leave(queue);
    expect((await page.desk.leftSessions()).offered).toEqual([]);
    page.close();

    const second = browser.openPage();
    await second.desk.pickUp();
    expect(second.desk.queue()).toBeUndefined();
    expect((await second.desk.leftSessions()).offered).toEqual([]);
    second.close();

    browser.failGivingUp(false);
    const third = browser.openPage();
    await third.desk.pickUp();
    expect(browser.givenUp).toEqual([browser.tries[0]?.uploadId]);
    expect(await browser.store.queuesOf('anna')).toEqual([]);
  },
);
