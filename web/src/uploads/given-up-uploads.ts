import type { UploadRecord } from './upload-record.ts';
import type { UploadTransport } from './upload-transport.ts';

interface GivenUpUploadsParts {
  readonly transport: UploadTransport;
  readonly record: UploadRecord;
  /** Called when the server has answered about all of them. */
  readonly onAllAnswered: () => void;
}

/**
 * Uploads that the server may still hold, though the customer has taken their files off the list.
 * [Note: Overtaken openings] One that is given up in the moment in which it is opened may be unknown to the server, which
 * opens it right after. So it is remembered until the server has forgotten it, its session is decided on, or the queue has
 * ended, which waits for the answer about one that can be sent no more.
 */
export class GivenUpUploads {
  readonly #parts: GivenUpUploadsParts;
  readonly #untold = new Set<string>();
  /** Those of which the server has not said, since they could be sent no more, whether it holds them. */
  readonly #unanswered = new Set<string>();

  constructor(parts: GivenUpUploadsParts) {
    this.#parts = parts;
  }

  /** Whether the server may hold one that it could not be told of. */
  hasUnanswered(): boolean {
    return this.#unanswered.size > 0;
  }

  /**
   * Has the server forget uploads. What it cannot be told now, or does not know yet, the next `tell` says, if need be on
   * another page.
   */
  add(uploadIds: readonly string[]): void {
    if (uploadIds.length === 0) return;
    for (const uploadId of uploadIds) this.#remember(uploadId);
    this.#note();
    for (const uploadId of uploadIds) void this.#giveUp(uploadId);
  }

  /** The same for one that is under way: said once more when `attempt`, which was to send it, has come to its end. */
  async addUnderWay(uploadId: string, attempt: Promise<unknown>): Promise<void> {
    this.#remember(uploadId);
    this.#note();
    await Promise.allSettled([attempt, this.#tryToGiveUp(uploadId)]);
    if (this.#untold.has(uploadId)) await this.#giveUp(uploadId);
  }

  /** For the last word on their session. Settles when the server knows of all. Throws where it could not be told. */
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

  /** Whether the server has answered. */
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
