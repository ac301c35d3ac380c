import type { UploadItem } from './upload-item.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';

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
