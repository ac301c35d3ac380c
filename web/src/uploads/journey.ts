import type { UploadItem } from './upload-item.ts';
import type { UploadRecord } from './upload-record.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';
import type { ArrivedPhoto, Transfer, UploadTransport } from './upload-transport.ts';

/**
 * Tries of a file that makes no headway, after which it counts as failed. Our choice: with the delays between them they
 * outlast a minute in which the service cannot take it.
 */
export const fruitlessTriesLimit = 8;

/** How a file ends after a try that broke off with this error; undefined where it goes on by itself. */
export const endAfter = (
  error: unknown,
): Pick<UploadItem, 'state' | 'refusal' | 'pixelLimit' | 'failure' | 'loss'> | undefined => {
  if (error instanceof UploadRefused) {
    const { refusal, pixelLimit } = error;
    return { state: 'refused', refusal, ...(pixelLimit === undefined ? {} : { pixelLimit }) };
  }
  if (error instanceof FileUnreadable) return { state: 'missing', loss: error.loss };
  if (error instanceof UploadInterrupted || error instanceof UploadSessionEnded) return undefined;
  // What nobody has thought of is our fault, not the customer's.
  return { state: 'failed', failure: 'service' };
};

/** What a try that broke off and goes on says of the other files, and when it may go on. */
export const interruptionBy = (
  error: unknown,
): Pick<UploadInterrupted, 'reach' | 'trouble' | 'retryAfterMs'> =>
  error instanceof UploadInterrupted ? error : { reach: 'file', trouble: 'service', retryAfterMs: undefined };

/** What must not be shown, but travels with a file. */
export interface Journey {
  /** Undefined where only the record may hold the bytes. */
  file: File | undefined;
  /** Known before anything is sent, so that an upload whose opening was not answered is found again. */
  uploadId: string;
  /** Whether it may be open on the server. */
  isBegun: boolean;
  /** Tries since the last headway. */
  fruitlessTries: number;
  /** The farthest byte of any try; undefined until the server says how much it has of what an earlier page began. */
  farthest: number | undefined;
  /** How many files had arrived in all when this one last broke off. */
  arrivalsBefore?: number;
  /** The session into which it was sent last. */
  session?: Promise<string>;
  abort?: AbortController;
  /** The try under way, as the transport ends it. */
  attempt?: Promise<unknown>;
}

/** A file that has not set out on this page, with the upload that an earlier page may have begun. */
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

/** One try of a file: with what the device gives out, else with what this browser has kept. Throws like the transport. */
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
