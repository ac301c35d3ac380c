import type { UploadRecord } from './upload-record.ts';
import type { UploadTransport } from './upload-transport.ts';

interface GivenUpUploadsParts {
  readonly transport: UploadTransport;
  readonly record: UploadRecord;
}

/** Uploads that the server may still hold, though the customer has taken their files off the list. */
export class GivenUpUploads {
  readonly #parts: GivenUpUploadsParts;
  readonly #untold = new Set<string>();

  constructor(parts: GivenUpUploadsParts) {
    this.#parts = parts;
  }

  /** Has the server forget uploads. Where it cannot be told now, the next `tell` does it, if need be on another page. */
  add(uploadIds: readonly string[]): void {
    if (uploadIds.length === 0) return;
    for (const uploadId of uploadIds) this.#untold.add(uploadId);
    this.#note();
    this.tell().catch(() => undefined);
  }

  /** Settles when the server knows of all. Throws where it could not be told. */
  async tell(): Promise<void> {
    await Promise.all(
      [...this.#untold].map(async (uploadId) => {
        await this.#parts.transport.giveUp(uploadId);
        this.#untold.delete(uploadId);
        this.#note();
      }),
    );
  }

  #note(): void {
    this.#parts.record.noteGivenUp([...this.#untold]);
  }
}
