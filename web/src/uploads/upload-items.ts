import { likenessOf } from './upload-item.ts';
import type { FileFacts, UploadItem } from './upload-item.ts';
import { UploadTally } from './upload-summary.ts';
import type { UploadSummary } from './upload-summary.ts';
import type { ArrivedPhoto } from './upload-transport.ts';

/**
 * Milliseconds between two calls of the listeners: faster changes cannot be seen, and thousands of rows would stutter.
 */
const tellIntervalMs = 200;

/** The files of a queue in the order in which they were added, those to come, their sum, and the listeners. */
export class UploadItems {
  readonly #items = new Map<number, UploadItem>();
  readonly #tally = new UploadTally();
  /** All files by their likeness: the same one may have been chosen twice. */
  readonly #alike = new Map<string, Set<number>>();
  /** Files that have arrived and do not repeat another one, by their photo. */
  readonly #ofPhoto = new Map<string, number>();
  /** Files that repeat another one, by their photo, in the order in which they arrived. */
  readonly #repeatsOf = new Map<string, Set<number>>();
  #hasLostBytes = false;
  /** Choices and drops whose files are still being read. */
  #readings = 0;
  readonly #listeners = new Set<() => void>();
  #list: readonly UploadItem[] | undefined;
  #tellTimer: ReturnType<typeof setTimeout> | undefined;
  /** On the clock of the page. */
  #toldAtMs = Number.NEGATIVE_INFINITY;

  /** A new list after each change; each file is the same object until it changes. */
  list(): readonly UploadItem[] {
    return (this.#list ??= [...this.#items.values()]);
  }

  get(id: number): UploadItem | undefined {
    return this.#items.get(id);
  }

  summary(): UploadSummary {
    return this.#tally.summary(this.#readings > 0);
  }

  /** Notes that one more choice or drop is being read, or that one has been. */
  countReading(change: 1 | -1): void {
    this.#readings += change;
    this.tell();
  }

  /** The files in the list that are like this one, in the order in which they were added. */
  like(file: FileFacts): readonly UploadItem[] {
    return [...(this.#alike.get(likenessOf(file)) ?? [])].flatMap((id) => this.#items.get(id) ?? []);
  }

  /** Whether any file had to be chosen again, even if it continues by now. */
  hasLostBytes(): boolean {
    return this.#hasLostBytes;
  }

  /**
   * Notes that a file has arrived as this photo. If another file of the queue has brought this photo, it repeats that
   * one, even if its own reply came first. Returns the ids of the changed files.
   */
  arrive(id: number, { outcome, imageId, damaged }: ArrivedPhoto): readonly number[] {
    const item = this.#items.get(id);
    if (!item) return [];
    const other = this.#items.get(this.#ofPhoto.get(imageId) ?? id);
    const arrived = { ...item, imageId, bytesSent: item.file.size };
    if (!other || other.id === id) {
      const isLeftOut = damaged && outcome !== 'duplicate';
      this.put({ ...arrived, ...(isLeftOut ? { state: 'damaged', ifChosen: outcome } : { state: outcome }) });
    } else if (outcome !== 'added') {
      this.put({ ...arrived, state: 'repeated', sameAs: other.file.name });
    } else {
      const { ifChosen: _, ...repeat } = other;
      this.put({ ...repeat, state: 'repeated', sameAs: item.file.name });
      this.put({ ...arrived, ...(damaged ? { state: 'damaged', ifChosen: outcome } : { state: outcome }) });
      return [other.id, id];
    }
    return [id];
  }

  /** Replaces the file with the same id, or adds one at the end. */
  put(item: UploadItem): void {
    const before = this.#items.get(item.id);
    if (before) this.#leave(before);
    else this.#join(item);
    this.#tally.put(item);
    this.#hasLostBytes ||= item.state === 'missing';
    if (item.imageId !== undefined) this.#arrived(item.id, item.imageId, item.state === 'repeated');
    this.#items.set(item.id, item);
    this.tell();
  }

  /** Changes a file. Does nothing if it has been removed. */
  change(id: number, change: Partial<UploadItem>): void {
    const item = this.#items.get(id);
    if (item) this.put({ ...item, ...change });
  }

  /**
   * Removes a file. The first of the files that repeat it takes its state, and the others repeat that one. Returns the
   * ids of the changed files.
   */
  drop(id: number): readonly number[] {
    const item = this.#items.get(id);
    if (!item) return [];
    this.#leave(item);
    this.#items.delete(id);
    this.#alike.get(likenessOf(item.file))?.delete(id);
    this.tell();
    const repeats = [...(this.#repeatsOf.get(item.imageId ?? '') ?? [])];
    if (item.state === 'repeated' || repeats.length === 0) return [];
    const [heir, ...others] = repeats.flatMap((repeat) => this.#items.get(repeat) ?? []);
    if (!heir) return [];
    const { sameAs: _, ...own } = heir;
    this.put({ ...own, state: item.state, ...(item.ifChosen && { ifChosen: item.ifChosen }) });
    for (const other of others) this.put({ ...other, sameAs: heir.file.name });
    return repeats;
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
  tell(): void {
    this.#list = undefined;
    this.#tellTimer ??= setTimeout(
      () => {
        this.#tellTimer = undefined;
        this.#toldAtMs = performance.now();
        for (const listener of this.#listeners) listener();
      },
      Math.max(0, this.#toldAtMs + tellIntervalMs - performance.now()),
    );
  }

  end(): void {
    clearTimeout(this.#tellTimer);
    this.#listeners.clear();
  }

  #join({ id, file }: UploadItem): void {
    const alike = this.#alike.get(likenessOf(file)) ?? new Set();
    this.#alike.set(likenessOf(file), alike.add(id));
  }

  #arrived(id: number, imageId: string, isRepeated: boolean): void {
    if (!isRepeated) {
      this.#ofPhoto.set(imageId, id);
      return;
    }
    const repeats = this.#repeatsOf.get(imageId) ?? new Set();
    this.#repeatsOf.set(imageId, repeats.add(id));
  }

  #leave(item: UploadItem): void {
    this.#tally.take(item);
    if (item.imageId === undefined) return;
    if (this.#ofPhoto.get(item.imageId) === item.id) this.#ofPhoto.delete(item.imageId);
    this.#repeatsOf.get(item.imageId)?.delete(item.id);
  }
}
