import type { KnownProblem } from '@albumen/contracts/problem';
import { serviceRefusals } from './upload-item.ts';
import { UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';

/** Statuses that a service, or a proxy in front of it, returns when it cannot work at all. */
const outOfServiceStatuses = [502, 503, 504];

/** Statuses that a network returns instead of the service until somebody signs in to it. */
const networkSignInStatuses = [407, 511];

/**
 * Statuses of temporary failures: the upload is no longer found and is opened again, took too long, is still held by
 * another request, or came with too many others.
 */
const passingStatuses = [404, 408, 409, 410, 423, 425, 429];

const payloadTooLarge = 413;

/**
 * Our choice: a service that asks for a longer wait is asked again earlier, because a waiting customer would think that
 * the upload is dead.
 */
const longestWaitMs = 5 * 60 * 1_000;

/** A reply to a transfer. `status` is 0 if none came. */
interface Answer {
  readonly status: number;
  readonly problem: KnownProblem | undefined;
  readonly retryAfterMs: number | undefined;
}

/** Converts a reply other than success into an error of the transfer. */
export const uploadError = ({ status, problem, retryAfterMs }: Answer, cause: unknown): Error => {
  const code = problem?.code;
  const refusal = serviceRefusals.find((known) => known === code);
  if (refusal) {
    const { params } = problem ?? {};
    return new UploadRefused(refusal, params && 'pixelLimit' in params ? params.pixelLimit : undefined);
  }
  if (code === 'upload-session-ended') return new UploadSessionEnded(undefined, { cause });
  const facts = { cause, retryAfterMs: retryAfterMs && Math.min(retryAfterMs, longestWaitMs) };
  // A success without the headers of the protocol is a page that a network shows instead of all others.
  if (status < 400 || networkSignInStatuses.includes(status)) return new UploadInterrupted('all', facts);
  if (outOfServiceStatuses.includes(status))
    return new UploadInterrupted('all', { ...facts, trouble: 'service' });
  if (status === 401) return new UploadInterrupted('file', { ...facts, trouble: 'sign-in' });
  if (code === 'too-many-unfinished-uploads')
    return new UploadInterrupted('file', { ...facts, trouble: 'unfinished-uploads' });
  if (status >= 500 || passingStatuses.includes(status))
    return new UploadInterrupted('file', { ...facts, trouble: 'service' });
  // An unexpected problem: report it, and wait for the customer.
  if (code !== undefined) return new Error(`The service answered ${status} ${code}.`, { cause });
  // Our choice: a network that has refused a size does not accept it later.
  if (status === payloadTooLarge) return new UploadRefused('too-large-for-network');
  // Our choice: a reply without our problem comes from something in between, such as a firewall. It may accept the next
  // try, or another network may: the photo is not to blame.
  return new UploadInterrupted('file', { ...facts, trouble: 'turned-away' });
};
