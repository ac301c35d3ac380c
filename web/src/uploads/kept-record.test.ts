import { afterEach, expect, test, vi } from 'vitest';
import { keptUploadsInMemory } from '../../test/kept-uploads-in-memory.ts';
import { KeptRecord } from './kept-record.ts';
import type { UploadItem, UploadState } from './upload-item.ts';

afterEach(() => vi.useRealTimers());

const queue = { id: 'q', customerId: 'anna', sessionId: undefined, openedAt: 0 };

const photo = (id: number) => new File([new Uint8Array(100)], `${id}.jpg`, { lastModified: 1 });
const item = (id: number, state: UploadState): UploadItem => ({
  id,
  file: photo(id),
  state,
  isStarted: true,
  bytesSent: 0,
});

const keeping = (bytesLimit?: number, roomBytes?: number) => {
  const memory = keptUploadsInMemory(roomBytes);
  const record = new KeptRecord(memory.store, queue, [], {
    ...(bytesLimit === undefined ? {} : { bytesLimit }),
    random: () => 1,
  });
  const written = () => vi.waitFor(() => expect(record.isComplete()).toBe(true));
  return { ...memory, record, written };
};

test('a file that is being sent is stored as waiting, with its upload and its bytes', async () => {
  const { record, store, written } = keeping();
  record.note(item(1, 'queued'), 'upload', photo(1));
  record.noteSession('session-1');
  record.note(item(1, 'sending'), 'upload');
  await written();
  expect(await store.queuesOf('anna')).toEqual([{ ...queue, sessionId: 'session-1' }]);
  expect(await store.filesOf('q')).toEqual([
    {
      id: 1,
      file: { name: '1.jpg', size: 100, type: '', lastModified: 1 },
      state: 'queued',
      isStarted: true,
      uploadId: 'upload',
      hasBytes: true,
    },
  ]);
});

test('another page misses nothing while the session or a file’s state is still being written', async () => {
  const { record, failWrites, written } = keeping();
  record.note(item(1, 'queued'), 'upload', photo(1));
  expect(record.isComplete()).toBe(false);
  await written();
  failWrites(new DOMException('the disk is away', 'UnknownError'));
  record.noteSession('session-1');
  record.note(item(1, 'sending'), 'upload');
  expect(record.isComplete()).toBe(true);
});

test('another page would bring back a removed file until its removal is written', async () => {
  const { record, store, written } = keeping();
  for (const id of [1, 2]) record.note(item(id, 'queued'), 'upload', photo(id));
  await written();
  record.remove(2);
  expect(record.isComplete()).toBe(false);
  await written();
  expect(await store.filesOf('q')).toMatchObject([{ id: 1 }]);
});

test('drops the bytes of a file that has arrived, but not its outcome', async () => {
  const { record, store, written } = keeping();
  record.note(item(1, 'queued'), 'upload', photo(1));
  await written();
  record.note(item(1, 'added'), 'upload');
  await vi.waitFor(async () =>
    expect(await store.filesOf('q')).toMatchObject([{ id: 1, state: 'added', hasBytes: false }]),
  );
});

test('writes a thousand files in steps of two hundred', async () => {
  const { record, writes } = keeping();
  for (let id = 1; id <= 1_000; id++) record.note(item(id, 'queued'), 'upload');
  const whole = ['queue -', 'files 200', 'files 200', 'files 200', 'files 200', 'files 200'];
  await vi.waitFor(() => expect(writes).toEqual(whole));
});

test('stores bytes beyond the limit as soon as there is room', async () => {
  const { record, keptBytes, written } = keeping(250);
  for (const id of [1, 2, 3]) record.note(item(id, 'queued'), 'upload', photo(id));
  await vi.waitFor(() => expect(keptBytes('q')).toEqual([1, 2]));
  expect(record.isComplete()).toBe(false);
  record.note(item(1, 'added'), 'upload');
  await written();
  expect(keptBytes('q')).toEqual([2, 3]);
});

test('a device without room stores as many bytes as it can, and the states of all files', async () => {
  const { record, store, keptBytes } = keeping(undefined, 150);
  for (const id of [1, 2]) record.note(item(id, 'queued'), 'upload', photo(id));
  await vi.waitFor(() => expect(keptBytes('q')).toEqual([1]));
  expect((await store.filesOf('q')).map(({ id }) => id)).toEqual([1, 2]);
  expect(record.isComplete()).toBe(false);
});

test('a file that was removed in another tab does not come back', async () => {
  const { record, store, keptBytes, written } = keeping();
  record.note(item(1, 'queued'), 'upload', photo(1));
  await written();
  await store.removeQueue('q');
  record.note(item(2, 'queued'), 'upload', photo(2));
  await written();
  expect(await store.queuesOf('anna')).toEqual([]);
  expect(await store.filesOf('q')).toEqual([]);
  expect(keptBytes('q')).toEqual([]);
});

test('a queue that has ended leaves nothing', async () => {
  const { record, store, written } = keeping();
  record.note(item(1, 'queued'), 'upload', photo(1));
  await written();
  record.end();
  expect(await store.queuesOf('anna')).toEqual([]);
  expect(await store.filesOf('q')).toEqual([]);
});

test('retries a failed write after 1 s, 2 s, 4 s, and loses no change made meanwhile', async () => {
  vi.useFakeTimers();
  const { record, store, failWrites, writes } = keeping();
  failWrites(new DOMException('the disk is away', 'UnknownError'));
  record.note(item(1, 'queued'), 'upload', photo(1));
  record.note(item(2, 'queued'), 'upload', photo(2));
  await vi.advanceTimersByTimeAsync(3_000);
  record.note(item(1, 'added'), 'upload');
  record.noteSession('session-1');
  record.remove(2);
  record.note(item(3, 'queued'), 'upload', photo(3));
  expect(record.isComplete()).toBe(false);
  expect(record.isDeviceFull()).toBe(false);
  failWrites();
  await vi.advanceTimersByTimeAsync(3_999);
  expect(writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(record.isComplete()).toBe(true);
  expect(await store.queuesOf('anna')).toEqual([{ ...queue, sessionId: 'session-1' }]);
  expect(await store.filesOf('q')).toMatchObject([
    { id: 1, state: 'added', hasBytes: false },
    { id: 3, state: 'queued', hasBytes: true },
  ]);
});

test('writes a failed batch of files later, as a whole', async () => {
  vi.useFakeTimers();
  const { record, store, failWrites } = keeping();
  record.note(item(1, 'queued'), 'upload');
  await vi.advanceTimersByTimeAsync(0);
  failWrites(new DOMException('full', 'QuotaExceededError'));
  for (let id = 2; id <= 450; id++) record.note(item(id, 'queued'), 'upload');
  await vi.advanceTimersByTimeAsync(10_000);
  failWrites();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await store.filesOf('q')).toHaveLength(450);
});

test('reports a full device until there is room again', async () => {
  vi.useFakeTimers();
  const { record, failWrites } = keeping();
  const told: boolean[] = [];
  record.subscribe(() => told.push(record.isDeviceFull()));
  failWrites(new DOMException('full', 'QuotaExceededError'));
  record.note(item(1, 'queued'), 'upload', photo(1));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([true]);
  failWrites();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told).toEqual([true, false]);
});

test('a record that is stopped writes nothing more', async () => {
  const { record, store, written } = keeping();
  record.note(item(1, 'queued'), 'upload', photo(1));
  await written();
  record.stop();
  await store.removeQueue('q');
  record.noteSession('session-1');
  record.note(item(2, 'queued'), 'upload');
  await Promise.resolve();
  expect(await store.queuesOf('anna')).toEqual([]);
});
