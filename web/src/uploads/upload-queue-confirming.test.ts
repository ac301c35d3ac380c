import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptUploadsInMemory } from '../../test/kept-uploads-in-memory.ts';
import { fakeService, photo, photos, queueOn, startWith } from '../../test/upload-service.ts';
import { QueueWriter } from './queue-writer.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';
import { nothingConfirmed } from './upload-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('confirms nothing before the server knows the removed files', async () => {
  const { queue, calls, transferOf, idOf, failGivingUp } = await startWith(photos(2));
  const { uploadId } = transferOf('1.jpg');
  failGivingUp(true);
  queue.remove(idOf('1.jpg'));
  await transferOf('2.jpg').arrive();
  await expect(queue.confirm()).rejects.toBeInstanceOf(UploadInterrupted);
  expect(calls).toEqual(['open']);
  failGivingUp(false);
  await queue.confirm();
  expect(calls).toEqual(['open', `give up ${uploadId}`, 'confirm session-1']);
});

test('confirming adds the session to the library', async () => {
  const { queue, calls, transferOf } = await startWith(photos(1));
  await transferOf('1.jpg').arrive();
  expect(await queue.confirm()).toEqual({ ...nothingConfirmed, added: 1 });
  expect(calls).toEqual(['open', 'confirm session-1']);
});

test('confirming keeps files that have not arrived for another session', async () => {
  const { queue, calls, transferOf, stateOf } = await startWith(photos(4));
  await transferOf('1.jpg').arrive();
  transferOf('2.jpg').onProgress(500);
  await transferOf('2.jpg').breakOff(new Error('out of order'));
  await transferOf('3.jpg').breakOff(new FileUnreadable('unreadable'));
  await transferOf('4.jpg').breakOff(new UploadRefused('photo-unreadable'));
  queue.add([photo('5.jpg')]);
  await queue.confirm();
  expect(queue.view().items.map(({ file, state, bytesSent }) => [file.name, state, bytesSent])).toEqual([
    ['2.jpg', 'failed', 0],
    ['3.jpg', 'missing', 0],
    ['5.jpg', 'chosen', 0],
  ]);
  expect(queue.view().lostPhotos).toBe(0);

  queue.retry();
  queue.start();
  queue.add([photo('3.jpg')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(transferOf('2.jpg')).toMatchObject({ sessionId: 'session-2', isBegun: false });
  for (const name of ['2.jpg', '3.jpg', '5.jpg']) await transferOf(name).arrive();
  expect(stateOf('3.jpg')).toBe('added');
  await queue.confirm();
  expect(queue.view().items).toEqual([]);
  expect(calls).toEqual(['open', 'confirm session-1', 'open', 'confirm session-2']);
});

test('a file that is being sent while the others are confirmed continues in another session', async () => {
  const { queue, transferOf, stateOf } = await startWith(photos(2));
  await transferOf('1.jpg').arrive();
  const before = transferOf('2.jpg');
  await queue.confirm();
  expect(before.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(stateOf('2.jpg')).toBe('sending');
  expect(transferOf('2.jpg')).toMatchObject({ sessionId: 'session-2', isBegun: false });
  expect(transferOf('2.jpg').uploadId).not.toBe(before.uploadId);
});

test('confirming a session that was discarded elsewhere reports it, and the rest continues', async () => {
  const { queue, endSession, transferOf, stateOf, idOf } = await startWith(photos(2));
  await transferOf('1.jpg').arrive();
  await transferOf('2.jpg').breakOff(new Error('out of order'));
  endSession('session-1');
  await expect(queue.confirm()).rejects.toBeInstanceOf(UploadSessionEnded);
  expect(queue.view()).toMatchObject({ lostPhotos: 1, summary: { total: 1 } });
  queue.retry(idOf('2.jpg'));
  await vi.advanceTimersByTimeAsync(0);
  expect(transferOf('2.jpg')).toMatchObject({ sessionId: 'session-2', isBegun: false });
  await transferOf('2.jpg').arrive();
  expect(stateOf('2.jpg')).toBe('added');
  expect(await queue.confirm()).toEqual({ ...nothingConfirmed, added: 1 });
});

test('a retry during a confirmation waits for it, and goes into another session', async () => {
  const { queue, sent, transferOf, holdConfirming, idOf } = await startWith(photos(2));
  await transferOf('1.jpg').arrive();
  await transferOf('2.jpg').breakOff(new Error('out of order'));
  const answer = holdConfirming();
  const confirmed = queue.confirm();
  await vi.advanceTimersByTimeAsync(0);
  queue.retry(idOf('2.jpg'));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual(['1.jpg', '2.jpg']);
  answer();
  await confirmed;
  await vi.advanceTimersByTimeAsync(0);
  expect(transferOf('2.jpg')).toMatchObject({ sessionId: 'session-2', isBegun: false });
  expect(queue.view().lostPhotos).toBe(0);
});

test('sending into a session while it is confirmed loses no photos', async () => {
  const { queue, transferOf, holdConfirming, stateOf } = await startWith(photos(2));
  await transferOf('1.jpg').arrive();
  const answer = holdConfirming();
  const confirmed = queue.confirm();
  await vi.advanceTimersByTimeAsync(0);
  await transferOf('2.jpg').breakOff(new UploadSessionEnded());
  expect(queue.view().lostPhotos).toBe(0);
  expect(stateOf('1.jpg')).toBe('added');
  answer();
  await confirmed;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(transferOf('2.jpg')).toMatchObject({ sessionId: 'session-2', isBegun: false });
});

test('files that wait for a confirmation continue if it fails', async () => {
  const { queue, transferOf, holdConfirming, idOf } = await startWith(photos(2));
  await transferOf('1.jpg').arrive();
  await transferOf('2.jpg').breakOff(new Error('out of order'));
  const answer = holdConfirming(new Error('no connection'));
  const confirmed = queue.confirm();
  await vi.advanceTimersByTimeAsync(0);
  queue.retry(idOf('2.jpg'));
  answer();
  await expect(confirmed).rejects.toThrow('no connection');
  await vi.advanceTimersByTimeAsync(0);
  expect(transferOf('2.jpg')).toMatchObject({ sessionId: 'session-1' });
});

test('a reading without files during a confirmation ends the queue, unless it is used again', async () => {
  const { queue, transferOf } = await startWith(photos(1));
  await transferOf('1.jpg').arrive();
  queue.reading.begin();
  await queue.confirm();
  expect(queue.hasEnded()).toBe(false);
  queue.reading.end();
  expect(queue.hasEnded()).toBe(true);

  const other = await startWith(photos(1));
  await other.transferOf('1.jpg').arrive();
  const confirmed = other.queue.confirm();
  other.queue.takeUp();
  other.queue.reading.begin();
  await confirmed;
  other.queue.reading.end();
  expect(other.queue.hasEnded()).toBe(false);
});

test('a queue whose confirmation failed stays when it is emptied and a drop brings no file', async () => {
  const { queue, transferOf, holdConfirming, idOf } = await startWith(photos(1));
  await transferOf('1.jpg').arrive();
  const answer = holdConfirming(new Error('no connection'));
  const confirmed = queue.confirm();
  answer();
  await expect(confirmed).rejects.toThrow('no connection');
  queue.remove(idOf('1.jpg'));
  queue.reading.begin();
  queue.reading.end();
  expect(queue.hasEnded()).toBe(false);
});

test('an empty queue ends once no screen uses it', async () => {
  const { queue, idOf } = await startWith(photos(1));
  const leave = queue.takeUp();
  queue.remove(idOf('1.jpg'));
  expect(queue.hasEnded()).toBe(false);
  // React removes part of a screen and restores it at once.
  leave();
  const leaveAgain = queue.takeUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.hasEnded()).toBe(false);
  leaveAgain();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.hasEnded()).toBe(true);
});

test('a queue that is emptied and left ends once the server has forgotten its files', async () => {
  const { queue, transferOf, idOf, overtakeOpenings } = await startWith(photos(1));
  overtakeOpenings(true);
  queue.remove(idOf('1.jpg'));
  queue.takeUp()();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.hasEnded()).toBe(false);
  overtakeOpenings(false);
  await transferOf('1.jpg').arrive();
  expect(queue.hasEnded()).toBe(true);
});

