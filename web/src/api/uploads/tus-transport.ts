import { Problem } from '@albumen/contracts/problem';
import type { ProblemCode } from '@albumen/contracts/problem';
import { resumableUploadsPath, storage, UploadOutcome } from '@albumen/contracts/storage';
import type { DetailedError, UploadOptions } from 'tus-js-client';
import { ApiError, createServiceClient } from '../client.ts';
import { serviceAddress } from '../configuration.ts';
import { session } from '../session.ts';
import { uploadRefusals } from './upload-item.ts';
import { FileUnreadable, UploadInterrupted, UploadRefused, UploadSessionEnded } from './upload-transport.ts';
import type { Transfer, UploadTransport } from './upload-transport.ts';

/** Refusals that pass: too many requests, and an upload that another request still holds. */
const passingStatuses = [401, 409, 423, 429];

/** What a service, or a proxy before it, answers when it cannot work at all. */
const outOfServiceStatuses = [502, 503, 504];

/** What an answer means for a transfer. `status` is 0 where none came. */
const uploadError = (status: number, code: ProblemCode | undefined, cause: unknown): Error => {
  const refusal = uploadRefusals.find((known) => known === code);
  if (refusal) return new UploadRefused(refusal);
  if (code === 'upload-session-ended') return new UploadSessionEnded(undefined, { cause });
  if (status === 0 || outOfServiceStatuses.includes(status)) return new UploadInterrupted('all', cause);
  if (status >= 500 || passingStatuses.includes(status)) return new UploadInterrupted('file', cause);
  return new Error('The upload was not accepted', { cause });
};

const fromApiError = (error: unknown): never => {
  throw error instanceof ApiError ? uploadError(error.status, error.code, error) : error;
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
  const problem = Problem.safeParse(parseJson(answer?.getBody() ?? '')).data;
  return uploadError(answer?.getStatus() ?? 0, problem?.code, error);
};

/** The bearer token on every request of the protocol; one that a service refused is replaced before the next try. */
const authorization = (): Pick<UploadOptions, 'onBeforeRequest' | 'onAfterResponse'> => {
  let token = '';
  return {
    onBeforeRequest: async (request) => {
      token = await session.accessToken();
      request.setHeader('Authorization', `Bearer ${token}`);
    },
    onAfterResponse: async (_, response) => {
      if (response.getStatus() === 401) await session.replaceAccessToken(token);
    },
  };
};

/** A browser says the same for a lost network and a file that it cannot read any more: one byte tells which it is. */
const requireReadable = async (file: File): Promise<void> => {
  try {
    await file.slice(0, 1).arrayBuffer();
  } catch (cause) {
    throw new FileUnreadable(undefined, { cause });
  }
};

/** The last part of an upload's address. */
const uploadIdOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Sends files by the tus 1.0 protocol to the storage service. */
export const createTusTransport = (): UploadTransport => {
  const calls = createServiceClient(storage);

  const outcomeOf = (url: string): Promise<UploadOutcome> =>
    calls.readUploadOutcome({ params: { uploadId: uploadIdOf(url) } });

  /** The outcome of an earlier try whose answer was lost; else where that try goes on, if anywhere. */
  const pickUp = async (
    url: string | undefined,
  ): Promise<{ outcome?: UploadOutcome; resumeUrl?: string }> => {
    if (url === undefined) return {};
    try {
      return { outcome: await outcomeOf(url) };
    } catch (error) {
      const code = error instanceof ApiError ? error.code : undefined;
      if (code === 'upload-conflict') return { resumeUrl: url };
      if (code === 'not-found') return {};
      return fromApiError(error);
    }
  };

  /** Resolves with the body of the last answer. */
  const transfer = async (
    { file, sessionId, signal, onUrl, onProgress }: Transfer,
    resumeUrl: string | undefined,
  ): Promise<{ url: string; body: string }> => {
    // Asking what earlier pages have left needs no protocol.
    const { Upload } = await import('tus-js-client').catch((cause: unknown) => {
      throw new UploadInterrupted('all', cause);
    });
    return new Promise((resolve, reject) => {
      const upload = new Upload(file, {
        // Without an endpoint a resumed upload cannot silently start anew when its address does not answer.
        ...(resumeUrl === undefined
          ? { endpoint: serviceAddress('storage') + resumableUploadsPath }
          : { uploadUrl: resumeUrl }),
        metadata: { sessionId, filename: file.name },
        // The queue decides when to try again, and remembers where.
        retryDelays: null,
        storeFingerprintForResuming: false,
        ...authorization(),
        onUploadUrlAvailable: () => upload.url && onUrl(upload.url),
        onProgress,
        onError: (error) => reject(fromTusError(error)),
        onSuccess: ({ lastResponse }) => resolve({ url: upload.url ?? '', body: lastResponse.getBody() }),
      });
      signal.addEventListener('abort', () => {
        // The server may already have forgotten it.
        upload.abort(true).catch(() => undefined);
        reject(signal.reason);
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
      const { outcome, resumeUrl } = await pickUp(asked.resumeUrl);
      if (outcome) return outcome.outcome;
      asked.signal.throwIfAborted();
      await requireReadable(asked.file);
      const { url, body } = await transfer(asked, resumeUrl).catch(async (error: unknown) => {
        await requireReadable(asked.file);
        throw error;
      });
      const answered = UploadOutcome.safeParse(parseJson(body)).data;
      // Where every byte had arrived before, the protocol says so without the outcome.
      const known = answered ?? (await outcomeOf(url).catch(fromApiError));
      return known.outcome;
    },

    confirmSession: (uploadSessionId) => calls.confirmUploadSession({ params: { uploadSessionId } }),

    discardSession: (uploadSessionId) => calls.discardUploadSession({ params: { uploadSessionId } }),
  };
};
