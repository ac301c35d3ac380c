import type { KeptFile, KeptQueue, KeptUploads } from '../src/uploads/kept-uploads.ts';

type Facts = Omit<KeptFile, 'hasBytes'>;

/** A fake browser storage with room for `roomBytes`. Records its writes. */
export const keptUploadsInMemory = (roomBytes = Number.POSITIVE_INFINITY) => {
  const queues = new Map<string, KeptQueue>();
  const files = new Map<string, Map<number, Facts>>();
  const bytes = new Map<string, Map<number, File>>();
  const writes: string[] = [];
  let failure: Error | undefined;
  const failIfAsked = () => {
    if (failure) throw failure;
  };
  const of = <Value>(all: Map<string, Map<number, Value>>, queueId: string) => {
    const known = all.get(queueId) ?? new Map<number, Value>();
    all.set(queueId, known);
    return known;
  };
  const store: KeptUploads = {
    queuesOf: async (customerId) => [...queues.values()].filter((queue) => queue.customerId === customerId),
    filesOf: async (queueId) =>
      [...of(files, queueId).values()]
        .sort((a, b) => a.id - b.id)
        .map((file) => ({ ...file, hasBytes: of(bytes, queueId).has(file.id) })),
    bytesOf: async (queueId, fileId) => of(bytes, queueId).get(fileId),
    addQueue: async (queue) => {
      failIfAsked();
      writes.push(`queue ${queue.sessionId ?? '-'}`);
      queues.set(queue.id, queue);
    },
    changeQueue: async (queue) => {
      failIfAsked();
      if (!queues.has(queue.id)) return;
      writes.push(`queue ${queue.sessionId ?? '-'}`);
      queues.set(queue.id, queue);
    },
    changeFiles: async (queueId, put, remove) => {
      failIfAsked();
      if (!queues.has(queueId)) return;
      writes.push(`files ${put.length}`);
      for (const file of put) of(files, queueId).set(file.id, file);
      for (const id of remove) {
        of(files, queueId).delete(id);
        of(bytes, queueId).delete(id);
      }
    },
    putBytes: async (queueId, added) => {
      failIfAsked();
      if (!queues.has(queueId)) return;
      const held = of(bytes, queueId);
      const sizeOf = (some: ReadonlyMap<number, File>) =>
        [...some.values()].reduce((sum, { size }) => sum + size, 0);
      if (sizeOf(held) + sizeOf(added) > roomBytes) throw new DOMException('full', 'QuotaExceededError');
      for (const [fileId, file] of added) held.set(fileId, file);
    },
    removeBytes: async (queueId, fileIds) => {
      failIfAsked();
      for (const id of fileIds) of(bytes, queueId).delete(id);
    },
    removeQueue: async (queueId) => {
      queues.delete(queueId);
      files.delete(queueId);
      bytes.delete(queueId);
    },
  };
  /** Makes every write fail with this error, until it is called without one. */
  const failWrites = (error?: Error) => {
    failure = error;
  };
  return { store, writes, failWrites, keptBytes: (queueId: string) => [...of(bytes, queueId).keys()] };
};
