import { readProblem } from '@albumen/contracts/read-problem';
import { resumableUploadsPath, storage, UploadOutcome } from '@albumen/contracts/storage';
import type { DetailedError, UploadOptions } from 'tus-js-client';
import { ApiError, createServiceClient } from '../api/client.ts';
import { serviceAddress } from '../api/configuration.ts';
import { retryAfterMs } from '../lib/retrying.ts';
import { SignInFailed } from '../api/session-errors.ts';
import { session } from '../api/session.ts';
import { loadSchema } from '../lib/late-schemas.ts';
import { looksLikePhoto, signatureBytes } from './photo-signature.ts';
import { uploadError } from './upload-answers.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';
import type { Transfer, UploadTransport } from './upload-transport.ts';

/**
 * Any other error of a call means that there is no access token at the moment: the provider does not reply, or the
 * customer has to sign in. No file is to blame for that.
 */
const fromApiError = (cause: unknown): never => {
  if (cause instanceof ApiError) throw uploadError(cause, cause);
  const trouble = cause instanceof SignInFailed ? 'sign-in' : 'network';
  throw new UploadInterrupted('all', { trouble, cause });
};

/** The result of a call that decides a whole session: there is nothing to decide if it has ended or was swept away. */
const fromDecision = (error: unknown): never => {
  const code = error instanceof ApiError ? error.code : undefined;
  if (code === 'upload-session-ended' || code === 'not-found')
    throw new UploadSessionEnded(undefined, { cause: error });
  throw error;
};

const parseJson = (body: string): unknown => {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
};

const fromTusError = (error: Error | DetailedError): Error => {
  if (!('originalResponse' in error)) return error;
  const answer = error.originalResponse;
  const problem = readProblem(parseJson(answer?.getBody() ?? ''));
  const asked = retryAfterMs(answer?.getHeader('Retry-After'), Date.now());
  const isOpening = error.originalRequest.getMethod() === 'POST';
  // An opening only looks up its session, so the session was swept away.
  if (isOpening && problem?.code === 'not-found') return new UploadSessionEnded(undefined, { cause: error });
  return uploadError({ status: answer?.getStatus() ?? 0, problem, retryAfterMs: asked }, error);
};

/**
 * Puts the bearer token on every request of the protocol, and replaces a token that a service refused before the next
 * try. Sends nothing once the signal is aborted: the library ignores it while it waits for the token.
 */
const authorization = (signal?: AbortSignal): Pick<UploadOptions, 'onBeforeRequest' | 'onAfterResponse'> => {
  let token = '';
  return {
    onBeforeRequest: async (request) => {
      token = await session.accessToken().catch(fromApiError);
      signal?.throwIfAborted();
      request.setHeader('Authorization', `Bearer ${token}`);
    },
    onAfterResponse: async (_, response) => {
      if (response.getStatus() === 401) await session.replaceAccessToken(token).catch(fromApiError);
    },
  };
};

const mebibyte = 1024 ** 2;

/** Files up to this size in bytes are read completely before they are sent. */
const readAtOnceLimit = mebibyte;

/**
 * Bytes of a file that are sent with the opening of its upload. Our choice: covers most photos of a phone, so that each
 * waits for one reply instead of two. A larger file is announced first, so that it is not sent if it is refused.
 */
const sentWithOpeningLimit = 8 * mebibyte;

/**
 * If at most so many bytes of an opening are left to send when its file is removed from the list, we wait for the
 * reply: after that the service knows the upload that it has to forget. An opening with more bytes left is aborted and
 * never arrives completely.
 */
const soonSentLimit = mebibyte;

/** The bytes of a file, or of a part of it. */
const read = async (file: Blob): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (bytes.length === file.size) return bytes;
  } catch (cause) {
    throw new FileUnreadable('unreadable', { cause });
  }
  // Some browsers do not report that a file has become shorter.
  throw new FileUnreadable('unreadable');
};

/**
 * Browsers report the same error for a lost network and for a file that can no longer be read. Reading the bytes at
 * both ends shows which it is. Returns the first ones.
 */
const requireReadable = async (file: File): Promise<Uint8Array<ArrayBuffer>> => {
  await read(file.slice(-1));
  return read(file.slice(0, signatureBytes));
};

/**
 * The data to send for a file. A small file is read at once: each part that is cut from a file makes the page wait for
 * the disk, which customers would notice with thousands of files. A film with the name of a photo is refused.
 */
const photoOf = async (file: File): Promise<Blob> => {
  const isSmall = file.size <= readAtOnceLimit;
  const bytes = isSmall ? await read(file) : await requireReadable(file);
  if (!looksLikePhoto(bytes)) throw new UploadRefused('upload-type-not-accepted');
  return isSmall ? new Blob([bytes]) : file;
};

/** Delays before further tries to give up an upload, in milliseconds. */
const giveUpDelaysMs = [1_000, 3_000];

