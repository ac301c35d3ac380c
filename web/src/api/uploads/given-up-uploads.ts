import type { UploadTransport } from './upload-transport.ts';

/** Uploads that the server may still hold, though the customer has taken their files off the list. */
export class GivenUpUploads {
  readonly #transport: UploadTransport;
  readonly #untold = new Set<string>();

  constructor(transport: UploadTransport) {
    this.#transport = transport;
  }

  /** Has the server forget an upload. Where it cannot be told now, the next `tell` does it. */
  add(uploadId: string): void {
    this.#untold.add(uploadId);
    this.tell().catch(() => undefined);
  }

  /** Settles when the server knows of all. Throws where it could not be told. */
  async tell(): Promise<void> {
    await Promise.all(
      [...this.#untold].map(async (uploadId) => {
        await this.#transport.giveUp(uploadId);
        this.#untold.delete(uploadId);
      }),
    );
  }
}
