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
    change: async (queue, { isNew, put = [], remove = [], removeBytes = [] }) => {
      failIfAsked();
      if (!isNew && !queues.has(queue.id)) return;
      writes.push(`queue ${queue.sessionId ?? '-'}, files ${put.length}`);
      queues.set(queue.id, queue);
      for (const file of put) of(files, queue.id).set(file.id, file);
      for (const id of remove) of(files, queue.id).delete(id);
      for (const id of removeBytes) of(bytes, queue.id).delete(id);
    },
    putBytes: async (queueId, added) => {
      failIfAsked();
      if (!queues.has(queueId)) return;
      const stored = of(bytes, queueId);
      const used = [...stored.values(), ...added.values()].reduce((sum, { size }) => sum + size, 0);
      if (used > roomBytes) throw new DOMException('full', 'QuotaExceededError');
      for (const [fileId, file] of added) stored.set(fileId, file);
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
