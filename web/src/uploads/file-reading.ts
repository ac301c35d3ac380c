import type { UploadItems } from './upload-items.ts';

/**
 * What is to be told of the last drop: it held no files, or part of it could not be read. `first` is the name of a file or
 * folder, `others` how many there are besides.
 */
export type DropNotice =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread'; readonly first: string; readonly others: number };

/** Files that are chosen or dropped come one after the other: knows whether more may come, and what does not. */
export class FileReading {
  readonly #items: UploadItems;
  readonly #onEnd: () => void;
  #notice: DropNotice | undefined;

  /** `onEnd` is called whenever a reading has ended. */
  constructor(items: UploadItems, onEnd: () => void) {
    this.#items = items;
    this.#onEnd = onEnd;
  }

  /** Undefined where all of the last drop could be read. */
  notice(): DropNotice | undefined {
    return this.#notice;
  }

  /** Once more is chosen or dropped, until `end`: what was told before may be among it. */
  begin(): void {
    this.#notice = undefined;
    this.#items.countReading(1);
  }

  end(): void {
    this.#items.countReading(-1);
    this.#onEnd();
  }

  /** Notes the name of a file or folder that was dropped and cannot be read, or not to its end. */
  noteUnread(name: string): void {
    const known = this.#notice?.kind === 'unread' ? this.#notice : undefined;
    this.#notice = { kind: 'unread', first: known?.first ?? name, others: known ? known.others + 1 : 0 };
    this.#items.tell();
  }

  /** Notes that a drop gave no file. Where that is for what cannot be read, this is told. */
  noteEmpty(): void {
    this.#notice ??= { kind: 'empty' };
    this.#items.tell();
  }
}
