import type { KeptFile, KeptQueue, KeptUploads } from './kept-uploads.ts';

const databaseName = 'albumen-uploads';

/**
 * `queues` by id; `files` and `bytes` by queue and file. Bytes are separate, so that a change of state does not rewrite
 * them.
 */
const stores = ['queues', 'files', 'bytes'] as const;
type Store = (typeof stores)[number];

interface FileRow extends Omit<KeptFile, 'hasBytes'> {
  readonly queueId: string;
}

const settled = <Result>(request: IDBRequest<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB failed')));
  });

const openDatabase = (): Promise<IDBDatabase> => {
  const request = indexedDB.open(databaseName, 1);
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore('queues', { keyPath: 'id' });
    request.result.createObjectStore('files', { keyPath: ['queueId', 'id'] });
    request.result.createObjectStore('bytes');
  });
  return settled(request);
};

/** All keys of a queue: an array sorts after every number. */
const ofQueue = (queueId: string): IDBKeyRange => IDBKeyRange.bound([queueId], [queueId, []]);

/** Stores queues in IndexedDB, which all tabs of this browser share. */
export const createIndexedDbUploads = (): KeptUploads => {
  let opened: Promise<IDBDatabase> | undefined;

  /** Runs a step on all stores. Resolves once it is on disk; throws the error that stopped it. */
  const step = async <Result>(
    mode: 'readonly' | 'readwrite',
    work: (store: (name: Store) => IDBObjectStore) => Promise<Result>,
  ): Promise<Result> => {
    opened ??= openDatabase();
    // If the database could not be opened, the next step tries again.
    opened.catch(() => (opened = undefined));
    const database = await opened;
    const transaction = database.transaction(stores, mode);
    const done = new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error('IndexedDB gave up')),
      );
    });
    const [result] = await Promise.all([work((name) => transaction.objectStore(name)), done]);
    return result;
  };

  /** Another page may have continued and finished a queue meanwhile. */
  const isStored = async (store: (name: Store) => IDBObjectStore, queueId: string): Promise<boolean> =>
    (await settled(store('queues').getKey(queueId))) !== undefined;

  return {
    queuesOf: (customerId) =>
      step('readonly', async (store) => {
        const queues: KeptQueue[] = await settled(store('queues').getAll());
        return queues.filter((queue) => queue.customerId === customerId);
      }),

    filesOf: (queueId) =>
      step('readonly', async (store) => {
        const [rows, keys] = await Promise.all([
          settled<FileRow[]>(store('files').getAll(ofQueue(queueId))),
          settled(store('bytes').getAllKeys(ofQueue(queueId))),
        ]);
        const withBytes = new Set(keys.map((key) => (key as [string, number])[1]));
        return rows.map((row) => ({ ...row, hasBytes: withBytes.has(row.id) }));
      }),

    bytesOf: (queueId, fileId) =>
      step('readonly', (store) => settled<File | undefined>(store('bytes').get([queueId, fileId]))),

    change: (queue, { isNew, put = [], remove = [], removeBytes = [] }) =>
      step('readwrite', async (store) => {
        if (!isNew && !(await isStored(store, queue.id))) return;
        store('queues').put(queue);
        for (const file of put) store('files').put({ ...file, queueId: queue.id } satisfies FileRow);
        for (const fileId of remove) store('files').delete([queue.id, fileId]);
        for (const fileId of removeBytes) store('bytes').delete([queue.id, fileId]);
      }),

    putBytes: (queueId, bytes) =>
      step('readwrite', async (store) => {
        if (!(await isStored(store, queueId))) return;
        for (const [fileId, file] of bytes) store('bytes').put(file, [queueId, fileId]);
      }),

    removeQueue: (queueId) =>
      step('readwrite', async (store) => {
        store('queues').delete(queueId);
        store('files').delete(ofQueue(queueId));
        store('bytes').delete(ofQueue(queueId));
      }),
  };
};
