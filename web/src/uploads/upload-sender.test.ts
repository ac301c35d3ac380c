import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeService, keepsNothing, photo, photos, queueOn, startWith } from '../../test/upload-service.ts';
import { fruitlessTriesLimit } from './file-record.ts';
import type { FileRecord } from './file-record.ts';
import { stalledAfterMs } from './connection.ts';
import { FileUnreadable, UploadInterrupted, UploadSessionEnded } from './upload-transport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test('an interrupted transfer continues after 1 s, 2 s, 4 s', async () => {
  const { sent, transferOf, stateOf } = await startWith(photos(1));
  const { uploadId } = transferOf('1.jpg');
  for (const [index, delayMs] of [1_000, 2_000, 4_000].entries()) {
    await transferOf('1.jpg').breakOff(new UploadInterrupted('file'));
    expect(stateOf('1.jpg')).toBe('interrupted');
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(sent().length).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent().length).toBe(index + 2);
    expect(transferOf('1.jpg')).toMatchObject({ uploadId, isBegun: true });
  }
});

test('gives up a silent dead connection after a minute, and the file continues where it stopped', async () => {
  const { queue, sent, transferOf, stateOf } = await startWith(photos(1));
  const first = transferOf('1.jpg');
  await vi.advanceTimersByTimeAsync(stalledAfterMs - 1);
  first.onProgress(500);
  await vi.advanceTimersByTimeAsync(stalledAfterMs - 1);
  expect(first.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(first.signal.reason).toBeInstanceOf(UploadInterrupted);
  expect(stateOf('1.jpg')).toBe('interrupted');
  expect(queue.view().pause).toBe('network');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual(['1.jpg', '1.jpg']);
  expect(transferOf('1.jpg')).toMatchObject({ uploadId: first.uploadId, isBegun: true });
  await transferOf('1.jpg').arrive();
  expect(stateOf('1.jpg')).toBe('added');
});

test('an hour on a dead connection fails no file', async () => {
  const { queue } = await startWith(photos(6));
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  const { counts, running } = queue.view().summary;
  expect([running, counts.failed]).toEqual([6, 0]);
});

test('a session whose opening gets no reply is opened again', async () => {
  const service = fakeService();
  service.fallSilent(true);
  const { queue } = queueOn(service.transport);
  queue.add(photos(1));
  queue.start();
  await vi.advanceTimersByTimeAsync(stalledAfterMs);
  expect(queue.view().items[0]?.state).toBe('interrupted');
  service.fallSilent(false);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(service.calls).toEqual(['open', 'open']);
  expect(service.sent()).toEqual(['1.jpg']);
});

test('a try that is aborted because the customer removes the file is given up for good', async () => {
  const { queue, transferOf, idOf } = await startWith(photos(1));
  queue.remove(idOf('1.jpg'));
  expect(transferOf('1.jpg').signal.reason).not.toBeInstanceOf(UploadInterrupted);
});

test('a file that makes progress starts again with the shortest delay', async () => {
  const { sent, transferOf } = await startWith(photos(1));
  await transferOf('1.jpg').breakOff(new UploadInterrupted('file'));
  await vi.advanceTimersByTimeAsync(1_000);
  transferOf('1.jpg').onProgress(500);
  await transferOf('1.jpg').breakOff(new UploadInterrupted('file'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent().length).toBe(3);
});

test('after its last try a file counts as failed, and Retry starts it again', async () => {
  const { queue, sent, transferOf, stateOf, idOf } = await startWith(photos(1));
  for (let tries = 0; tries < fruitlessTriesLimit; tries++) {
    await transferOf('1.jpg').breakOff(new UploadInterrupted('file'));
    await vi.advanceTimersByTimeAsync(30_000);
  }
  await transferOf('1.jpg').breakOff(new UploadInterrupted('file'));
  expect(stateOf('1.jpg')).toBe('failed');
  const before = sent().length;
  queue.retry(idOf('1.jpg'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent().length).toBe(before + 1);
  await transferOf('1.jpg').arrive();
  expect(stateOf('1.jpg')).toBe('added');
});

test('a file that the server cannot take just now lets the others go first', async () => {
  const { sent, transferOf, stateOf } = await startWith(photos(6));
  await transferOf('2.jpg').breakOff(new UploadInterrupted('file'));
  expect(stateOf('2.jpg')).toBe('interrupted');
  expect(sent()).toContain('5.jpg');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stateOf('2.jpg')).toBe('queued');
  await transferOf('1.jpg').arrive();
  await transferOf('3.jpg').arrive();
  expect(sent().slice(-2)).toEqual(['6.jpg', '2.jpg']);
});

test('while the network is down, one file at a time tries it, less and less often', async () => {
  const { queue, sent, transferOf } = await startWith(photos(6));
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    await transferOf(name).breakOff(new UploadInterrupted('all'));
  expect(queue.view().pause).toBe('network');
  expect(sent().length).toBe(4);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent().slice(4)).toEqual(['5.jpg']);
  await transferOf('5.jpg').breakOff(new UploadInterrupted('all'));
  await vi.advanceTimersByTimeAsync(1_999);
  expect(sent().length).toBe(5);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent().slice(5)).toEqual(['6.jpg']);
});