test('a queue that is emptied and left before anything reached the server ends', async () => {
  const { queue, transferOf, idOf, overtakeOpenings } = await startWith(photos(1));
  overtakeOpenings(true);
  queue.remove(idOf('1.jpg'));
  await transferOf('1.jpg').breakOff(new Error('stopped'));
  queue.takeUp()();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.hasEnded()).toBe(true);
});

test('a queue without a screen ends if all of it was decided elsewhere', async () => {
  const { queue, transferOf, holdConfirming } = await startWith(photos(1));
  await transferOf('1.jpg').arrive();
  queue.takeUp()();
  await vi.advanceTimersByTimeAsync(0);
  const answer = holdConfirming(new UploadSessionEnded());
  const confirmed = queue.confirm();
  answer();
  await expect(confirmed).rejects.toThrow(UploadSessionEnded);
  expect(queue.hasEnded()).toBe(true);
});

test('a queue that is left while all of it is added ends with that', async () => {
  const { queue, transferOf, holdConfirming } = await startWith(photos(1));
  await transferOf('1.jpg').arrive();
  const answer = holdConfirming();
  const confirmed = queue.confirm();
  queue.takeUp()();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.hasEnded()).toBe(false);
  answer();
  await confirmed;
  expect(queue.hasEnded()).toBe(true);
});

test('a photo removed before the server knows its upload is given up again after its opening', async () => {
  const { queue, calls, transferOf, idOf, overtakeOpenings } = await startWith(photos(1));
  const { uploadId, arrive } = transferOf('1.jpg');
  overtakeOpenings(true);
  queue.remove(idOf('1.jpg'));
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['open', `give up ${uploadId}`]);
  overtakeOpenings(false);
  await arrive();
  expect(calls).toEqual(['open', `give up ${uploadId}`, `give up ${uploadId}`]);
  expect(queue.view().items).toEqual([]);
});

test('a photo removed before the server knows its upload is given up again before confirming', async () => {
  const { queue, calls, transferOf, idOf, overtakeOpenings } = await startWith(photos(2));
  const { uploadId } = transferOf('1.jpg');
  await transferOf('2.jpg').arrive();
  overtakeOpenings(true);
  queue.remove(idOf('1.jpg'));
  await vi.advanceTimersByTimeAsync(0);
  overtakeOpenings(false);
  await queue.confirm();
  expect(calls).toEqual(['open', `give up ${uploadId}`, `give up ${uploadId}`, 'confirm session-1']);
});

test('a queue that is added completely removes its stored files as a whole, not one by one', async () => {
  const { store, writes } = keptUploadsInMemory();
  const service = fakeService();
  const kept = { id: 'q', customerId: 'anna', sessionId: undefined, openedAt: 0 };
  const { queue } = queueOn(service.transport, { storage: new QueueWriter(store, kept) });
  queue.add(photos(2));
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  for (const name of ['1.jpg', '2.jpg']) await service.transferOf(name).arrive();
  const before = writes.length;
  await queue.confirm();
  await vi.advanceTimersByTimeAsync(0);
  expect(writes.slice(before)).toEqual([]);
  expect(await store.queuesOf('anna')).toEqual([]);
});
