import { afterEvent, rowOf } from './file-record.ts';
import type { FileEvent, FileRecord } from './file-record.ts';
import type { QueueStorage } from './queue-writer.ts';
import { likenessOf } from './upload-item.ts';
import type { FileFacts } from './upload-item.ts';
import type { ArrivedPhoto } from './upload-transport.ts';

/**
 * Milliseconds between two calls of the listeners: faster changes cannot be seen, and thousands of rows would stutter.
 */
const notifyIntervalMs = 200;

/** Finds files by a key that several can share. */
class FilesByKey {
  readonly #ids = new Map<string, Set<number>>();

  add(key: string, id: number): void {
    this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id));
  }

  remove(key: string, id: number): void {
    this.#ids.get(key)?.delete(id);
  }

  ids(key: string): readonly number[] {
    return [...(this.#ids.get(key) ?? [])];
  }
}

/**
 * The files of a queue in the order in which they were added: one record for each. Every change is an event; its result
 * is written through to the storage of the browser, and the listeners learn about it.
 */
export class UploadFiles {
  readonly #files = new Map<number, FileRecord>();
  readonly #storage: QueueStorage;
  /** The same file may have been chosen twice. */
  readonly #byLikeness = new FilesByKey();
  /** In the order in which they arrived. One of them brings the photo, the others repeat it. */
  readonly #byPhoto = new FilesByKey();
  readonly #listeners = new Set<() => void>();
  #list: readonly FileRecord[] | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** When the listeners were last called, on the clock of the page. */
  #notifiedAtMs = Number.NEGATIVE_INFINITY;
  #hasLostBytes = false;

  constructor(storage: QueueStorage) {
    this.#storage = storage;
  }

  /** A new list after each change; each file is the same object until it changes. */
  list(): readonly FileRecord[] {
    return (this.#list ??= [...this.#files.values()]);
  }

  get(id: number): FileRecord | undefined {
    return this.#files.get(id);
  }

  count(): number {
    return this.#files.size;
  }

  /** The files in the list that are like this one, in the order in which they were added. */
  like(file: FileFacts): readonly FileRecord[] {
    return this.#withIds(this.#byLikeness.ids(likenessOf(file)));
  }

  /** The bytes of a file, from the device or from the storage of the browser; undefined if neither has them. */
  async bytesOf(id: number): Promise<File | undefined> {
    const file = this.#files.get(id)?.file;
    return file instanceof File ? file : this.#storage.bytesOf(id);
  }

  /** Whether any file had to be chosen again, even if it continues by now. */
  hasLostBytes(): boolean {
    return this.#hasLostBytes;
  }

  /** Adds a file at the end. `isStored`: its row is stored already. */
  add(file: FileRecord, isStored = false): void {
    this.#byLikeness.add(likenessOf(file.file), file.id);
    this.#put(file, isStored);
  }

  /** Applies an event to a file, unless that was removed. */
  dispatch(id: number, event: FileEvent): void {
    const before = this.#files.get(id);
    const after = before && afterEvent(before, event);
    if (after && after !== before)
      this.#put(after, JSON.stringify(rowOf(before)) === JSON.stringify(rowOf(after)));
  }

  /**
   * A file has arrived as this photo. If another file of the queue has brought this photo, it repeats that one, even if
   * its own reply came first.
   */
  arrive(id: number, photo: ArrivedPhoto): void {
    const file = this.#files.get(id);
    if (!file) return;
    const { imageId, outcome } = photo;
    const first = this.#withPhoto(imageId).find((other) => other.id !== id && other.state !== 'repeated');
    if (first && outcome !== 'added')
      return this.dispatch(id, { type: 'repeated', imageId, sameAs: first.file.name });
    if (first) this.dispatch(first.id, { type: 'repeated', imageId, sameAs: file.file.name });
    this.dispatch(id, { type: 'arrived', photo });
  }

  /** Removes a file. The first of the files that repeat it takes its state, and the others repeat that one. */
  remove(id: number): void {
    const file = this.#files.get(id);
    if (!file) return;
    this.#files.delete(id);
    this.#byLikeness.remove(likenessOf(file.file), id);
    this.#storage.removeFile(id);
    this.notify();
    const { imageId } = file;
    if (imageId === undefined) return;
    this.#byPhoto.remove(imageId, id);
    if (file.state === 'repeated') return;
    const [heir, ...others] = this.#withPhoto(imageId).filter(({ state }) => state === 'repeated');
    if (!heir) return;
    this.dispatch(heir.id, { type: 'inherited', from: file });
    for (const other of others)
      this.dispatch(other.id, { type: 'repeated', imageId, sameAs: heir.file.name });
  }

  /**
   * Calls the listener after changes, immediately, but at most five times a second. Returns a function that
   * unsubscribes.
   */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Calls the listeners after the current changes, and not too soon after the last time. */
  notify(): void {
    this.#list = undefined;
    this.#timer ??= setTimeout(
      () => {
        this.#timer = undefined;
        this.#notifiedAtMs = performance.now();
        for (const listener of this.#listeners) listener();
      },
      Math.max(0, this.#notifiedAtMs + notifyIntervalMs - performance.now()),
    );
  }

  end(): void {
    clearTimeout(this.#timer);
    this.#listeners.clear();
  }

  #put(file: FileRecord, isStored: boolean): void {
    const { id, imageId, state } = file;
    this.#files.set(id, file);
    this.#hasLostBytes ||= state === 'missing';
    if (imageId !== undefined) this.#byPhoto.add(imageId, id);
    if (!isStored) this.#storage.noteFile(file);
    this.notify();
  }

  #withPhoto(imageId: string): readonly FileRecord[] {
    return this.#withIds(this.#byPhoto.ids(imageId));
  }

  #withIds(ids: readonly number[]): readonly FileRecord[] {
    return ids.flatMap((id) => this.#files.get(id) ?? []);
  }
}
