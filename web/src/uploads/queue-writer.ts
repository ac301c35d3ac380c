import { log } from '../lib/log.ts';
import { backOffMs } from '../lib/retrying.ts';
import { rowOf } from './file-record.ts';
import type { FileRecord } from './file-record.ts';
import type { KeptFile, KeptQueue, KeptUploads } from './kept-uploads.ts';
import type { UploadState } from './upload-item.ts';

/**
 * Bytes of files that are stored at a time. Our choice: hundreds of photos, and a small part of the space that a
 * browser grants a site. Files that arrive make room for those whose turn comes next (decision 0018).
 */
const storedBytesLimit = 2 * 1024 ** 3;

/** Files that are written in one step: customers would notice ten thousand at once. */
const filesPerStep = 200;

/** Bytes that are written in one step. A step has a fixed cost, but a crash loses the whole step. */
const bytesPerStep = 32 * 1024 ** 2;

/** States of files whose bytes another page would send. */
const statesWithBytes: readonly UploadState[] = ['queued', 'sending', 'interrupted', 'failed'];

const isQuota = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError';

/** The writer as a queue uses it. */
export type QueueStorage = Pick<QueueWriter, keyof QueueWriter>;

/**
 * Stores a queue, so that another page can continue it: in the background, one step after another, states before bytes.
 * Storing never delays a transfer: state that cannot be stored is lost with the page, and nothing else. A queue is
 * stored with its first started file; files that are only chosen are not stored.
 */
export class QueueWriter {
  readonly #store: KeptUploads;
  readonly #bytesLimit: number;
  readonly #random: () => number;
  readonly #onStored: () => void;
  #queue: KeptQueue;
  #hasStarted: boolean;
  #isStored: boolean;
  #isQueueChanged = false;
  /** Files whose row is to be written; undefined if it is to be removed. */
  readonly #changed = new Map<number, FileRecord | undefined>();
  /** Files whose stored bytes are to be removed. */
  readonly #unneeded = new Set<number>();
  /** Bytes to store, in the order of their turns. */
  readonly #wanted = new Map<number, File>();
  /** The sizes of the stored bytes. */
  readonly #sizes = new Map<number, number>();
  #storedBytes = 0;
  #roomBytes: number;
  #stepBytes = bytesPerStep;
  #isWriting = false;
  #hasEnded = false;
  #isDeviceFull = false;
  #listener: (() => void) | undefined;

  /** `files` are those of a continued queue that are stored already. `onStored` is called once a new queue is stored. */
  constructor(
    store: KeptUploads,
    queue: KeptQueue,
    files: readonly KeptFile[] = [],
    { bytesLimit = storedBytesLimit, random = Math.random, onStored = () => {} } = {},
  ) {
    this.#store = store;
    this.#random = random;
    this.#onStored = onStored;
    this.#queue = queue;
    this.#isStored = files.length > 0;
    this.#hasStarted = this.#isStored;
    this.#bytesLimit = bytesLimit;
    this.#roomBytes = bytesLimit;
    for (const { id, file, hasBytes } of files) if (hasBytes) this.#count(id, file.size);
  }

  /** Notes the session, the album, or the uploads that the server still has to forget. */
  noteQueue(change: Partial<Pick<KeptQueue, 'sessionId' | 'givenUp' | 'album'>>): void {
    this.#queue = { ...this.#queue, ...change };
    this.#isQueueChanged = true;
    this.#write();
  }

