import type { UploadRecord } from './upload-record.ts';
import type { UploadTransport } from './upload-transport.ts';

interface GivenUpUploadsParts {
  readonly transport: UploadTransport;
  readonly record: UploadRecord;
  /** Called when the server has replied about all of them. */
  readonly onAllAnswered: () => void;
}

/**
 * Uploads that the server may still hold, although the customer has removed their files from the list.
 * [Note: Overtaken openings] An upload that is given up while it is being opened may be unknown to the server, which
 * opens it right afterwards. So it is remembered until the server has forgotten it, its session is decided, or the
 * queue has ended. The queue waits for the reply about an upload that can no longer be sent.
 */
export class GivenUpUploads {
  readonly #parts: GivenUpUploadsParts;
  readonly #untold = new Set<string>();
  /** Those that can no longer be sent, and of which we do not know whether the server holds them. */
  readonly #unanswered = new Set<string>();

  constructor(parts: GivenUpUploadsParts) {
    this.#parts = parts;
  }

  /** Whether the server may hold one that it does not know to be given up. */
  hasUnanswered(): boolean {
    return this.#unanswered.size > 0;
  }

  /**
   * Makes the server forget uploads. The next `tell` repeats this for uploads that the server could not be asked about,
   * or did not know yet, if necessary from another page.
   */
  add(uploadIds: readonly string[]): void {
    if (uploadIds.length === 0) return;
    for (const uploadId of uploadIds) this.#remember(uploadId);
    this.#note();
    for (const uploadId of uploadIds) void this.#giveUp(uploadId);
  }

  /** The same for one that is being sent: repeats it when `attempt`, which was to send it, has ended. */
  async addUnderWay(uploadId: string, attempt: Promise<unknown>): Promise<void> {
    this.#remember(uploadId);
    this.#note();
    await Promise.allSettled([attempt, this.#tryToGiveUp(uploadId)]);
    if (this.#untold.has(uploadId)) await this.#giveUp(uploadId);
  }

  /**
   * Call it before the session is decided. Resolves when the server knows about all of them; throws if it cannot be
   * reached.
   */
  async tell(): Promise<void> {
    await Promise.all(
      [...this.#untold].map(async (uploadId) => {
        await this.#parts.transport.giveUp(uploadId);
        this.#forget(uploadId);
      }),
    );
  }

  async #giveUp(uploadId: string): Promise<void> {
    if (await this.#tryToGiveUp(uploadId)) this.#noteAnswer(uploadId);
  }

  /** Whether the server has replied. */
  async #tryToGiveUp(uploadId: string): Promise<boolean> {
    try {
      const wasHeld = await this.#parts.transport.giveUp(uploadId);
      if (wasHeld) this.#forget(uploadId);
      return true;
    } catch {
      return false;
    }
  }

  #remember(uploadId: string): void {
    this.#untold.add(uploadId);
    this.#unanswered.add(uploadId);
  }

  #forget(uploadId: string): void {
    this.#untold.delete(uploadId);
    this.#note();
    this.#noteAnswer(uploadId);
  }

  #noteAnswer(uploadId: string): void {
    if (this.#unanswered.delete(uploadId) && !this.hasUnanswered()) this.#parts.onAllAnswered();
  }

  #note(): void {
    this.#parts.record.noteGivenUp([...this.#untold]);
  }
}
