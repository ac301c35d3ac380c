import { log } from '../lib/log.ts';

export interface HeldElsewhereParts {
  readonly isVisible: () => boolean;
  /**
   * Settles a moment after another page has let go of a name: the same page, reloaded, may hold it again. Once the signal
   * is aborted it asks for the name no more, and may throw.
   */
  readonly whenFree: (name: string, signal: AbortSignal) => Promise<void>;
}

/**
 * Names that other pages of this browser hold, for each of which this page waits while it is seen. A page that is hidden
 * waits for none: the browser may have put it to sleep when it gives it the name, and the page that is only being reloaded
 * would find that taken.
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

  /** Waits for none any more. */
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
