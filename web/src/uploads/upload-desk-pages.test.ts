import { expect, test, vi } from 'vitest';
import { fakeBrowser, photoNamed, sendTwo } from '../../test/fake-browser.ts';

/** A browser in which a page sends `2.jpg`, and `1.jpg` has arrived. */
const uploading = async () => {
  const browser = fakeBrowser();
  const page = browser.openPage(['2.jpg']);
  const queue = await sendTwo(page);
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  return { ...browser, page };
};

test('a page waits for the queue of another one only while it is visible', async () => {
  const { openPage } = await uploading();
  const beside = openPage();
  await beside.desk.pickUp();
  expect(beside.waits()).toBe(1);
  beside.turn(false);
  await vi.waitFor(() => expect(beside.waits()).toBe(0));
  await beside.desk.pickUp();
  expect(beside.waits()).toBe(0);
  beside.turn(true);
  await beside.desk.pickUp();
  expect(beside.waits()).toBe(1);
});

test('a page that was hidden and is visible again continues once the other one closes', async () => {
  const { openPage, page } = await uploading();
  const beside = openPage();
  beside.desk.subscribe(() => void beside.desk.pickUp());
  await beside.desk.pickUp();
  beside.turn(false);
  beside.turn(true);
  await beside.desk.pickUp();
  page.close();
  await vi.waitFor(() => expect(beside.states()).toEqual(['1.jpg added', '2.jpg added']));
});

test('a page opened between choosing and starting continues once the other one closes', async () => {
  const { openPage } = fakeBrowser();
  const page = openPage(['1.jpg']);
  const queue = page.desk.begin();
  queue.add([photoNamed('1.jpg')]);
  await Promise.resolve();
  const beside = openPage();
  beside.desk.subscribe(() => void beside.desk.pickUp());
  await beside.desk.pickUp();
  queue.start();
  await vi.waitFor(() => expect(page.states()).toEqual(['1.jpg sending']));
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  page.close();
  await vi.waitFor(() => expect(beside.states()).toEqual(['1.jpg added']));
});

test('a sign-out while a page picks up a queue leaves the stored queue free', async () => {
  const { openPage, page, store, held, holdUpListing } = await uploading();
  page.close();
  const next = openPage();
  next.desk.subscribe(() => void next.desk.pickUp());
  const list = holdUpListing();
  const pickingUp = next.desk.pickUp();
  await new Promise((resolve) => setTimeout(resolve));
  await next.desk.leave();
  list();
  await pickingUp;
  await new Promise((resolve) => setTimeout(resolve));
  expect(next.desk.queue()).toBeUndefined();
  expect(held).toEqual(new Set());
  expect(await store.queuesOf('anna')).toHaveLength(1);
});

test('a queue that cannot be read stays free for the next try', async () => {
  const { openPage, page, store, held } = await uploading();
  page.close();
  const { filesOf, queuesOf } = store;
  store.filesOf = () => Promise.reject(new Error('forbidden'));
  const next = openPage();
  await next.desk.pickUp();
  expect(held).toEqual(new Set());
  store.filesOf = filesOf;
  store.queuesOf = vi.fn(queuesOf).mockRejectedValue(new Error('forbidden')).mockImplementationOnce(queuesOf);
  await next.desk.pickUp();
  expect(held).toEqual(new Set());
  store.queuesOf = queuesOf;
  store.filesOf = () => Promise.reject(new Error('forbidden'));
  await next.desk.leave();
  expect(held).toEqual(new Set());
});

test('a file that was refused without being sent keeps its outcome after a reload', async () => {
  const browser = fakeBrowser();
  const page = browser.openPage(['2.jpg']);
  const refused = [new File([], 'empty.jpg', { type: 'image/jpeg' }), new File(['a'], 'film.mp4')];
  const queue = page.desk.begin();
  queue.add([photoNamed('1.jpg'), ...refused, photoNamed('2.jpg')]);
  await vi.waitFor(() => expect(page.states()).toContain('film.mp4 refused'));
  queue.start();
  await vi.waitFor(() => expect(page.states()).toContain('1.jpg added'));
  queue.add([new File(['no photo'], 'late.txt')]);
  await vi.waitFor(() => expect(page.states()).toContain('late.txt refused'));
  await vi.waitFor(() => expect(queue.isLostOnLeaving()).toBe(false));
  const { bytes } = queue.view().summary;
  page.close();
  const { desk, states } = browser.openPage();
  await desk.pickUp();
  const outcomes = [
    '1.jpg added',
    'empty.jpg refused',
    'film.mp4 refused',
    '2.jpg added',
    'late.txt refused',
  ];
  await vi.waitFor(() => expect(states()).toEqual(outcomes));
  // The refused files are not photos, and their bytes do not count.
  expect(desk.queue()?.view().summary).toMatchObject({ started: 2, settled: 2, bytes });
  expect(
    desk
      .queue()
      ?.view()
      .items.map(({ refusal }) => refusal),
  ).toEqual([undefined, 'photo-empty', 'upload-type-not-accepted', undefined, 'upload-type-not-accepted']);
});
