import { StallTimer, unlessAborted } from './connection.ts';
import type { UploadRecord } from './upload-record.ts';
import { UploadInterrupted } from './upload-transport.ts';
import type { UploadTransport } from './upload-transport.ts';

interface QueueSessionParts {
  readonly transport: UploadTransport;
  readonly record: UploadRecord;
}

/** The session of all files of a queue, opened with the first of them. */
export class QueueSession {
  readonly #parts: QueueSessionParts;
  #current: Promise<string> | undefined;

  constructor(parts: QueueSessionParts) {
    this.#parts = parts;
  }

  /** Undefined while nothing was sent. */
  current(): Promise<string> | undefined {
    return this.#current;
  }

  /** Continues a session that was opened before. */
  resume(sessionId: string): void {
    this.#current = Promise.resolve(sessionId);
  }

  /** Opens the session if there is none. If that fails, the next caller tries again. */
  open(): Promise<string> {
    if (this.#current) return this.#current;
    const { transport, record } = this.#parts;
    const abort = new AbortController();
    const stall = new StallTimer(() => abort.abort(new UploadInterrupted('all')));
    const opening = unlessAborted(transport.openSession(), abort.signal)
      .finally(() => stall.stop())
      .then(
        (sessionId) => {
          record.noteSession(sessionId);
          return sessionId;
        },
        (error: unknown) => {
          this.#current = undefined;
          throw error;
        },
      );
    this.#current = opening;
    return opening;
  }

  /** For a session that was ended elsewhere: the next file opens another one. */
  forget(): void {
    this.#current = undefined;
    this.#parts.record.noteSession(undefined);
  }
}
