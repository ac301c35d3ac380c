import type { KnownProblem } from '@albumen/contracts/problem';
import { serviceRefusals } from './upload-item.ts';
import { UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';

/** What a service, or a proxy before it, answers when it cannot work at all. */
const outOfServiceStatuses = [502, 503, 504];

/** What a network answers in place of the service until somebody signs in to it. */
const networkSignInStatuses = [407, 511];

/**
 * Answers that pass: the upload is not found any more and is opened anew, took too long, is still held by another
 * request, or came with too many.
 */
const passingStatuses = [404, 408, 409, 410, 423, 425, 429];

const payloadTooLarge = 413;

/** Our choice: who asks for more is asked again earlier; a customer who looks on would take the upload for dead. */
const longestWaitMs = 5 * 60 * 1_000;

/** An answer to a transfer. `status` is 0 where none came. */
interface Answer {
  readonly status: number;
  readonly problem: KnownProblem | undefined;
  readonly retryAfterMs: number | undefined;
}

/** What an answer that is not the one hoped for means for a transfer. */
export const uploadError = ({ status, problem, retryAfterMs }: Answer, cause: unknown): Error => {
  const code = problem?.code;
  const refusal = serviceRefusals.find((known) => known === code);
  if (refusal) {
    const { params } = problem ?? {};
    return new UploadRefused(refusal, params && 'pixelLimit' in params ? params.pixelLimit : undefined);
  }
  if (code === 'upload-session-ended') return new UploadSessionEnded(undefined, { cause });
  const facts = { cause, retryAfterMs: retryAfterMs && Math.min(retryAfterMs, longestWaitMs) };
  // A success without the words of the protocol is a page that a network puts before all others.
  if (status < 400 || networkSignInStatuses.includes(status)) return new UploadInterrupted('all', facts);
  if (outOfServiceStatuses.includes(status))
    return new UploadInterrupted('all', { ...facts, trouble: 'service' });
  if (status === 401) return new UploadInterrupted('file', { ...facts, trouble: 'sign-in' });
  if (code === 'too-many-unfinished-uploads')
    return new UploadInterrupted('file', { ...facts, trouble: 'unfinished-uploads' });
  if (status >= 500 || passingStatuses.includes(status))
    return new UploadInterrupted('file', { ...facts, trouble: 'service' });
  // What nobody has thought of: it says so, and waits for the customer.
  if (code !== undefined) return new Error(`The service answered ${status} ${code}.`, { cause });
  // Our choice: no network that has refused a size lets the same bytes through later.
  if (status === payloadTooLarge) return new UploadRefused('too-large-for-network');
  // Our choice: no word of ours comes from something on the way, such as a firewall, which may let the next try through, or
  // another network does: nothing of that is the fault of the photo.
  return new UploadInterrupted('file', { ...facts, trouble: 'turned-away' });
};
