import { log } from '../lib/log.ts';

export interface HeldElsewhereParts {
  readonly isVisible: () => boolean;
  /**
   * Resolves a moment after another page has released a name, because the same page may take it again after a reload.
   * Stops asking for the name once the signal is aborted, and may throw then.
   */
  readonly whenFree: (name: string, signal: AbortSignal) => Promise<void>;
}

/**
 * The names that other pages of this browser hold. While this page is visible, it waits for each of them. A hidden page
 * waits for none: the browser may have put it to sleep when it gets the name, and a page that is only being reloaded
 * would find its name taken.
 */
export class HeldElsewhere {
  readonly #parts: HeldElsewhereParts;
  readonly #onFree: () => Promise<void>;
  readonly #waits = new Map<string, AbortController>();

  constructor(parts: HeldElsewhereParts, onFree: () => Promise<void>) {
    this.#parts = parts;
    this.#onFree = onFree;
  }

  /** Another page holds this name. */
  note(name: string): void {
    if (this.#waits.has(name) || !this.#parts.isVisible()) return;
    const wait = new AbortController();
    this.#waits.set(name, wait);
    void this.#waitFor(name, wait.signal);
  }

  /** Stops waiting. */
  forget(): void {
    for (const wait of this.#waits.values()) wait.abort();
    this.#waits.clear();
  }

  async #waitFor(name: string, signal: AbortSignal): Promise<void> {
    try {
      await this.#parts.whenFree(name, signal);
      if (signal.aborted) return;
      this.#waits.delete(name);
      await this.#onFree();
    } catch (error) {
      if (signal.aborted) return;
      if (this.#waits.get(name)?.signal === signal) this.#waits.delete(name);
      log.error('The queue of another page cannot be waited for', { error });
    }
  }
}
