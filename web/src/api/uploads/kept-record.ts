import { log } from '../../lib/log.ts';
import type { KeptFile, KeptQueue, KeptUploads } from './kept-uploads.ts';
import type { UploadItem, UploadState } from './upload-item.ts';
import type { UploadRecord } from './upload-record.ts';

/**
 * Bytes of files that are kept at a time. Our choice: hundreds of photos, and a small part of what a browser grants a
 * site; room is made as files arrive, so that those whose turn comes next are kept.
 */
const keptBytesLimit = 2 * 1024 ** 3;

/** Files that are written in one step: writing ten thousand at once would be felt. */
const filesPerStep = 200;

/** Bytes that are written in one step: a step has its price, but what a crash cuts off is lost as a whole. */
const bytesPerStep = 32 * 1024 ** 2;

const statesWithoutBytes: readonly UploadState[] = [
  'added',
  'duplicate',
  'restored',
  'repeated',
  'refused',
  'missing',
];

const keptState = (state: UploadState): UploadState =>
  state === 'sending' || state === 'interrupted' ? 'queued' : state;

const keptFile = (
  { id, file: { name, size, type, lastModified }, state, refusal, imageId, sameAs }: UploadItem,
  uploadId: string,
): Omit<KeptFile, 'hasBytes'> => ({
  id,
  file: { name, size, type, lastModified },
  state: keptState(state),
  uploadId,
  ...(refusal ? { refusal } : {}),
  ...(imageId === undefined ? {} : { imageId }),
  ...(sameAs === undefined ? {} : { sameAs }),
});

/** Writes down a queue in the background: one step after another, the facts before the bytes. */
export class KeptRecord implements UploadRecord {
  readonly #store: KeptUploads;
  readonly #bytesLimit: number;
  #queue: KeptQueue;
  #isQueueWritten: boolean;
  readonly #changed = new Map<number, Omit<KeptFile, 'hasBytes'>>();
  readonly #removed = new Set<number>();
  /** Bytes that are to be kept, in the order of their turns. */
  readonly #wanted = new Map<number, File>();
  /** Sizes of the bytes that are kept. */
  readonly #kept = new Map<number, number>();
  readonly #unneeded = new Set<number>();
  #keptBytes = 0;
  #roomBytes: number;
  #stepBytes = bytesPerStep;
  #isWriting = false;
  #hasFailed = false;
  #isEnded = false;

  /** `files` are those that are kept already, of a queue that goes on. */
  constructor(
    store: KeptUploads,
    queue: KeptQueue,
    files: readonly KeptFile[] = [],
    bytesLimit = keptBytesLimit,
  ) {
    this.#store = store;
    this.#queue = queue;
    this.#isQueueWritten = files.length > 0;
    this.#bytesLimit = bytesLimit;
    this.#roomBytes = bytesLimit;
    for (const { id, file, hasBytes } of files) if (hasBytes) this.#count(id, file.size);
  }

  noteSession(sessionId: string | undefined): void {
    this.#queue = { ...this.#queue, sessionId };
    this.#isQueueWritten = false;
    this.#write();
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
    return !this.#isWriting && !this.#hasFailed && this.#wanted.size === 0;
  }

  end(): void {
    this.#isEnded = true;
    this.#store.removeQueue(this.#queue.id).catch(this.#failed);
  }

  readonly #failed = (error: unknown): void => log.error('The upload queue could not be kept', { error });

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
    void this.#writeAll().catch((error: unknown) => {
      this.#isWriting = false;
      this.#hasFailed = true;
      this.#failed(error);
    });
  }

  async #writeAll(): Promise<void> {
    // In a moment: what changes together is written together.
    await Promise.resolve();
    for (let step = this.#nextStep(); step; step = this.#nextStep()) await step();
    this.#isWriting = false;
  }

  /** What is to be written first; undefined when nothing is left. */
  #nextStep(): (() => Promise<void>) | undefined {
    if (this.#isEnded) return undefined;
    if (!this.#isQueueWritten) {
      this.#isQueueWritten = true;
      return () => this.#store.putQueue(this.#queue);
    }
    if (this.#changed.size > 0 || this.#removed.size > 0) {
      const put = this.#takeChanged();
      const removed = [...this.#removed];
      this.#removed.clear();
      return () => this.#store.changeFiles(this.#queue.id, put, removed);
    }
    if (this.#unneeded.size > 0) {
      const ids = [...this.#unneeded];
      this.#unneeded.clear();
      return () => this.#store.removeBytes(this.#queue.id, ids);
    }
    const next = this.#nextBytes();
    return next.size > 0 ? () => this.#keepBytes(next) : undefined;
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

  /** The files whose bytes are kept next, as far as there is room. */
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
    } catch {
      // No room on this device for all of them, perhaps for some; there is more once a file has arrived.
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
