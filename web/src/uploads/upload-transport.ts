import type { ConfirmedSession, UploadOutcome } from '@albumen/contracts/storage';
import type { BytesLoss, UploadRefusal, UploadTrouble } from './upload-item.ts';

/** The service does not accept the file, or something in between blocks it: sending it again changes nothing. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly refusal: UploadRefusal;
  /** The pixel limit that the service names. */
  readonly pixelLimit: number | undefined;

  constructor(refusal: UploadRefusal, pixelLimit?: number) {
    super(refusal);
    this.refusal = refusal;
    this.pixelLimit = pixelLimit;
  }
}

/** The transfer was interrupted and can continue at the same byte. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
  /** `all` if the other files would fail, too. */
  readonly reach: 'file' | 'all';
  readonly trouble: UploadTrouble;
  /** Milliseconds that the service asks to wait before another try. */
  readonly retryAfterMs: number | undefined;

  constructor(
    reach: 'file' | 'all',
    options: { trouble?: UploadTrouble; cause?: unknown; retryAfterMs?: number | undefined } = {},
  ) {
    super('The transfer broke off', { cause: options.cause });
    this.reach = reach;
    this.trouble = options.trouble ?? 'network';
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** The session was confirmed, discarded or swept elsewhere: it takes no more files and can no longer be decided. */
export class UploadSessionEnded extends Error {
  override readonly name = 'UploadSessionEnded';
}

/** The bytes of the file cannot be read. */
export class FileUnreadable extends Error {
  override readonly name = 'FileUnreadable';
  readonly loss: BytesLoss;

  constructor(loss: BytesLoss, options: { cause?: unknown } = {}) {
    super('The file cannot be read', options);
    this.loss = loss;
  }
}

export interface Transfer {
  readonly file: File;
  readonly sessionId: string;
  /** The queue chooses it before anything is sent, so that no try opens a second upload. */
  readonly uploadId: string;
  /** Its place in the order in which the customer chose the files. */
  readonly position: number;
  /** Whether an earlier try may have opened it. */
  readonly isBegun: boolean;
  /**
   * Aborting stops the transfer. It can continue later if the reason is `UploadInterrupted`; otherwise its file is no
   * longer wanted.
   */
  readonly signal: AbortSignal;
  /**
   * Called as bytes get through, and before a request that sends some: then with the bytes of the requests before it.
   */
  readonly onProgress: (bytesSent: number) => void;
}

/** The outcome of a file, and its photo. */
export type ArrivedPhoto = Pick<UploadOutcome, 'outcome' | 'imageId' | 'damaged'>;

/** The calls of the storage service that the queue needs. */
export interface UploadTransport {
  /** Throws `UploadInterrupted` if another try may succeed. */
  openSession(): Promise<string>;
  /**
   * Throws `UploadRefused`, `UploadInterrupted`, `UploadSessionEnded`, `FileUnreadable`, or any other error for a file
   * that needs the customer's retry. If its file is no longer wanted, settles once the service has finished with the
   * received bytes, as far as that can be known.
   */
  send(transfer: Transfer): Promise<ArrivedPhoto>;
  /**
   * Makes the service forget a file whose sending was aborted, even if it has just arrived. Returns whether the service
   * knew it. May be repeated. Throws if the service cannot be reached.
   */
  giveUp(uploadId: string): Promise<boolean>;
  /**
   * Leaves damaged uploads out, except those that are named. If an album is named, the photos are added to it, too.
   * Throws `UploadSessionEnded` if the session was discarded elsewhere.
   */
  confirmSession(sessionId: string, damaged: readonly string[], albumId?: string): Promise<ConfirmedSession>;
  /** Throws `UploadSessionEnded` if it was confirmed elsewhere. */
  discardSession(sessionId: string): Promise<void>;
}
