import type { ConfirmedSession, UploadOutcome } from '@albumen/contracts/storage';
import type { BytesLoss, UploadRefusal, UploadTrouble } from './upload-item.ts';

/** The service does not accept the file, or nothing lets it through to the service: sending again changes nothing. */
export class UploadRefused extends Error {
  override readonly name = 'UploadRefused';
  readonly refusal: UploadRefusal;
  /** Pixels that the service names with the refusal. */
  readonly pixelLimit: number | undefined;

  constructor(refusal: UploadRefusal, pixelLimit?: number) {
    super(refusal);
    this.refusal = refusal;
    this.pixelLimit = pixelLimit;
  }
}

/** The transfer broke off and can go on where it stopped. */
export class UploadInterrupted extends Error {
  override readonly name = 'UploadInterrupted';
  /** `all` when the other files fare no better. */
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

/** The session was confirmed, discarded or swept elsewhere: it takes no more files and can be decided on no more. */
export class UploadSessionEnded extends Error {
  override readonly name = 'UploadSessionEnded';
}

/** The bytes of the file are not to be had. */
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
  /** Chosen by the queue before anything is sent, so that no try opens a second upload. */
  readonly uploadId: string;
  /** Its place in the order in which the customer chose the files. */
  readonly position: number;
  /** Whether an earlier try may have opened it. */
  readonly isBegun: boolean;
  /** Aborting breaks it off; it can go on later where the reason is `UploadInterrupted`, else its file is wanted no more. */
  readonly signal: AbortSignal;
  /** Called as bytes get through, and before a request that brings some: then with those of the requests before it. */
  readonly onProgress: (bytesSent: number) => void;
}

/** What became of a file, and of which photo. */
export type ArrivedPhoto = Pick<UploadOutcome, 'outcome' | 'imageId' | 'damaged'>;

/** What the queue needs from the outside: the calls of the storage service. */
export interface UploadTransport {
  /** Throws `UploadInterrupted` when it is worth another try. */
  openSession(): Promise<string>;
  /**
   * Throws `UploadRefused`, `UploadInterrupted`, `UploadSessionEnded`, `FileUnreadable`, or any other error for a file
   * that needs the customer's retry. Where its file is wanted no more, it settles once the service does no more with what
   * it has got of it, as far as that can be known.
   */
  send(transfer: Transfer): Promise<ArrivedPhoto>;
  /**
   * Has the service forget a file whose sending was broken off, also where it has just arrived. Gives whether the service
   * has known it. May be repeated. Throws where the service could not be told.
   */
  giveUp(uploadId: string): Promise<boolean>;
  /**
   * Leaves damaged uploads out, but for those that are named. Where an album is named, the photos go into it, too. Throws
   * `UploadSessionEnded` where it was discarded elsewhere.
   */
  confirmSession(sessionId: string, damaged: readonly string[], albumId?: string): Promise<ConfirmedSession>;
  /** Throws `UploadSessionEnded` where it was confirmed elsewhere. */
  discardSession(sessionId: string): Promise<void>;
}
