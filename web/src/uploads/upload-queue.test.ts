import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeService, keepsNothing, photo, photos, queueOn, startWith } from '../../test/upload-service.ts';
import { parallelTransfers } from './upload-pace.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused } from './upload-transport.ts';

type Sent = ReturnType<Awaited<ReturnType<typeof startWith>>['transferOf']>;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

// #no-early-upload
test('sends nothing before the customer starts it', async () => {
  const { transport, sent, calls } = fakeService();
  const { queue } = queueOn(transport);
  queue.add(photos(3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
  expect(calls).toEqual([]);
  expect(queue.view().items.map(({ state }) => state)).toEqual(['chosen', 'chosen', 'chosen']);
});

test('names the first unreadable file of a drop and counts the others until the next drop', () => {
  const { queue } = queueOn(fakeService().transport);
  const told = () => queue.view().dropNotice;
  expect(told()).toBeUndefined();
  for (const name of ['holiday', 'beach', 'dunes']) queue.reading.noteUnread(name);
  // Nothing else came of it.
  queue.reading.noteEmpty();
  expect(told()).toEqual({ kind: 'unread', first: 'holiday', others: 2 });
  queue.reading.begin();
  expect(told()).toBeUndefined();
  queue.reading.noteEmpty();
  expect(told()).toEqual({ kind: 'empty' });
});

test('leaving the page loses files that are only chosen, or sent without being stored', async () => {
  let isComplete = false;
  const storage = { ...keepsNothing, isComplete: () => isComplete };
  const { queue } = queueOn(fakeService().transport, { storage });
  expect(queue.isLostOnLeaving()).toBe(false);
  queue.add(photos(1));
  expect(queue.isLostOnLeaving()).toBe(true);
  queue.start();
  expect(queue.isLostOnLeaving()).toBe(true);
  isComplete = true;
  expect(queue.isLostOnLeaving()).toBe(false);
  queue.add([photo('2.jpg')]);
  expect(queue.isLostOnLeaving()).toBe(true);
});

test('sends four files at once in the chosen order, and the next as soon as one has arrived', async () => {
  const { sent, transferOf, stateOf } = await startWith(photos(6));
  expect(parallelTransfers).toBe(4);
  expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  expect(stateOf('5.jpg')).toBe('queued');
  await transferOf('3.jpg').arrive();
  expect(stateOf('3.jpg')).toBe('added');
  expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
});

test('all files share one session', async () => {
  const { calls, transferOf } = await startWith(photos(5));
  await transferOf('1.jpg').arrive();
  expect(calls).toEqual(['open']);
  expect(transferOf('5.jpg').sessionId).toBe('session-1');
});

test('each file ends with its own outcome', async () => {
  const { queue, transferOf, stateOf } = await startWith([
    ...photos(3),
    photo('film.mp4'),
    photo('empty.jpg', 0),
  ]);
  await transferOf('1.jpg').arrive('added');
  await transferOf('2.jpg').arrive('duplicate');
  await transferOf('3.jpg').breakOff(new UploadRefused('photo-unreadable'));
  expect(stateOf('1.jpg')).toBe('added');
  expect(stateOf('2.jpg')).toBe('duplicate');
  expect(queue.view().items.find(({ file }) => file.name === '3.jpg')).toMatchObject({
    state: 'refused',
    refusal: 'photo-unreadable',
  });
  expect(stateOf('empty.jpg')).toBe('refused');
});

test('a file that does not claim to be a photo is judged by its first bytes before the start', async () => {
  vi.useRealTimers();
  const { queue } = queueOn(fakeService().transport);
  const jpeg = Uint8Array.of(0xff, 0xd8, 0xff, 0xe0);
  queue.add([
    new File(['film'], 'film.mp4', { type: 'video/mp4' }),
    new File([jpeg], 'beach.jpg.bak', { type: 'application/x-trash' }),
    new File([jpeg], 'beach.jpe'),
    new File(['text'], 'notes'),
    new File([], 'nothing'),
  ]);
  const states = () => queue.view().items.map(({ state, refusal }) => refusal ?? state);
  const refused = 'upload-type-not-accepted';
  await vi.waitFor(() => expect(states()).toEqual([refused, 'chosen', 'chosen', refused, 'photo-empty']));
});

test('a file that can no longer be read waits to be chosen again, and then continues', async () => {
  const { queue, transferOf, stateOf, idOf } = await startWith(photos(2));
  const id = idOf('1.jpg');
  const { uploadId } = transferOf('1.jpg');
  await transferOf('1.jpg').breakOff(new FileUnreadable('unreadable'));
  expect(stateOf('1.jpg')).toBe('missing');
  queue.add([photo('1.jpg', 999), photo('1.jpg')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.view().items.map(({ id: own, state }) => [own, state])).toEqual([
    [id, 'sending'],
    [idOf('2.jpg'), 'sending'],
    [3, 'chosen'],
  ]);
  expect(transferOf('1.jpg')).toMatchObject({ uploadId, isBegun: true });
});

test('a restored queue continues in its session, and sends no arrived file', async () => {
  const service = fakeService();
  const { queue } = queueOn(service.transport, {
    storage: { ...keepsNothing, bytesOf: async (id) => photo(`${id}.jpg`) },
  });
  const kept = (id: number) => ({ id, file: photo(`${id}.jpg`), uploadId: `upload-${id}`, hasBytes: true });
  queue.restore('session-7', [
    { ...kept(1), state: 'added', hasBytes: false },
    { ...kept(2), state: 'queued' },
    { ...kept(3), state: 'queued', hasBytes: false },
    { ...kept(4), state: 'failed' },
  ]);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.view().items.map(({ state }) => state)).toEqual(['added', 'sending', 'missing', 'failed']);
  expect(service.sent()).toEqual(['2.jpg']);
  expect(service.transferOf('2.jpg')).toMatchObject({
    uploadId: 'upload-2',
    isBegun: true,
    sessionId: 'session-7',
  });
  queue.add([photo('3.jpg'), photo('new.jpg')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(service.sent()).toEqual(['2.jpg', '3.jpg']);
  expect(queue.view().items.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5]);
});

test('the time left of a restored queue counts only bytes that this page has sent', async () => {
  const service = fakeService();
  const file = photo('1.jpg', 900_000);
  const { queue } = queueOn(service.transport, { storage: { ...keepsNothing, bytesOf: async () => file } });
  queue.restore('session-7', [{ id: 1, file, uploadId: 'upload-1', hasBytes: true, state: 'queued' }]);
  await vi.advanceTimersByTimeAsync(0);
  for (let second = 0; second <= 5; second++) {
    queue.view();
    service.transferOf('1.jpg').onProgress(800_000 + second * 1_000);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(queue.view().secondsLeft).toBeGreaterThan(90);
});

test('"Retry failed" starts all failed files and no other', async () => {
  const { queue, transferOf, stateOf } = await startWith(photos(4));
  await transferOf('1.jpg').breakOff(new Error('out of order'));
  await transferOf('2.jpg').breakOff(new Error('out of order'));
  await transferOf('3.jpg').breakOff(new UploadRefused('photo-unreadable'));
  queue.retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(stateOf('1.jpg')).toBe('sending');
  expect(stateOf('2.jpg')).toBe('sending');
  expect(stateOf('3.jpg')).toBe('refused');
});

test('reports changes immediately, but at most five times a second', async () => {
  const { queue, transferOf } = await startWith(photos(1));
  await vi.advanceTimersByTimeAsync(200);
  const told = vi.fn();
  queue.subscribe(told);
  transferOf('1.jpg').onProgress(1);
  await vi.advanceTimersByTimeAsync(0);
  expect(told).toHaveBeenCalledTimes(1);
  for (let bytes = 2; bytes <= 50; bytes++) transferOf('1.jpg').onProgress(bytes);
  await vi.advanceTimersByTimeAsync(199);
  expect(told).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveBeenCalledTimes(2);
  expect(queue.view().items[0]?.bytesSent).toBe(50);
});

test('the list is a new object after a change, and each row the same until it changes', async () => {
  const { queue, transferOf } = await startWith(photos(2));
  const before = queue.view().items;
  expect(queue.view().items).toBe(before);
  await transferOf('2.jpg').arrive();
  expect(queue.view().items).not.toBe(before);
  expect(queue.view().items[0]).toBe(before[0]);
});

test('a file removed while it is being sent is given up, and the next one takes its place', async () => {
  const { queue, sent, transferOf, idOf } = await startWith(photos(5));
  queue.remove(idOf('2.jpg'));
  expect(transferOf('2.jpg').signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toContain('5.jpg');
  expect(queue.view().items.map(({ file }) => file.name)).toEqual(['1.jpg', '3.jpg', '4.jpg', '5.jpg']);
});

test.each([
  ['travels', async () => undefined],
  ['has broken off', (sent: Sent) => sent.breakOff(new UploadInterrupted('file'))],
  ['has failed', (sent: Sent) => sent.breakOff(new Error('out of order'))],
  ['arrives at that moment', (sent: Sent) => sent.arrive()],
])('the server forgets a file that is removed when it %s', async (_, happens) => {
  const { queue, calls, transferOf, idOf } = await startWith(photos(1));
  const sent = transferOf('1.jpg');
  await happens(sent);
  queue.remove(idOf('1.jpg'));
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.view().items).toEqual([]);
  expect(calls).toEqual(['open', `give up ${sent.uploadId}`]);
});

test('makes no call when a file that was never sent is removed', async () => {
  const { queue, calls, idOf } = await startWith(photos(5));
  queue.remove(idOf('5.jpg'));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['open']);
});

test('the end of a queue does not affect transfers that have ended', async () => {
  const { queue, transferOf } = await startWith(photos(2));
  await transferOf('1.jpg').arrive();
  await transferOf('2.jpg').arrive();
  await queue.confirm();
  expect([transferOf('1.jpg').signal.aborted, transferOf('2.jpg').signal.aborted]).toEqual([false, false]);
});

test('a photo that is chosen twice is shown as a repetition, whichever reply comes first', async () => {
  const { queue, transferOf } = await startWith(photos(3));
  await transferOf('2.jpg').arrive('duplicate', 'beach');
  await transferOf('1.jpg').arrive('added', 'beach');
  await transferOf('3.jpg').arrive('duplicate', 'beach');
  expect(queue.view().items).toMatchObject([
    { state: 'added' },
    { state: 'repeated', sameAs: '1.jpg' },
    { state: 'repeated', sameAs: '1.jpg' },
  ]);
  expect(queue.view().summary.counts).toMatchObject({ added: 1, duplicate: 0, repeated: 2 });
});

test('the second choice of a photo in the library repeats the first', async () => {
  const { queue, transferOf } = await startWith(photos(2));
  await transferOf('1.jpg').arrive('duplicate', 'beach');
  await transferOf('2.jpg').arrive('duplicate', 'beach');
  expect(queue.view().items).toMatchObject([{ state: 'duplicate' }, { state: 'repeated', sameAs: '1.jpg' }]);
});

test('the second choice of a photo in Recently deleted repeats the first, which restores it', async () => {
  const { queue, transferOf } = await startWith(photos(2));
  await transferOf('1.jpg').arrive('restored', 'beach');
  await transferOf('2.jpg').arrive('restored', 'beach');
  expect(queue.view().items).toMatchObject([{ state: 'restored' }, { state: 'repeated', sameAs: '1.jpg' }]);
});

test('discarding stops sending, makes the server forget the rest, and starts nothing more', async () => {
  const { queue, calls, sent, transferOf } = await startWith(photos(6));
  await transferOf('1.jpg').arrive();
  await queue.discard();
  expect(transferOf('2.jpg').signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(['open', 'discard session-1']);
  expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
});

test('discarding before anything was sent makes no call', async () => {
  const { transport, calls } = fakeService();
  const { queue } = queueOn(transport);
  queue.add(photos(2));
  await queue.discard();
  expect(calls).toEqual([]);
});

test('after a file is removed, the first of its repetitions takes its state', async () => {
  const { queue, transferOf, idOf } = await startWith(photos(3));
  await transferOf('1.jpg').arrive('added', 'same');
  await transferOf('2.jpg').arrive('duplicate', 'same');
  await transferOf('3.jpg').arrive('duplicate', 'same');
  queue.remove(idOf('1.jpg'));
  const [second, third, ...more] = queue.view().items;
  expect(second).toMatchObject({ file: { name: '2.jpg' }, state: 'added' });
  expect(second).not.toHaveProperty('sameAs');
  expect(third).toMatchObject({ file: { name: '3.jpg' }, state: 'repeated', sameAs: '2.jpg' });
  expect(more).toEqual([]);
});