  /** Notes the state of a file. Its bytes are stored, if there is room, until it has ended. */
  noteFile(file: FileRecord): void {
    const { id, isStarted, state, file: bytes } = file;
    if (!isStarted && state !== 'refused') return;
    this.#hasStarted ||= isStarted;
    this.#changed.set(id, file);
    if (!statesWithBytes.includes(state)) this.#release(id);
    else if (bytes instanceof File && !this.#sizes.has(id)) this.#wanted.set(id, bytes);
    this.#write();
  }

  removeFile(id: number): void {
    this.#changed.set(id, undefined);
    this.#release(id);
    this.#write();
  }

  /** The stored bytes of a file; undefined if there are none. */
  async bytesOf(id: number): Promise<File | undefined> {
    return this.#store.bytesOf(this.#queue.id, id).catch(() => undefined);
  }

  /**
   * Whether another page would miss no bytes that should be stored, and bring back no removed file. It would learn the
   * position of a file from the server.
   */
  isComplete(): boolean {
    // A file is written before its bytes.
    return this.#wanted.size === 0 && ![...this.#changed.values()].includes(undefined);
  }

  /** Whether this device has no room. */
  isDeviceFull(): boolean {
    return this.#isDeviceFull;
  }

  /** Calls the listener when that changes; there is one. */
  subscribe(listener: () => void): void {
    this.#listener = listener;
  }

  /** Stops writing. Stored data stays. */
  stop(): void {
    this.#hasEnded = true;
  }

  /** Deletes everything. */
  end(): void {
    this.stop();
    this.#store
      .removeQueue(this.#queue.id)
      .catch((error: unknown) => log.error('The upload queue could not be removed', { error }));
  }

  #count(id: number, bytes: number): void {
    this.#sizes.set(id, bytes);
    this.#storedBytes += bytes;
  }

  #release(id: number): void {
    this.#wanted.delete(id);
    const bytes = this.#sizes.get(id);
    if (bytes === undefined) return;
    this.#sizes.delete(id);
    this.#storedBytes -= bytes;
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
        await step();
        failures = 0;
      } catch (error) {
        // Nothing is lost: a device can be full, or its disk missing, for a while.
        this.#noteFull(isQuota(error));
        if (failures === 0) log.error('The upload queue could not be stored', { error });
        const delayMs = backOffMs(failures++, this.#random);
        await new Promise((resolve) => setTimeout(resolve, delayMs));
      }
    }
    if (this.#wanted.size === 0) this.#noteFull(false);
    this.#isWriting = false;
  }

  /** Returns the next step to write; undefined if there is nothing, or no room. */
  #nextStep(): (() => Promise<void>) | undefined {
    if (this.#hasEnded || !this.#hasStarted) return undefined;
    if (this.#changed.size > 0 || this.#unneeded.size > 0 || this.#isQueueChanged)
      return () => this.#writeChanges();
    const next = this.#nextBytes();
    return next.size > 0 ? () => this.#writeBytes(next) : undefined;
  }

  async #writeChanges(): Promise<void> {
    const queue = this.#queue;
    const put: FileRecord[] = [];
    // All removals at once: after a crash, files of the last session would come back in the next one.
    const remove: number[] = [];
    for (const [id, file] of this.#changed)
      if (!file) remove.push(id);
      else if (put.length < filesPerStep) put.push(file);
    const removeBytes = [...this.#unneeded];
    await this.#store.change(queue, { isNew: !this.#isStored, put: put.map(rowOf), remove, removeBytes });
    // Changes made meanwhile are newer.
    if (this.#queue === queue) this.#isQueueChanged = false;
    for (const file of put) if (this.#changed.get(file.id) === file) this.#changed.delete(file.id);
    for (const id of remove) this.#changed.delete(id);
    for (const id of removeBytes) this.#unneeded.delete(id);
    if (!this.#isStored) this.#onStored();
    this.#isStored = true;
  }

  /** The files whose bytes are stored next, as far as there is room. */
  #nextBytes(): ReadonlyMap<number, File> {
    const next = new Map<number, File>();
    let bytes = 0;
    for (const [id, file] of this.#wanted) {
      bytes += file.size;
      if (this.#storedBytes + bytes > this.#roomBytes) break;
      if (next.size > 0 && (bytes > this.#stepBytes || next.size === filesPerStep)) break;
      next.set(id, file);
    }
    return next;
  }

  async #writeBytes(files: ReadonlyMap<number, File>): Promise<void> {
    try {
      await this.#store.putBytes(this.#queue.id, files);
    } catch (error) {
      this.#noteFull(isQuota(error));
      // This device has no room for all of them, but perhaps for some. There is more room once a file has arrived.
      if (files.size > 1) this.#stepBytes = 0;
      else this.#roomBytes = this.#storedBytes;
      return;
    }
    for (const [id, { size }] of files) {
      this.#count(id, size);
      // It may have arrived meanwhile.
      if (!this.#wanted.delete(id)) this.#release(id);
    }
  }

  #noteFull(isFull: boolean): void {
    if (this.#isDeviceFull === isFull) return;
    this.#isDeviceFull = isFull;
    this.#listener?.();
  }
}