test('as soon as bytes get through again, all slots are filled', async () => {
  const { queue, sent, transferOf } = await startWith(photos(8));
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    await transferOf(name).breakOff(new UploadInterrupted('all'));
  await vi.advanceTimersByTimeAsync(1_000);
  transferOf('5.jpg').onProgress(10);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent().slice(4)).toEqual(['5.jpg', '6.jpg', '7.jpg', '8.jpg']);
  expect(queue.view().pause).toBe(undefined);
});

test('a request that is reported before it is sent does not count as bytes that get through', async () => {
  const { queue, sent, transferOf } = await startWith(photos(8));
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    await transferOf(name).breakOff(new UploadInterrupted('all'));
  await vi.advanceTimersByTimeAsync(1_000);
  transferOf('5.jpg').onProgress(0);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent().slice(4)).toEqual(['5.jpg']);
  expect(queue.view().pause).toBe('network');
});

test('after a pause a file tries even while an older one hangs', async () => {
  const { queue, sent, transferOf, stateOf } = await startWith(photos(2));
  await transferOf('1.jpg').breakOff(new UploadInterrupted('all', { trouble: 'service' }));
  expect(stateOf('2.jpg')).toBe('sending');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent()).toEqual(['1.jpg', '2.jpg', '1.jpg']);
  await transferOf('1.jpg').arrive();
  expect(stateOf('1.jpg')).toBe('added');
  expect(queue.view().pause).toBe(undefined);
});

test('while four files from before a pause hang, the others continue one at a time', async () => {
  const { connection, sent, transferOf } = await startWith(photos(7));
  await connection.turn(false);
  await connection.turn(true);
  expect(sent().slice(4)).toEqual(['5.jpg']);
  await transferOf('5.jpg').arrive();
  expect(sent().slice(4)).toEqual(['5.jpg', '6.jpg']);
  await transferOf('6.jpg').arrive();
  expect(sent().slice(4)).toEqual(['5.jpg', '6.jpg', '7.jpg']);
});

test('an hour without network fails no file', async () => {
  const { queue, transferOf, sent } = await startWith(photos(2));
  await transferOf('1.jpg').breakOff(new UploadInterrupted('all'));
  await transferOf('2.jpg').breakOff(new UploadInterrupted('all'));
  for (let tries = 0; tries < 120; tries++) {
    await vi.advanceTimersByTimeAsync(30_000);
    await transferOf(sent().at(-1) ?? '').breakOff(new UploadInterrupted('all'));
  }
  expect(queue.view().items.map(({ state }) => state)).toEqual(['interrupted', 'interrupted']);
});

test('a file that is interrupted while others arrive finally fails, and delays none', async () => {
  const { transferOf, stateOf, queue } = await startWith(photos(40));
  for (let next = 2; stateOf('1.jpg') !== 'failed' && next <= 40; next++) {
    if (stateOf('1.jpg') === 'sending') await transferOf('1.jpg').breakOff(new UploadInterrupted('all'));
    for (const { file, state } of queue.view().items)
      if (state === 'sending' && file.name !== '1.jpg') await transferOf(file.name).arrive();
    await vi.advanceTimersByTimeAsync(30_000);
  }
  expect(queue.view().summary.counts).toMatchObject({ added: 39 });
});

test('pauses when the browser goes offline, and continues at once when it is online', async () => {
  const { queue, connection, sent, transferOf } = await startWith(photos(6));
  await connection.turn(false);
  expect(queue.view().pause).toBe('network');
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg'])
    await transferOf(name).breakOff(new UploadInterrupted('all'));
  expect(sent().length).toBe(4);
  await connection.turn(true);
  expect(sent().slice(4)).toEqual(['5.jpg']);
});

test('when the service takes none of many files, the queue waits instead of asking for each', async () => {
  const { sent, transferOf } = await startWith(photos(100));
  for (let index = 1; index <= 8; index++) {
    await transferOf(`${index}.jpg`).breakOff(new UploadInterrupted('file'));
  }
  expect(sent().length).toBeLessThan(14);
});

test('after a session was ended elsewhere, the remaining files go into a new one', async () => {
  const { queue, calls, transferOf, stateOf } = await startWith(photos(3));
  await transferOf('1.jpg').arrive();
  const inFirstSession = transferOf('2.jpg').uploadId;
  await transferOf('2.jpg').breakOff(new UploadSessionEnded());
  await transferOf('3.jpg').breakOff(new UploadSessionEnded());
  await vi.advanceTimersByTimeAsync(2_000);
  expect(calls).toEqual(['open', 'open']);
  expect(stateOf('1.jpg')).toBeUndefined();
  expect(transferOf('2.jpg')).toMatchObject({ sessionId: 'session-2', isBegun: false });
  expect(transferOf('3.jpg')).toMatchObject({ sessionId: 'session-2', isBegun: false });
  expect(transferOf('2.jpg').uploadId).not.toBe(inFirstSession);
  expect(queue.view().summary.total).toBe(2);
  expect(queue.view().lostPhotos).toBe(1);
});

