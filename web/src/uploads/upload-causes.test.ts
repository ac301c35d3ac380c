import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeService, keepsNothing, photo, photos, queueOn, startWith } from '../../test/upload-service.ts';
import { fruitlessTriesLimit } from './file-record.ts';
import type { UploadTrouble } from './upload-item.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused } from './upload-transport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each(['network', 'service', 'sign-in', 'unfinished-uploads', 'turned-away'] as const)(
  'a failed file names its cause: %s',
  async (trouble: UploadTrouble) => {
    const { queue, transferOf } = await startWith(photos(1));
    for (let tries = 0; tries <= fruitlessTriesLimit; tries++) {
      await transferOf('1.jpg').breakOff(new UploadInterrupted('file', { trouble }));
      await vi.advanceTimersByTimeAsync(60_000);
    }
    expect(queue.view().items[0]).toMatchObject({ state: 'failed', failure: trouble });
  },
);

test('files that are interrupted one after another for one reason wait together', async () => {
  const { queue, transferOf } = await startWith(photos(20));
  for (let file = 1; file <= 8; file++)
    await transferOf(`${file}.jpg`).breakOff(
      new UploadInterrupted('file', { trouble: 'unfinished-uploads' }),
    );
  expect(queue.view().pause).toBe('unfinished-uploads');
});

test('a file that the device can no longer read must be chosen again, and says why', async () => {
  const { queue, transferOf } = await startWith(photos(1));
  await transferOf('1.jpg').breakOff(new FileUnreadable('unreadable'));
  expect(queue.view().items[0]).toMatchObject({ state: 'missing', loss: 'unreadable' });
});

test('a file that the device can no longer read continues with the stored bytes', async () => {
  const service = fakeService();
  const kept = photo('1.jpg');
  const { queue } = queueOn(service.transport, {
    storage: { ...keepsNothing, bytesOf: async () => kept },
  });
  queue.add(photos(1));
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  const first = service.transferOf('1.jpg');
  await first.breakOff(new FileUnreadable('unreadable'));
  expect(service.transferOf('1.jpg')).toMatchObject({ file: kept, uploadId: first.uploadId, isBegun: true });
  await service.transferOf('1.jpg').arrive();
  expect(queue.view().items[0]?.state).toBe('added');
});

test('a file without stored bytes says so after a reload', async () => {
  const { queue } = queueOn(fakeService().transport);
  const { name, size, type, lastModified } = photo('1.jpg');
  const file = { name, size, type, lastModified };
  queue.restore(undefined, [{ id: 1, file, state: 'queued', uploadId: 'upload', hasBytes: false }]);
  expect(queue.view().items[0]).toMatchObject({ state: 'missing', loss: 'not-kept' });
});

test('a file with the same name, such as from another camera, does not replace an unreadable one', async () => {
  const { queue, transferOf } = await startWith([photo('1.jpg'), photo('2.jpg')]);
  for (const name of ['1.jpg', '2.jpg']) await transferOf(name).breakOff(new FileUnreadable('unreadable'));
  queue.add([photo('1.jpg', 2_000), photo('2.jpg', 2_000)]);
  expect(queue.view().items.map(({ file, state }) => [file.name, file.size, state])).toEqual([
    ['1.jpg', 1_000, 'missing'],
    ['2.jpg', 1_000, 'missing'],
    ['1.jpg', 2_000, 'chosen'],
    ['2.jpg', 2_000, 'chosen'],
  ]);
});

test('a changed file may be another one: its upload is given up when the customer removes it', async () => {
  const { queue, calls, transferOf } = await startWith(photos(1));
  const { uploadId } = transferOf('1.jpg');
  await transferOf('1.jpg').breakOff(new FileUnreadable('unreadable'));
  queue.add([photo('1.jpg', 2_000)]);
  await vi.advanceTimersByTimeAsync(0);
  expect(calls).toEqual(['open']);
  queue.remove(queue.view().items[0]?.id ?? 0);
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.view().items.map(({ file, state }) => [file.size, state])).toEqual([[2_000, 'chosen']]);
  expect(calls).toEqual(['open', `give up ${uploadId}`]);
});

/** A file as an earlier page has stored it, without its bytes. */
const keptAs = (id: number, name: string, state: 'added' | 'queued') => {
  const { size, type, lastModified } = photo(name);
  return { id, file: { name, size, type, lastModified }, state, uploadId: `upload-${id}`, hasBytes: false };
};

test('choosing a folder again after a reload brings back missing files and sends nothing twice', async () => {
  const service = fakeService();
  const { queue } = queueOn(service.transport);
  queue.restore('session-7', [keptAs(1, '1.jpg', 'added'), keptAs(2, '2.jpg', 'queued')]);
  queue.add(photos(3));
  await vi.advanceTimersByTimeAsync(0);
  expect(service.sent()).toEqual(['2.jpg']);
  expect(service.transferOf('2.jpg')).toMatchObject({ uploadId: 'upload-2', isBegun: true });
  expect(queue.view().items.map(({ file, state }) => [file.name, state])).toEqual([
    ['1.jpg', 'added'],
    ['2.jpg', 'sending'],
    ['3.jpg', 'chosen'],
  ]);
});

test('choosing a folder of a card again brings back unreadable files and lists nothing twice', async () => {
  const { queue, sent, transferOf } = await startWith(photos(3));
  await transferOf('1.jpg').arrive();
  await transferOf('2.jpg').breakOff(new FileUnreadable('unreadable'));
  // A long list arrives in parts.
  queue.add([photo('2.jpg')]);
  queue.add([photo('1.jpg'), photo('3.jpg')]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '2.jpg']);
  expect(queue.view().items.map(({ file, state }) => [file.name, state])).toEqual([
    ['1.jpg', 'added'],
    ['2.jpg', 'sending'],
    ['3.jpg', 'sending'],
  ]);
});

test('a file that is in the queue twice must be chosen again only once', async () => {
  const service = fakeService();
  const { queue } = queueOn(service.transport);
  queue.restore('session-7', [keptAs(1, '1.jpg', 'queued'), keptAs(2, '1.jpg', 'queued')]);
  queue.add(photos(1));
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.view().items.map(({ id, state }) => [id, state])).toEqual([
    [1, 'sending'],
    [2, 'sending'],
  ]);
});

test('a file that was listed twice and removed once is not listed again with its folder', async () => {
  const { queue } = queueOn(fakeService().transport);
  queue.restore('session-7', [
    keptAs(1, '1.jpg', 'added'),
    keptAs(2, '1.jpg', 'added'),
    keptAs(3, '2.jpg', 'queued'),
  ]);
  queue.remove(2);
  queue.add(photos(2));
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.view().items.map(({ id, state }) => [id, state])).toEqual([
    [1, 'added'],
    [3, 'sending'],
  ]);
});

test('a refused file that is chosen again replaces its refusal', async () => {
  const { queue, transferOf } = await startWith(photos(1));
  await transferOf('1.jpg').breakOff(new UploadRefused('too-large-for-network'));
  queue.add(photos(1));
  expect(queue.view().items.map(({ state }) => state)).toEqual(['chosen']);
});
