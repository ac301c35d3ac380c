/**
 * The message about the last drop: it held no files, or part of it could not be read. `first` is the name of a file or
 * folder, `others` the number of further ones.
 */
export type DropNotice =
  | { readonly kind: 'empty' }
  | { readonly kind: 'unread'; readonly first: string; readonly others: number };

/** Reads chosen or dropped files one after the other. Knows whether more may come, and which could not be read. */
export class FileReading {
  readonly #onChange: () => void;
  /** Choices and drops whose files are still being read. */
  #readings = 0;
  #notice: DropNotice | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** Whether more files may come. */
  isReading(): boolean {
    return this.#readings > 0;
  }

  /** Undefined if all of the last drop could be read. */
  notice(): DropNotice | undefined {
    return this.#notice;
  }

  /** Starts another reading, until `end`. It may include files that an earlier notice named. */
  begin(): void {
    this.#notice = undefined;
    this.#readings++;
    this.#onChange();
  }

  end(): void {
    this.#readings--;
    this.#onChange();
  }

  /** Notes the name of a dropped file or folder that cannot be read completely. */
  noteUnread(name: string): void {
    const known = this.#notice?.kind === 'unread' ? this.#notice : undefined;
    this.#notice = { kind: 'unread', first: known?.first ?? name, others: known ? known.others + 1 : 0 };
    this.#onChange();
  }

  /** Notes that a drop gave no file. The notice says so, unless some of it could not be read. */
  noteEmpty(): void {
    this.#notice ??= { kind: 'empty' };
    this.#onChange();
  }
}