test('an unexpected error fails one file and does not affect the others', async () => {
  const { transferOf, stateOf } = await startWith(photos(5));
  await transferOf('1.jpg').breakOff(new Error('out of order'));
  expect(stateOf('1.jpg')).toBe('failed');
  expect(stateOf('5.jpg')).toBe('sending');
});

test('a session that could not be opened is opened again', async () => {
  const service = fakeService();
  service.failNextOpenings(1);
  const { queue } = queueOn(service.transport);
  queue.add(photos(1));
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.view().items[0]?.state).toBe('interrupted');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(service.calls).toEqual(['open', 'open']);
  expect(service.sent()).toEqual(['1.jpg']);
});

type Started = Awaited<ReturnType<typeof startWith>>;

/** 1,000 bytes a second of the first file, for six seconds, while the screen looks on. */
const travelSteadily = async ({
  queue,
  transferOf,
}: Pick<Started, 'queue' | 'transferOf'>): Promise<void> => {
  for (let second = 0; second <= 5; second++) {
    transferOf('1.jpg').onProgress(second * 1_000);
    queue.view();
    await vi.advanceTimersByTimeAsync(1_000);
  }
  transferOf('1.jpg').onProgress(6_000);
};

test('the time left follows the speed of the last seconds, and is unknown while paused', async () => {
  const { queue, transferOf } = await startWith([photo('1.jpg', 100_000)]);
  await travelSteadily({ queue, transferOf });
  expect(queue.view().secondsLeft).toBeCloseTo(94, 0);
  await transferOf('1.jpg').breakOff(new UploadInterrupted('all'));
  expect(queue.view().secondsLeft).toBeUndefined();
});

test('the time left does not include files that must be chosen again', async () => {
  const { queue, transferOf } = await startWith([photo('1.jpg', 100_000), photo('2.jpg', 900_000)]);
  transferOf('2.jpg').onProgress(1_000);
  await transferOf('2.jpg').breakOff(new FileUnreadable('unreadable'));
  await travelSteadily({ queue, transferOf });
  expect(queue.view().secondsLeft).toBeCloseTo(94, 0);
  expect(queue.view().summary).toMatchObject({ started: 2, settled: 0, bytes: 1_000_000, bytesDone: 7_000 });
});

test('waits as long as the service asks: one file that it does not take', async () => {
  const { sent, transferOf } = await startWith(photos(1));
  await transferOf('1.jpg').breakOff(new UploadInterrupted('file', { retryAfterMs: 20_000 }));
  await vi.advanceTimersByTimeAsync(24_999);
  expect(sent()).toEqual(['1.jpg']);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toEqual(['1.jpg', '1.jpg']);
});

test('waits as long as the service asks: all files if it is unavailable', async () => {
  const { queue, sent, transferOf } = await startWith(photos(6));
  await transferOf('1.jpg').breakOff(
    new UploadInterrupted('all', { trouble: 'service', retryAfterMs: 20_000 }),
  );
  for (const name of ['2.jpg', '3.jpg', '4.jpg'])
    await transferOf(name).breakOff(
      new UploadInterrupted('all', { trouble: 'service', retryAfterMs: 20_000 }),
    );
  expect(queue.view().pause).toBe('service');
  await vi.advanceTimersByTimeAsync(24_999);
  expect(sent()).toHaveLength(4);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent()).toHaveLength(5);
});

test('a queue that is left ends once its only file is forgotten, even if a request hangs', async () => {
  const { transport } = fakeService();
  const { queue } = queueOn({ ...transport, send: () => new Promise(() => undefined) });
  const leave = queue.takeUp();
  queue.add(photos(1));
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  queue.remove(1);
  leave();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.hasEnded()).toBe(true);
});

test('a removed file that confirming has settled is given up once', async () => {
  const { queue, calls, overtakeOpenings, transferOf } = await startWith(photos(2));
  overtakeOpenings(true);
  const removed = transferOf('1.jpg');
  queue.remove(1);
  await queue.confirm();
  const callsBefore = calls.length;
  await removed.breakOff(new Error('aborted'));
  expect(calls.slice(callsBefore)).toEqual([]);
});

test('restoring arrived files writes nothing', async () => {
  const written: string[] = [];
  const storage = { ...keepsNothing, noteFile: ({ file }: FileRecord) => void written.push(file.name) };
  const { queue } = queueOn(fakeService().transport, { storage });
  queue.restore('session-7', [
    { id: 1, file: photo('1.jpg'), uploadId: 'upload-1', hasBytes: false, state: 'added' },
  ]);
  await vi.advanceTimersByTimeAsync(0);
  expect(written).toEqual([]);
});
