import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keptUploadsInMemory } from '../../test/kept-uploads-in-memory.ts';
import { randomNumbers } from '../../test/random-numbers.ts';
import { fakeService, photo, queueOn } from '../../test/upload-service.ts';
import type { KeptQueue } from './kept-uploads.ts';
import { QueueWriter } from './queue-writer.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const stored: KeptQueue = { id: 'q', customerId: 'anna', sessionId: undefined, openedAt: 0 };

/** A customer who does something at random with a queue, on one page after another. */
const startWalk = (seed: number) => {
  const random = randomNumbers(seed);
  const below = (limit: number) => Math.floor(random() * limit);
  const service = fakeService();
  const { store } = keptUploadsInMemory();
  /** The session into which each upload was sent. */
  const sessionOf = new Map<string, string>();
  const transport = {
    ...service.transport,
    send: (transfer: Parameters<typeof service.transport.send>[0]) => {
      const known = sessionOf.get(transfer.uploadId) ?? transfer.sessionId;
      expect(known).toBe(transfer.sessionId);
      sessionOf.set(transfer.uploadId, transfer.sessionId);
      return service.transport.send(transfer);
    },
  };
  const onPage = (storage: QueueWriter) => queueOn(transport, { storage }).queue;
  let queue = onPage(new QueueWriter(store, stored));
  let names = 0;

  const sending = () => queue.view().items.filter(({ state }) => state === 'sending');
  const anyOf = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)];

  /** The page is closed, and the next one continues what is stored. */
  const reload = async () => {
    queue.leave();
    const [kept] = await store.queuesOf('anna');
    const files = await store.filesOf('q');
    if (files.length === 0) await store.removeQueue('q');
    queue = onPage(new QueueWriter(store, kept ?? stored, files));
    if (kept && files.length > 0) queue.restore(kept.sessionId, files, kept.givenUp);
  };

  const breakOff = (error: Error) => {
    const file = anyOf(sending());
    return file && service.transferOf(file.file.name).breakOff(error);
  };

  const steps: readonly (() => unknown)[] = [
    () => queue.add(Array.from({ length: 1 + below(3) }, () => photo(`${++names}.jpg`))),
    () => queue.add([photo(`${++names}.jpg`, 0)]),
    () => queue.start(),
    () => queue.retry(),
    () => queue.chooseDamaged(),
    () =>
      queue.add(
        queue
          .view()
          .items.filter(({ state }) => state === 'missing')
          .map(({ file }) => photo(file.name)),
      ),
    () => queue.remove(anyOf(queue.view().items)?.id ?? 0),
    async () => {
      const file = anyOf(sending());
      const outcome = anyOf(['added', 'duplicate', 'restored'] as const);
      if (file) await service.transferOf(file.file.name).arrive(outcome, `photo ${below(5)}`);
    },
    async () => {
      const file = anyOf(sending());
      if (file) await service.transferOf(file.file.name).arriveDamaged();
    },
    () => sending().forEach(({ file }) => service.transferOf(file.name).onProgress(below(1_000))),
    () => breakOff(new UploadInterrupted(anyOf(['file', 'all']) ?? 'file')),
    () => breakOff(new UploadRefused('photo-unreadable')),
    () => breakOff(new FileUnreadable('unreadable')),
    () => breakOff(new UploadSessionEnded()),
    () => breakOff(new Error('out of order')),
    () => queue.confirm().catch(() => undefined),
    reload,
    () => vi.advanceTimersByTimeAsync(below(60_000)),
  ];

  return {
    step: async () => {
      if (queue.hasEnded()) queue = onPage(new QueueWriter(store, stored));
      await anyOf(steps)?.();
      await vi.advanceTimersByTimeAsync(0);
    },
    /** Lets all files arrive or fail. */
    finish: async () => {
      queue.start();
      queue.retry();
      await vi.advanceTimersByTimeAsync(0);
      for (let tries = 0; tries < 1_000 && queue.view().summary.running > 0; tries++) {
        const [file] = sending();
        if (file) await service.transferOf(file.file.name).arrive();
        else await vi.advanceTimersByTimeAsync(60_000);
      }
    },
    items: () => queue.view().items,
    summary: () => queue.view().summary,
    storedFiles: () => store.filesOf('q'),
    hasStored: async () => (await store.queuesOf('anna')).length > 0,
  };
};

const storedStates = { sending: 'queued', interrupted: 'queued' } as const;

test.each(Array.from({ length: 100 }, (_, seed) => seed))(
  'stores at each moment what the page shows, on walk %d',
  async (seed) => {
    const walk = startWalk(seed);
    for (let steps = 0; steps < 60; steps++) {
      await walk.step();
      if (!(await walk.hasStored())) continue;
      const shown = walk
        .items()
        .filter(({ state, isStarted }) => isStarted || state === 'refused')
        .map(({ id, state }) => [id, storedStates[state as 'sending'] ?? state]);
      const rows = (await walk.storedFiles()).map(({ id, state }) => [id, state]);
      expect(rows).toEqual(shown);
    }
    await walk.finish();
    expect(walk.summary()).toMatchObject({ running: 0 });
  },
);
