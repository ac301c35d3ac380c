import { createHash } from 'node:crypto';
import { Problem } from '@albumen/contracts/problem';
import {
  ConfirmedSession,
  resumableUploadsPath,
  UploadOutcome,
  UploadSession,
} from '@albumen/contracts/storage';
import { WebConfiguration } from '@albumen/contracts/web-configuration';
import * as z from 'zod/mini';

/** A file to upload. */
interface PhotoFile {
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** The server refused a request. */
class RefusedError extends Error {
  readonly status: number;
  readonly code: Problem['code'] | undefined;

  constructor(status: number, problem: Problem | undefined, what: string) {
    super(`${what}: ${problem?.detail ?? problem?.title ?? `answered ${status}`}`);
    this.status = status;
    this.code = problem?.code;
  }
}

/** Adds photos to a library with the storage service's calls. */
export interface Uploader {
  openSession(): Promise<string>;
  /** Sends a file and lets the server check its SHA-256. Throws `RefusedError` if the server does not accept it. */
  upload(sessionId: string, file: PhotoFile): Promise<UploadOutcome>;
  confirmSession(sessionId: string): Promise<ConfirmedSession>;
  /** Deletes the photos of an unconfirmed session. Does nothing if the session has ended. */
  discardSession(sessionId: string): Promise<void>;
}

const tusVersion = { 'tus-resumable': '1.0.0' };

const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** Opens the storage service that `/config.json` names, for the owner of the tokens. */
export const createUploader = async (url: string, accessToken: () => Promise<string>): Promise<Uploader> => {
  const configuration = WebConfiguration.parse(await (await fetch(new URL('/config.json', url))).json());
  const { storage } = configuration.services;
  if (storage === undefined) throw new Error(`${url} has no storage service.`);
  const base = new URL(storage, url).href.replace(/\/$/, '');

  const call = async (method: string, address: URL | string, init: RequestInit = {}): Promise<Response> => {
    const reply = await fetch(address, {
      ...init,
      method,
      headers: {
        authorization: `Bearer ${await accessToken()}`,
        ...(init.headers as Record<string, string>),
      },
    });
    if (reply.ok) return reply;
    const { data } = z.safeParse(Problem, await reply.json().catch(() => undefined));
    throw new RefusedError(reply.status, data, `${method} ${String(address)}`);
  };

  return {
    openSession: async () => {
      const reply = await call('POST', `${base}/upload-sessions`);
      return UploadSession.parse(await reply.json()).uploadSessionId;
    },
    upload: async (sessionId, { fileName, bytes }) => {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      const metadata = { sessionId, filename: fileName, sha256 };
      const created = await call('POST', base + resumableUploadsPath, {
        headers: {
          ...tusVersion,
          'upload-length': String(bytes.byteLength),
          'upload-metadata': Object.entries(metadata)
            .map(([name, value]) => `${name} ${base64(value)}`)
            .join(','),
        },
      });
      const location = created.headers.get('location');
      if (location === null) throw new Error('The storage service named no address for the upload.');
      const sent = await call('PATCH', new URL(location, created.url), {
        headers: { ...tusVersion, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      return UploadOutcome.parse(await sent.json());
    },
    confirmSession: async (sessionId) => {
      const reply = await call('POST', `${base}/upload-sessions/${sessionId}/confirm`);
      return ConfirmedSession.parse(await reply.json());
    },
    discardSession: async (sessionId) => {
      try {
        await call('DELETE', `${base}/upload-sessions/${sessionId}`);
      } catch (error) {
        const isOver =
          error instanceof RefusedError && (error.status === 404 || error.code === 'upload-session-ended');
        if (!isOver) throw error;
      }
    },
  };
};
