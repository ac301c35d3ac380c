import { afterEach, expect, test, vi } from 'vitest';
import { keptUploadsInMemory } from '../../test/kept-uploads-in-memory.ts';
import { chosenFile } from './file-record.ts';
import type { FileRecord } from './file-record.ts';
import { QueueWriter } from './queue-writer.ts';
import type { UploadState } from './upload-item.ts';

afterEach(() => vi.useRealTimers());

const queue = { id: 'q', customerId: 'anna', sessionId: undefined, openedAt: 0 };

const photo = (id: number) => new File([new Uint8Array(100)], `${id}.jpg`, { lastModified: 1 });
/** A started file; with its bytes if this page has them. */
const file = (id: number, state: UploadState, hasBytes = true): FileRecord => {
  const { name, size, type, lastModified } = photo(id);
  const bytes = hasBytes ? photo(id) : { name, size, type, lastModified };
  return { ...chosenFile(id, photo(id)), file: bytes, state, isStarted: true, uploadId: 'upload' };
};

const keeping = (bytesLimit?: number, roomBytes?: number) => {
  const memory = keptUploadsInMemory(roomBytes);
  const writer = new QueueWriter(memory.store, queue, [], {
    ...(bytesLimit === undefined ? {} : { bytesLimit }),
    random: () => 1,
  });
  const written = () => vi.waitFor(() => expect(writer.isComplete()).toBe(true));
  return { ...memory, writer, written };
};

test('a file that is being sent is stored as waiting, with its upload and its bytes', async () => {
  const { writer, store, written } = keeping();
  writer.noteFile(file(1, 'queued'));
  writer.noteQueue({ sessionId: 'session-1' });
  writer.noteFile(file(1, 'sending', false));
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
  const { writer, failWrites, written } = keeping();
  writer.noteFile(file(1, 'queued'));
  expect(writer.isComplete()).toBe(false);
  await written();
  failWrites(new DOMException('the disk is away', 'UnknownError'));
  writer.noteQueue({ sessionId: 'session-1' });
  writer.noteFile(file(1, 'sending', false));
  expect(writer.isComplete()).toBe(true);
});

test('another page would bring back a removed file until its removal is written', async () => {
  const { writer, store, written } = keeping();
  for (const id of [1, 2]) writer.noteFile(file(id, 'queued'));
  await written();
  writer.removeFile(2);
  expect(writer.isComplete()).toBe(false);
  await written();
  expect(await store.filesOf('q')).toMatchObject([{ id: 1 }]);
});

test('drops the bytes of a file that has arrived, but not its outcome', async () => {
  const { writer, store, written } = keeping();
  writer.noteFile(file(1, 'queued'));
  await written();
  writer.noteFile(file(1, 'added', false));
  await vi.waitFor(async () =>
    expect(await store.filesOf('q')).toMatchObject([{ id: 1, state: 'added', hasBytes: false }]),
  );
});

test('writes a thousand files in steps of two hundred', async () => {
  const { writer, writes } = keeping();
  for (let id = 1; id <= 1_000; id++) writer.noteFile(file(id, 'queued', false));
  const whole = Array.from({ length: 5 }, () => 'queue -, files 200');
  await vi.waitFor(() => expect(writes).toEqual(whole));
});

test('stores bytes beyond the limit as soon as there is room', async () => {
  const { writer, keptBytes, written } = keeping(250);
  for (const id of [1, 2, 3]) writer.noteFile(file(id, 'queued'));
  await vi.waitFor(() => expect(keptBytes('q')).toEqual([1, 2]));
  expect(writer.isComplete()).toBe(false);
  writer.noteFile(file(1, 'added', false));
  await written();
  expect(keptBytes('q')).toEqual([2, 3]);
});

test('a device without room stores as many bytes as it can, and the states of all files', async () => {
  const { writer, store, keptBytes } = keeping(undefined, 150);
  for (const id of [1, 2]) writer.noteFile(file(id, 'queued'));
  await vi.waitFor(() => expect(keptBytes('q')).toEqual([1]));
  expect((await store.filesOf('q')).map(({ id }) => id)).toEqual([1, 2]);
  expect(writer.isComplete()).toBe(false);
});

