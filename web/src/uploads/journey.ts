import type { UploadItem } from './upload-item.ts';
import type { UploadRecord } from './upload-record.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';
import type { ArrivedPhoto, Transfer, UploadTransport } from './upload-transport.ts';

/**
 * Tries without progress after which a file counts as failed. Our choice: with the delays between them they last longer
 * than a minute in which the service is unavailable.
 */
export const fruitlessTriesLimit = 8;

/** Returns how a file ends after a try that failed with this error; undefined if it continues by itself. */
export const endAfter = (
  error: unknown,
): Pick<UploadItem, 'state' | 'refusal' | 'pixelLimit' | 'failure' | 'loss'> | undefined => {
  if (error instanceof UploadRefused) {
    const { refusal, pixelLimit } = error;
    return { state: 'refused', refusal, ...(pixelLimit === undefined ? {} : { pixelLimit }) };
  }
  if (error instanceof FileUnreadable) return { state: 'missing', loss: error.loss };
  if (error instanceof UploadInterrupted || error instanceof UploadSessionEnded) return undefined;
  // An unexpected error is our fault, not the customer's.
  return { state: 'failed', failure: 'service' };
};

/** Returns what an interrupted try means for the other files, and when it may continue. */
export const interruptionBy = (
  error: unknown,
): Pick<UploadInterrupted, 'reach' | 'trouble' | 'retryAfterMs'> =>
  error instanceof UploadInterrupted ? error : { reach: 'file', trouble: 'service', retryAfterMs: undefined };

/** The part of a file's state that is not shown. */
export interface Journey {
  /** Undefined if only the record may hold the bytes. */
  file: File | undefined;
  /** Known before anything is sent, so that an upload whose opening got no reply is found again. */
  uploadId: string;
  /** Whether it may be open on the server. */
  isBegun: boolean;
  /** Tries since the last progress. */
  fruitlessTries: number;
  /**
   * The farthest byte of any try. Undefined until the server says how much it has of an upload that an earlier page
   * began.
   */
  farthest: number | undefined;
  /** The number of files that had arrived when this one was last interrupted. */
  arrivalsBefore?: number;
  /** The session into which it was sent last. */
  session?: Promise<string>;
  abort?: AbortController;
  /** The current try, as the transport ends it. */
  attempt?: Promise<unknown>;
}

/** A file that this page has not started yet, with the upload that an earlier page may have begun. */
export const journeyOf = (file: File | undefined, begunUploadId?: string): Journey => ({
  file,
  uploadId: begunUploadId ?? crypto.randomUUID(),
  isBegun: begunUploadId !== undefined,
  fruitlessTries: 0,
  farthest: begunUploadId === undefined ? 0 : undefined,
});

interface SendBytesParts {
  readonly transport: UploadTransport;
  readonly record: UploadRecord;
}

/**
 * One try of a file: with the bytes from the device, otherwise with those that this browser has stored. Throws like the
 * transport.
 */
export const sendBytes = async (
  { transport, record }: SendBytesParts,
  id: number,
  journey: Journey,
  transfer: Transfer,
): Promise<ArrivedPhoto> => {
  try {
    return await transport.send(transfer);
  } catch (error) {
    const file = error instanceof FileUnreadable ? await record.bytesOf(id) : undefined;
    if (!file || transfer.signal.aborted) throw error;
    journey.file = file;
    return transport.send({ ...transfer, file, isBegun: true });
  }
};
