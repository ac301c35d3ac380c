import type { UploadRecord } from './upload-record.ts';
import type { UploadTransport } from './upload-transport.ts';

interface GivenUpUploadsParts {
  readonly transport: UploadTransport;
  readonly record: UploadRecord;
  /** Called when the server holds none of them any more. */
  readonly onAllTold: () => void;
}

/**
 * Uploads that the server may still hold, though the customer has taken their files off the list.
 * [Note: Overtaken openings] One that is given up in the moment in which it is opened may be unknown to the server, which
 * opens it right after. So it is remembered until the server has forgotten it, or its session is decided on.
 */
export class GivenUpUploads {
  readonly #parts: GivenUpUploadsParts;
  readonly #untold = new Set<string>();

  constructor(parts: GivenUpUploadsParts) {
    this.#parts = parts;
  }

  /** Whether the server may still hold one. */
  hasUntold(): boolean {
    return this.#untold.size > 0;
  }

  /**
   * Has the server forget uploads. What it cannot be told now, or does not know yet, the next `tell` says, if need be on
   * another page.
   */
  add(uploadIds: readonly string[]): void {
    if (uploadIds.length === 0) return;
    for (const uploadId of uploadIds) this.#untold.add(uploadId);
    this.#note();
    for (const uploadId of uploadIds) void this.#tryToGiveUp(uploadId);
  }

  /** The same for one that is under way: said once more when `attempt`, which was to send it, has come to its end. */
  async addUnderWay(uploadId: string, attempt: Promise<unknown>): Promise<void> {
    this.#untold.add(uploadId);
    this.#note();
    await Promise.allSettled([attempt, this.#tryToGiveUp(uploadId)]);
    if (this.#untold.has(uploadId)) await this.#tryToGiveUp(uploadId);
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

  async #tryToGiveUp(uploadId: string): Promise<void> {
    const wasHeld = await this.#parts.transport.giveUp(uploadId).catch(() => false);
    if (wasHeld) this.#forget(uploadId);
  }

  #forget(uploadId: string): void {
    if (!this.#untold.delete(uploadId)) return;
    this.#note();
    if (!this.hasUntold()) this.#parts.onAllTold();
  }

  #note(): void {
    this.#parts.record.noteGivenUp([...this.#untold]);
  }
}
