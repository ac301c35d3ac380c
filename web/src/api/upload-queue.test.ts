import type { UploadOutcome } from '@albumen/contracts/storage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parallelTransfers, retryDelaysMs, UploadQueue } from './upload-queue.ts';
import { UploadInterrupted, UploadRefused } from './upload-transport.ts';
import type { Transfer, UploadTransport } from './upload-transport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** One transfer that the queue has begun, to be ended by the test. */
interface Begun extends Transfer {
  readonly arrive: (outcome?: UploadOutcome['outcome']) => Promise<void>;
  readonly breakOff: (error: Error) => Promise<void>;
}

/** A storage service in the hands of the test. */
const fakeService = () => {
  const begun: Begun[] = [];
  const calls: string[] = [];
  let openingFails = 0;
  const settle = async () => {
    await vi.advanceTimersByTimeAsync(0);
  };
  const transport: UploadTransport = {
    openSession: async () => {
      calls.push('open');
      if (openingFails-- > 0) throw new UploadInterrupted(false);
      return 'session-1';
    },
    send: (transfer) =>
      new Promise((resolve, reject) => {
        transfer.signal.addEventListener('abort', () => reject(new Error('aborted')));
        begun.push({
          ...transfer,
          arrive: async (outcome = 'added') => {
            resolve(outcome);
            await settle();
          },
          breakOff: async (error) => {
            reject(error);
            await settle();
          },
        });
      }),
    confirmSession: async (sessionId) => {
      calls.push(`confirm ${sessionId}`);
      return { added: 1, duplicates: 0 };
    },
    discardSession: async (sessionId) => {
      calls.push(`discard ${sessionId}`);
    },
  };
  /** The latest transfer of the file of this name. */
  const transferOf = (name: string): Begun => {
    const found = begun.findLast(({ file }) => file.name === name);
    if (!found) throw new Error(`${name} was not sent`);
    return found;
  };
  return {
    transport,
    calls,
    transferOf,
    sent: () => begun.map(({ file }) => file.name),
    failNextOpenings: (times: number) => {
      openingFails = times;
    },
  };
};

const photo = (name: string, bytes = 1_000) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
const photos = (count: number) => Array.from({ length: count }, (_, index) => photo(`${index + 1}.jpg`));

const startWith = async (files: readonly File[]) => {
  const service = fakeService();
  const queue = new UploadQueue(service.transport);
  queue.add(files);
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  const stateOf = (name: string) => queue.items().find(({ file }) => file.name === name)?.state;
  const idOf = (name: string) => queue.items().find(({ file }) => file.name === name)?.id ?? -1;
  return { ...service, queue, stateOf, idOf };
};

test('nothing is sent before the customer starts it', async () => {
  const { transport, sent, calls } = fakeService();
  const queue = new UploadQueue(transport);
  queue.add(photos(3));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(sent()).toEqual([]);
  expect(calls).toEqual([]);
  expect(queue.items().map(({ state }) => state)).toEqual(['chosen', 'chosen', 'chosen']);
});

test('four files travel at once, in the order chosen, and the next goes as soon as one has arrived', async () => {
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
  expect(queue.items().find(({ file }) => file.name === '3.jpg')).toMatchObject({
    state: 'refused',
    refusal: 'photo-unreadable',
  });
  expect(stateOf('empty.jpg')).toBe('refused');
});

test('what is plainly no photo is refused without being sent', async () => {
  const queue = new UploadQueue(fakeService().transport);
  queue.add([new File(['film'], 'film.mp4', { type: 'video/mp4' })]);
  expect(queue.items()[0]).toMatchObject({ state: 'refused', refusal: 'upload-type-not-accepted' });
});

test('a broken transfer goes on from its upload after 1 s, 2 s, 4 s', async () => {
  const { sent, transferOf, stateOf } = await startWith(photos(1));
  transferOf('1.jpg').onUrl('/uploads/a');
  for (const [index, delayMs] of [1_000, 2_000, 4_000].entries()) {
    await transferOf('1.jpg').breakOff(new UploadInterrupted(false));
    expect(stateOf('1.jpg')).toBe('interrupted');
    await vi.advanceTimersByTimeAsync(delayMs - 1);
    expect(sent().length).toBe(index + 1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent().length).toBe(index + 2);
    expect(transferOf('1.jpg').resumeUrl).toBe('/uploads/a');
  }
});

test('a file that makes headway starts anew with the shortest delay', async () => {
  const { sent, transferOf } = await startWith(photos(1));
  await transferOf('1.jpg').breakOff(new UploadInterrupted(false));
  await vi.advanceTimersByTimeAsync(1_000);
  transferOf('1.jpg').onProgress(500);
  await transferOf('1.jpg').breakOff(new UploadInterrupted(false));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(sent().length).toBe(3);
});