test('a file that was removed in another tab does not come back', async () => {
  const { writer, store, keptBytes, written } = keeping();
  writer.noteFile(file(1, 'queued'));
  await written();
  await store.removeQueue('q');
  writer.noteFile(file(2, 'queued'));
  await written();
  expect(await store.queuesOf('anna')).toEqual([]);
  expect(await store.filesOf('q')).toEqual([]);
  expect(keptBytes('q')).toEqual([]);
});

test('a queue that has ended leaves nothing', async () => {
  const { writer, store, written } = keeping();
  writer.noteFile(file(1, 'queued'));
  await written();
  writer.end();
  expect(await store.queuesOf('anna')).toEqual([]);
  expect(await store.filesOf('q')).toEqual([]);
});

test('retries a failed write after 1 s, 2 s, 4 s, and loses no change made meanwhile', async () => {
  vi.useFakeTimers();
  const { writer, store, failWrites, writes } = keeping();
  failWrites(new DOMException('the disk is away', 'UnknownError'));
  writer.noteFile(file(1, 'queued'));
  writer.noteFile(file(2, 'queued'));
  await vi.advanceTimersByTimeAsync(3_000);
  writer.noteFile(file(1, 'added', false));
  writer.noteQueue({ sessionId: 'session-1' });
  writer.removeFile(2);
  writer.noteFile(file(3, 'queued'));
  expect(writer.isComplete()).toBe(false);
  expect(writer.isDeviceFull()).toBe(false);
  failWrites();
  await vi.advanceTimersByTimeAsync(3_999);
  expect(writes).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(writer.isComplete()).toBe(true);
  expect(await store.queuesOf('anna')).toEqual([{ ...queue, sessionId: 'session-1' }]);
  expect(await store.filesOf('q')).toMatchObject([
    { id: 1, state: 'added', hasBytes: false },
    { id: 3, state: 'queued', hasBytes: true },
  ]);
});

test('writes a failed batch of files later, as a whole', async () => {
  vi.useFakeTimers();
  const { writer, store, failWrites } = keeping();
  writer.noteFile(file(1, 'queued', false));
  await vi.advanceTimersByTimeAsync(0);
  failWrites(new DOMException('full', 'QuotaExceededError'));
  for (let id = 2; id <= 450; id++) writer.noteFile(file(id, 'queued', false));
  await vi.advanceTimersByTimeAsync(10_000);
  failWrites();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await store.filesOf('q')).toHaveLength(450);
});

test('reports a full device until there is room again', async () => {
  vi.useFakeTimers();
  const { writer, failWrites } = keeping();
  const told: boolean[] = [];
  writer.subscribe(() => told.push(writer.isDeviceFull()));
  failWrites(new DOMException('full', 'QuotaExceededError'));
  writer.noteFile(file(1, 'queued'));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(told).toEqual([true]);
  failWrites();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(told).toEqual([true, false]);
});

test('a writer that is stopped writes nothing more', async () => {
  const { writer, store, written } = keeping();
  writer.noteFile(file(1, 'queued'));
  await written();
  writer.stop();
  await store.removeQueue('q');
  writer.noteQueue({ sessionId: 'session-1' });
  writer.noteFile(file(2, 'queued', false));
  await Promise.resolve();
  expect(await store.queuesOf('anna')).toEqual([]);
});

test('removes all files of a session before it writes the next session', async () => {
  const { writer, store, written } = keeping();
  for (let id = 1; id <= 1_000; id++) writer.noteFile(file(id, 'added', false));
  writer.noteQueue({ sessionId: 'session-1' });
  await vi.waitFor(async () => expect(await store.filesOf('q')).toHaveLength(1_000));
  const { change } = store;
  const steps: [string | undefined, number][] = [];
  store.change = async (changed, changes) => {
    await change(changed, changes);
    steps.push([changed.sessionId, (await store.filesOf('q')).length]);
    writer.noteQueue({ sessionId: 'session-2' });
    store.change = change;
  };
  writer.noteQueue({ sessionId: undefined });
  for (let id = 1; id <= 1_000; id++) writer.removeFile(id);
  await written();
  expect(steps).toEqual([[undefined, 0]]);
});
