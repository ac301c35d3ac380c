import { log } from '../lib/log.ts';
import { backOffMs } from '../lib/retrying.ts';
import type { KeptFile, KeptQueue, KeptUploads, QueueAlbum } from './kept-uploads.ts';
import type { UploadItem, UploadState } from './upload-item.ts';
import type { UploadRecord } from './upload-record.ts';

/**
 * Bytes of files that are stored at a time. Our choice: hundreds of photos, and a small part of the space that a
 * browser grants a site. Files that arrive make room for those whose turn comes next (decision 0018).
 */
const keptBytesLimit = 2 * 1024 ** 3;

/** Files that are written in one step: customers would notice ten thousand at once. */
const filesPerStep = 200;

/** Bytes that are written in one step. A step has a fixed cost, but a crash loses the whole step. */
const bytesPerStep = 32 * 1024 ** 2;

const statesWithoutBytes: readonly UploadState[] = [
  'added',
  'duplicate',
  'restored',
  'repeated',
  'damaged',
  'refused',
  'missing',
];

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** Something that is written completely or not at all. */
interface Step {
  readonly write: () => Promise<void>;
  /** Notes again everything that could not be written. */
  readonly putBack: () => void;
}

/** Stores a queue in the background, one step after another: states before bytes. */
export class KeptRecord implements UploadRecord {
  readonly #store: KeptUploads;
  readonly #bytesLimit: number;
  readonly #random: () => number;
  readonly #onKept: () => void;
  #queue: KeptQueue;
  #isQueueAdded: boolean;
  #isQueueChanged = false;
  readonly #changed = new Map<number, Omit<KeptFile, 'hasBytes'>>();
  readonly #removed = new Set<number>();
  /** Bytes to store, in the order of their turns. */
  readonly #wanted = new Map<number, File>();
  /** The sizes of the stored bytes. */
  readonly #kept = new Map<number, number>();
  readonly #unneeded = new Set<number>();
  #keptBytes = 0;
  #roomBytes: number;
  #stepBytes = bytesPerStep;
  #isWriting = false;
  #isEnded = false;
  #isDeviceFull = false;
  #listener: (() => void) | undefined;

  /** `files` are those of a continued queue that are stored already. `onKept` is called once a new queue is stored. */
  constructor(
    store: KeptUploads,
    queue: KeptQueue,
    files: readonly KeptFile[] = [],
    { bytesLimit = keptBytesLimit, random = Math.random, onKept = () => {} } = {},
  ) {
    this.#store = store;
    this.#random = random;
    this.#onKept = onKept;
    this.#queue = queue;
    this.#isQueueAdded = files.length > 0;
    this.#bytesLimit = bytesLimit;
    this.#roomBytes = bytesLimit;
    for (const { id, file, hasBytes } of files) if (hasBytes) this.#count(id, file.size);
  }

  noteSession(sessionId: string | undefined): void {
    this.#changeQueue({ sessionId });
  }

  noteAlbum(album: QueueAlbum | null): void {
    // An empty queue is written with its first file.
    if (this.#isQueueAdded) this.#changeQueue({ album });
    else this.#queue = { ...this.#queue, album };
  }

  noteGivenUp(givenUp: readonly string[]): void {
    this.#changeQueue({ givenUp });
  }

  note(item: UploadItem, uploadId: string, bytes?: File): void {
    this.#changed.set(item.id, keptFile(item, uploadId));
    if (statesWithoutBytes.includes(item.state)) this.#release(item.id);
    else if (bytes && !this.#kept.has(item.id)) this.#wanted.set(item.id, bytes);
    this.#write();
  }

  remove(id: number): void {
    this.#changed.delete(id);
    this.#removed.add(id);
    this.#release(id);
    this.#write();
  }

  async bytesOf(id: number): Promise<File | undefined> {
    return this.#store.bytesOf(this.#queue.id, id).catch(() => undefined);
  }

  isComplete(): boolean {
    // A file is written before its bytes.
    return this.#wanted.size === 0 && this.#removed.size === 0;
  }

  isDeviceFull(): boolean {
    return this.#isDeviceFull;
  }

  subscribe(listener: () => void): void {
    this.#listener = listener;
  }

  stop(): void {
    this.#isEnded = true;
  }

  end(): void {
    this.stop();
    this.#store
      .removeQueue(this.#queue.id)
      .catch((error: unknown) => log.error('The upload queue could not be removed', { error }));
  }

  #changeQueue(change: Partial<Pick<KeptQueue, 'sessionId' | 'givenUp' | 'album'>>): void {
    this.#queue = { ...this.#queue, ...change };
    this.#isQueueChanged = true;
    this.#write();
  }

  #count(id: number, bytes: number): void {
    this.#kept.set(id, bytes);
    this.#keptBytes += bytes;
  }

  #release(id: number): void {
    this.#wanted.delete(id);
    const bytes = this.#kept.get(id);
    if (bytes === undefined) return;
    this.#kept.delete(id);
    this.#keptBytes -= bytes;
    this.#unneeded.add(id);
    this.#roomBytes = this.#bytesLimit;
  }

  #write(): void {
    if (this.#isWriting) return;
    this.#isWriting = true;
    void this.#writeAll();
  }