test('after the last delay a file counts as failed, and Retry starts it anew', async () => {
  const { queue, sent, transferOf, stateOf, idOf } = await startWith(photos(1));
  for (const delayMs of retryDelaysMs) {
    await transferOf('1.jpg').breakOff(new UploadInterrupted(false));
    await vi.advanceTimersByTimeAsync(delayMs);
  }
  await transferOf('1.jpg').breakOff(new UploadInterrupted(false));
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
  await transferOf('2.jpg').breakOff(new UploadInterrupted(true));
  expect(stateOf('2.jpg')).toBe('interrupted');
  expect(sent()).toContain('5.jpg');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(stateOf('2.jpg')).toBe('queued');
  await transferOf('1.jpg').arrive();
  await transferOf('3.jpg').arrive();
  expect(sent().slice(-2)).toEqual(['6.jpg', '2.jpg']);
});

test('while the network is gone only the files under way run through their tries', async () => {
  const { transferOf, stateOf } = await startWith(photos(6));
  for (const name of ['1.jpg', '2.jpg', '3.jpg', '4.jpg']) {
    await transferOf(name).breakOff(new UploadInterrupted(false));
  }
  expect(stateOf('5.jpg')).toBe('queued');
  expect(stateOf('6.jpg')).toBe('queued');
});

test('an error that nobody foresaw fails one file and leaves the others alone', async () => {
  const { transferOf, stateOf } = await startWith(photos(5));
  await transferOf('1.jpg').breakOff(new Error('out of order'));
  expect(stateOf('1.jpg')).toBe('failed');
  expect(stateOf('5.jpg')).toBe('sending');
});

test('a session that could not be opened is opened again', async () => {
  const service = fakeService();
  service.failNextOpenings(1);
  const queue = new UploadQueue(service.transport);
  queue.add(photos(1));
  queue.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.items()[0]?.state).toBe('interrupted');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(service.calls).toEqual(['open', 'open']);
  expect(service.sent()).toEqual(['1.jpg']);
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

test('progress is told at most ten times a second, outcomes at once', async () => {
  const { queue, transferOf } = await startWith(photos(1));
  const told = vi.fn();
  queue.subscribe(told);
  for (let bytes = 1; bytes <= 50; bytes++) transferOf('1.jpg').onProgress(bytes);
  expect(told).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(100);
  expect(told).toHaveBeenCalledTimes(1);
  expect(queue.items()[0]?.bytesSent).toBe(50);
  await transferOf('1.jpg').arrive();
  expect(told).toHaveBeenCalledTimes(2);
});

test('the list is a new one after a change, and each row the same until it changes', async () => {
  const { queue, transferOf } = await startWith(photos(2));
  const before = queue.items();
  expect(queue.items()).toBe(before);
  await transferOf('2.jpg').arrive();
  expect(queue.items()).not.toBe(before);
  expect(queue.items()[0]).toBe(before[0]);
});

test('a file taken off the list while it travels is given up, and the next takes its place', async () => {
  const { queue, sent, transferOf, idOf } = await startWith(photos(5));
  queue.remove(idOf('2.jpg'));
  expect(transferOf('2.jpg').signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toContain('5.jpg');
  expect(queue.items().map(({ file }) => file.name)).toEqual(['1.jpg', '3.jpg', '4.jpg', '5.jpg']);
});

test('a photo that has arrived cannot be taken off the list', async () => {
  const { queue, transferOf, stateOf, idOf } = await startWith(photos(1));
  await transferOf('1.jpg').arrive();
  queue.remove(idOf('1.jpg'));
  expect(stateOf('1.jpg')).toBe('added');
});

test('confirming adds the session to the library', async () => {
  const { queue, calls, transferOf } = await startWith(photos(1));
  await transferOf('1.jpg').arrive();
  expect(await queue.confirm()).toEqual({ added: 1, duplicates: 0 });
  expect(calls).toEqual(['open', 'confirm session-1']);
});

test('discarding gives up what travels, has the server forget the rest, and starts nothing more', async () => {
  const { queue, calls, sent, transferOf } = await startWith(photos(6));
  await transferOf('1.jpg').arrive();
  await queue.discard();
  expect(transferOf('2.jpg').signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(calls).toEqual(['open', 'discard session-1']);
  expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']);
});

test('discarding before anything was sent asks the server nothing', async () => {
  const { transport, calls } = fakeService();
  const queue = new UploadQueue(transport);
  queue.add(photos(2));
  await queue.discard();
  expect(calls).toEqual([]);
});
