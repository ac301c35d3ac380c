import type { QueueStorage } from './queue-writer.ts';
import type { UploadTransport } from './upload-transport.ts';

interface GivenUpUploadsParts {
  readonly transport: UploadTransport;
  readonly storage: QueueStorage;
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
  /** By upload id: whether the server did not know the upload, or has not replied. */
  readonly #uploads = new Map<string, 'unknown' | 'unanswered'>();

  constructor(parts: GivenUpUploadsParts) {
    this.#parts = parts;
  }

  /** Whether the server may hold one that it does not know to be given up. */
  hasUnanswered(): boolean {
    return [...this.#uploads.values()].includes('unanswered');
  }

  /**
   * Makes the server forget uploads, once more when the try that is sending one has ended. `settleAll` repeats this for
   * those that the server did not know or could not be asked about, if necessary from another page.
   */
  add(uploadIds: readonly string[], sending?: Promise<unknown>): void {
    if (uploadIds.length === 0) return;
    for (const uploadId of uploadIds) this.#uploads.set(uploadId, 'unanswered');
    this.#changed();
    for (const uploadId of uploadIds) void this.#giveUp(uploadId, sending);
  }

  /**
   * Call it before the session is decided. Resolves when the server has forgotten all of them; throws if it cannot be
   * reached.
   */
  async settleAll(): Promise<void> {
    await Promise.all(
      [...this.#uploads.keys()].map(async (uploadId) => {
        await this.#parts.transport.giveUp(uploadId);
        this.#note(uploadId, true);
      }),
    );
  }

  async #giveUp(uploadId: string, sending?: Promise<unknown>): Promise<void> {
    const reply = this.#parts.transport.giveUp(uploadId).then((isForgotten) => {
      // A try under way may still open an upload that the server does not know.
      if (isForgotten || !sending) this.#note(uploadId, isForgotten);
    });
    await Promise.allSettled([reply, sending]);
    if (sending && this.#uploads.has(uploadId)) await this.#giveUp(uploadId);
  }

  #note(uploadId: string, isForgotten: boolean): void {
    // Confirming may have settled it meanwhile.
    const before = this.#uploads.get(uploadId);
    if (!before) return;
    if (isForgotten) this.#uploads.delete(uploadId);
    else this.#uploads.set(uploadId, 'unknown');
    this.#changed();
    if (before === 'unanswered' && !this.hasUnanswered()) this.#parts.onAllAnswered();
  }

  #changed(): void {
    this.#parts.storage.noteQueue({ givenUp: [...this.#uploads.keys()] });
  }
}