  async #writeAll(): Promise<void> {
    // Waits a moment, so that changes made together are written together.
    await Promise.resolve();
    let failures = 0;
    for (let step = this.#nextStep(); step; step = this.#nextStep()) {
      try {
        await step.write();
        failures = 0;
      } catch (error) {
        // Nothing is lost: a device can be full, or its disk missing, for a while.
        step.putBack();
        this.#noteFull(isQuota(error));
        if (failures === 0) log.error('The upload queue could not be kept', { error });
        const delayMs = backOffMs(failures++, this.#random);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
    if (this.#wanted.size === 0) this.#noteFull(false);
    this.#isWriting = false;
  }

  #noteFull(isFull: boolean): void {
    if (this.#isDeviceFull === isFull) return;
    this.#isDeviceFull = isFull;
    this.#listener?.();
  }

  /** The next step; undefined when everything is written. */
  #nextStep(): Step | undefined {
    if (this.#isEnded) return undefined;
    if (!this.#isQueueAdded) return this.#queueStep();
    if (this.#isQueueChanged) return this.#queueChangeStep();
    if (this.#changed.size > 0 || this.#removed.size > 0) return this.#filesStep();
    if (this.#unneeded.size > 0) return this.#unneededStep();
    const next = this.#nextBytes();
    return next.size > 0 ? { write: () => this.#keepBytes(next), putBack: () => undefined } : undefined;
  }

  #queueStep(): Step {
    this.#isQueueAdded = true;
    this.#isQueueChanged = false;
    return {
      write: async () => {
        await this.#store.addQueue(this.#queue);
        this.#onKept();
      },
      putBack: () => {
        this.#isQueueAdded = false;
      },
    };
  }

  #queueChangeStep(): Step {
    this.#isQueueChanged = false;
    return {
      write: () => this.#store.changeQueue(this.#queue),
      putBack: () => {
        this.#isQueueChanged = true;
      },
    };
  }

  #filesStep(): Step {
    const put = this.#takeChanged();
    const removed = [...this.#removed];
    return {
      write: async () => {
        await this.#store.changeFiles(this.#queue.id, put, removed);
        for (const id of removed) this.#removed.delete(id);
      },
      putBack: () => {
        for (const file of put) {
          // A state that was noted meanwhile is newer.
          if (!this.#changed.has(file.id) && !this.#removed.has(file.id)) this.#changed.set(file.id, file);
        }
      },
    };
  }

  #unneededStep(): Step {
    const ids = [...this.#unneeded];
    this.#unneeded.clear();
    return {
      write: () => this.#store.removeBytes(this.#queue.id, ids),
      putBack: () => {
        for (const id of ids) this.#unneeded.add(id);
      },
    };
  }

  #takeChanged(): readonly Omit<KeptFile, 'hasBytes'>[] {
    const taken = [];
    for (const file of this.#changed.values()) {
      if (taken.length === filesPerStep) break;
      taken.push(file);
      this.#changed.delete(file.id);
    }
    return taken;
  }

  /** The files whose bytes are stored next, as far as there is room. */
  #nextBytes(): ReadonlyMap<number, File> {
    const next = new Map<number, File>();
    let bytes = 0;
    for (const [id, file] of this.#wanted) {
      bytes += file.size;
      if (this.#keptBytes + bytes > this.#roomBytes) break;
      if (next.size > 0 && (bytes > this.#stepBytes || next.size === filesPerStep)) break;
      next.set(id, file);
    }
    return next;
  }

  async #keepBytes(files: ReadonlyMap<number, File>): Promise<void> {
    try {
      await this.#store.putBytes(this.#queue.id, files);
    } catch (error) {
      this.#noteFull(isQuota(error));
      // This device has no room for all of them, but perhaps for some. There is more room once a file has arrived.
      if (files.size > 1) this.#stepBytes = 0;
      else this.#roomBytes = this.#keptBytes;
      return;
    }
    for (const [id, { size }] of files) {
      this.#count(id, size);
      // It may have arrived meanwhile.
      if (!this.#wanted.delete(id)) this.#release(id);
    }
  }
}

const keptState = (state: UploadState): UploadState =>
  state === 'sending' || state === 'interrupted' ? 'queued' : state;

/** A file of the queue as it is stored for a reload, without its bytes. */
const keptFile = (
  {
    id,
    file: { name, size, type, lastModified },
    state,
    isStarted,
    refusal,
    pixelLimit,
    failure,
    loss,
    imageId,
    sameAs,
    ifChosen,
  }: UploadItem,
  uploadId: string,
): Omit<KeptFile, 'hasBytes'> => ({
  id,
  file: { name, size, type, lastModified },
  state: keptState(state),
  isStarted,
  uploadId,
  ...(refusal ? { refusal } : {}),
  ...(pixelLimit === undefined ? {} : { pixelLimit }),
  ...(failure ? { failure } : {}),
  ...(loss ? { loss } : {}),
  ...(imageId === undefined ? {} : { imageId }),
  ...(sameAs === undefined ? {} : { sameAs }),
  ...(ifChosen ? { ifChosen } : {}),
});