/** The service has no such upload. */
const unknownUploadStatus = 404;

/** The session of the upload has ended. */
const endedSessionStatus = 409;

/** Sends files by the tus 1.0 protocol to the storage service. */
export const createTusTransport = (): UploadTransport => {
  const calls = createServiceClient(storage);

  const outcomeOf = ({ uploadId, signal }: Transfer): Promise<UploadOutcome> =>
    calls.readUploadOutcome({ params: { uploadId }, signal });

  /** Returns the outcome of an earlier try whose reply was lost, otherwise whether that try can continue. */
  const pickUp = async (asked: Transfer): Promise<{ outcome?: UploadOutcome; isOpen: boolean }> => {
    if (!asked.isBegun) return { isOpen: false };
    try {
      return { outcome: await outcomeOf(asked), isOpen: false };
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'upload-conflict') return { isOpen: true };
      if (code === 'not-found') return { isOpen: false };
      return fromApiError(error);
    }
  };

  // Looking for uploads of earlier pages does not need the protocol.
  const loadProtocol = () =>
    import('tus-js-client').catch((cause: unknown) => {
      throw new UploadInterrupted('all', { cause });
    });

  const uploadsAddress = (): string => serviceAddress('storage') + resumableUploadsPath;

  /** Resolves with the body of the last reply. */
  const transfer = async (
    { file, sessionId, uploadId, position, signal, onProgress }: Transfer,
    photo: Blob,
    isOpen: boolean,
  ): Promise<string> => {
    const endpoint = uploadsAddress();
    const { Upload } = await loadProtocol();
    signal.throwIfAborted();
    return new Promise((resolve, reject) => {
      const sentWithOpening = photo.size <= sentWithOpeningLimit ? photo.size : 0;
      let isOpening = !isOpen;
      let bytesToCome = sentWithOpening;
      const upload = new Upload(photo, {
        // An open upload continues at the offset that the server returns (HEAD). Without an endpoint, it cannot silently
        // restart if its address does not reply.
        ...(isOpen ? { uploadUrl: `${endpoint}/${uploadId}` } : { endpoint }),
        uploadDataDuringCreation: sentWithOpening > 0,
        metadata: { sessionId, uploadId, position: String(position), filename: file.name },
        // The queue decides when to try again, and remembers the position.
        retryDelays: null,
        storeFingerprintForResuming: false,
        ...authorization(signal),
        onProgress: (bytesSent) => {
          bytesToCome = sentWithOpening - bytesSent;
          onProgress(bytesSent);
        },
        onUploadUrlAvailable: () => {
          isOpening = false;
          if (signal.aborted) breakOff();
        },
        onError: (error) => reject(fromTusError(error)),
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getBody()),
      });
      const breakOff = () => {
        void upload.abort();
        reject(signal.reason);
      };
      signal.addEventListener('abort', () => {
        const isUnwanted = !(signal.reason instanceof UploadInterrupted);
        const isAnsweredSoon = isOpening && bytesToCome <= soonSentLimit;
        if (!(isUnwanted && isAnsweredSoon)) breakOff();
      });
      upload.start();
    });
  };

  return {
    openSession: async () => {
      const opened = await calls.openUploadSession().catch(fromApiError);
      return opened.uploadSessionId;
    },

    send: async (asked) => {
      const { outcome, isOpen } = await pickUp(asked);
      if (outcome) return outcome;
      asked.signal.throwIfAborted();
      const photo = await photoOf(asked.file);
      const body = await transfer(asked, photo, isOpen).catch(async (error: unknown) => {
        await requireReadable(asked.file);
        throw error;
      });
      const answered = (await loadSchema(UploadOutcome)).safeParse(parseJson(body)).data;
      // If every byte had arrived before, the protocol reports success without the outcome.
      return answered ?? outcomeOf(asked).catch(fromApiError);
    },

    giveUp: async (uploadId) => {
      const { Upload } = await loadProtocol();
      try {
        await Upload.terminate(`${uploadsAddress()}/${uploadId}`, {
          retryDelays: giveUpDelaysMs,
          ...authorization(),
        });
        return true;
      } catch (error) {
        const status = (error as DetailedError).originalResponse?.getStatus();
        if (status === unknownUploadStatus) return false;
        if (status === endedSessionStatus) return true;
        throw fromTusError(error as DetailedError);
      }
    },

    confirmSession: (uploadSessionId, damaged, albumId) =>
      calls
        .confirmUploadSession({ params: { uploadSessionId }, body: { damaged: [...damaged], albumId } })
        // If an album is named, the album may be the missing thing.
        .catch((error: unknown) => {
          if (albumId !== undefined && error instanceof ApiError && error.code === 'not-found') throw error;
          return fromDecision(error);
        }),

    discardSession: (uploadSessionId) =>
      calls.discardUploadSession({ params: { uploadSessionId } }).catch(fromDecision),
  };
};
