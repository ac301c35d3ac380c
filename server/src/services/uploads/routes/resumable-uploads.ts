import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { problemMediaType } from '@albumen/contracts/problem';
import { embeddedServicePath } from '@albumen/contracts/services';
import { resumableUploadsPath, UploadId } from '@albumen/contracts/storage';
import type { UploadOutcome } from '@albumen/contracts/storage';
import { DataStore, Server, Upload } from '@tus/server';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toProblem } from '../../../platform/errors.ts';
import type { Authenticate } from '../../../kernel/http/caller.ts';
import { asAppError, logProblem } from '../../../kernel/http/http-server.ts';
import { acceptSlowBody } from '../../../platform/http/slow-bodies.ts';
import type { Received, UploadProgress, UploadsService } from '../service.ts';
import { requestBodyOf } from './request-body.ts';
import type { RequestBody } from './request-body.ts';
import { createUploadLocks } from './upload-locks.ts';

/** The request that the tus server is handling, and who makes it. */
interface Request {
  readonly ownerId: string;
  readonly fastify: FastifyRequest;
  readonly reply: FastifyReply;
  readonly body: RequestBody;
  /** The upload that gets its bytes, once it was found. */
  upload?: UploadProgress['upload'];
  /** The result of receiving them. */
  received?: Received;
}

/** Whether a text is the id of an upload or a session. */
const isId = (text: string): boolean => UploadId.safeParse(text).success;

const sha256Form = /^[0-9a-f]{64}$/;

const metadataField = (upload: Upload, name: string): string => {
  const value = upload.metadata?.[name];
  if (value) return value;
  throw new AppError('invalid-request', { detail: `Upload-Metadata lacks "${name}".` });
};

/** The id that the client has chosen, if any. */
const chosenId = (metadata: Upload['metadata']): string | undefined => {
  const value = metadata?.['uploadId'];
  if (!value) return undefined;
  if (isId(value)) return value;
  throw new AppError('invalid-request', { detail: 'Upload-Metadata "uploadId" is not a lower-case UUID.' });
};

const expectedSha256 = (upload: Upload): Buffer | null => {
  const value = upload.metadata?.['sha256'];
  if (!value) return null;
  if (!sha256Form.test(value)) {
    throw new AppError('invalid-request', {
      detail: 'Upload-Metadata "sha256" is not 64 lower-case hexadecimal digits.',
    });
  }
  return Buffer.from(value, 'hex');
};

const positionLimit = 2 ** 32;

/** The place of the file among those of its session, if the client names it. */
const positionIn = (upload: Upload): number | null => {
  const value = upload.metadata?.['position'];
  if (!value) return null;
  if (/^\d{1,10}$/.test(value) && Number(value) < positionLimit) return Number(value);
  throw new AppError('invalid-request', {
    detail: `Upload-Metadata "position" is not a whole number from 0 to ${positionLimit - 1}.`,
  });
};

/**
 * An opening does not find its session. Otherwise the upload is missing: given up, or lost by a crash of the database.
 */
const rethrowTo =
  ({ method }: FastifyRequest) =>
  (error: unknown): never => {
    if (method === 'POST' && error instanceof AppError && error.code === 'not-found')
      throw new AppError('upload-conflict', { detail: error.message, cause: error });
    throw error;
  };

/** The tus server's view of uploads: every call goes to the service on behalf of the request's owner. */
class UploadsDataStore extends DataStore {
  readonly #service: UploadsService;
  readonly #current: () => Request;

  constructor(service: UploadsService, current: () => Request) {
    super();
    this.#service = service;
    this.#current = current;
    this.extensions = ['creation', 'creation-with-upload', 'termination'];
  }

  override async create(upload: Upload): Promise<Upload> {
    const sessionId = metadataField(upload, 'sessionId');
    if (!isId(sessionId)) throw new AppError('not-found', { detail: 'There is no such upload session.' });
    const request = this.#current();
    const bringsBytes = request.fastify.headers['content-type'] !== undefined;
    const announced = {
      id: upload.id,
      sessionId,
      fileName: metadataField(upload, 'filename'),
      bytes: upload.size ?? 0,
      expectedSha256: expectedSha256(upload),
      position: positionIn(upload),
    };
    const { upload: opened, received } = await this.#service.createUpload(
      request.ownerId,
      announced,
      bringsBytes,
    );
    // The first bytes arrive with this request: they must not be appended to themselves.
    if (received > 0 && bringsBytes) {
      throw new AppError('upload-conflict', { detail: `${received} of ${upload.size} bytes have arrived.` });
    }
    request.upload = opened;
    return upload;
  }

  override async getUpload(id: string): Promise<Upload> {
    const request = this.#current();
    const { upload, received } = await this.#service.progress(request.ownerId, id);
    request.upload = upload;
    return new Upload({ id, size: upload.bytes, offset: received });
  }

  override async write(_none: Readable, id: string, offset: number): Promise<number> {
    // The tus server has created or requested it in the same request, and has held its lock since.
    const request = this.#current();
    const { upload, body, fastify } = request;
    if (upload === undefined) throw new Error(`Bytes came for ${id}, which nobody has looked up.`);
    request.received = await this.#service
      .receive(upload, offset, body.chunks(upload.bytes - offset))
      .catch(rethrowTo(fastify));
    return request.received.received;
  }

  /** The outcome of the upload whose last bytes have arrived. */
  async outcome(): Promise<UploadOutcome> {
    const { received, fastify } = this.#current();
    if (received === undefined) throw new Error('An upload has ended for which no bytes came.');
    return this.#service.outcomeOf(received).catch(rethrowTo(fastify));
  }

  override remove(id: string): Promise<void> {
    return this.#service.abandonUpload(this.#current().ownerId, id);
  }
}

/** An error that the tus server returns by itself. */
interface Refusal {
  readonly status_code: number;
  readonly body: string;
}

/** Converts that error into ours. */
const fromTus = ({ status_code: status, body }: Refusal): AppError => {
  const detail = body.trim();
  switch (status) {
    case 404:
    case 410:
      return new AppError('not-found', { detail: 'There is no such upload.' });
    case 409:
      return new AppError('upload-conflict', { detail });
    case 413:
      return new AppError('upload-too-large', { detail });
    case 500:
      return new AppError('internal-error', { detail });
    default:
      // Also 501, for an extension of the protocol that is not supported.
      return new AppError('invalid-request', { detail });
  }
};

/** A tus server that returns errors in the form of the product. */
class ProblemServer extends Server {
  readonly #current: () => Request;

  constructor(options: ConstructorParameters<typeof Server>[0], current: () => Request) {
    super({ ...options, onResponseError: (_request, error) => this.#problem(error) });
    this.#current = current;
  }

  #problem(error: Error | Refusal): Refusal {
    const { fastify, reply } = this.#current();
    const { log, id } = fastify;
    const cause = 'status_code' in error ? fromTus(error) : error;
    const appError = asAppError(cause);
    // The tus server passes no header on with an error.
    if (appError.retryAfterSeconds !== undefined)
      reply.raw.setHeader('retry-after', appError.retryAfterSeconds);
    logProblem(log, cause);
    return { status_code: appError.status, body: JSON.stringify(toProblem(appError, id)) };
  }

  override async write(
    ...[context, headers, status, body = '']: Parameters<Server['write']>
  ): ReturnType<Server['write']> {
    if (status < 400) return super.write(context, headers, status, body);
    await this.#current().body.discardRest();
    headers.set('content-type', problemMediaType);
    // The tus server rejects headers that do not fit the protocol without calling `onResponseError`.
    const refusal = { status_code: status, body };
    const problem = body.startsWith('{') ? refusal : this.#problem(refusal);
    return super.write(context, headers, problem.status_code, problem.body);
  }
}

/** Serves the tus 1.0 protocol (`resumableUploadsPath` of the contract says what it carries). */
export const serveResumableUploads = (
  app: FastifyInstance,
  service: UploadsService,
  authenticate: Authenticate,
): void => {
  const path = embeddedServicePath('storage') + resumableUploadsPath;
  const requests = new AsyncLocalStorage<Request>();
  const current = (): Request => {
    const request = requests.getStore();
    if (request === undefined) throw new Error('An upload was handled outside of a request.');
    return request;
  };

  const uploads = new UploadsDataStore(service, current);
  const tus = new ProblemServer(
    {
      path,
      datastore: uploads,
      // The lock for the opening, so that no bytes arrive by another request meanwhile.
      namingFunction: (_request, metadata) => chosenId(metadata) ?? randomUUID(),
      locker: createUploadLocks(current),
      relativeLocation: true,
      allowedOrigins: [],
      onIncomingRequest: async (request) => {
        // The protocol: "All PATCH requests MUST use Content-Type: application/offset+octet-stream", and so do openings
        // that bring bytes. They go straight to the service: on its way to `write` each chunk would pass five streams.
        if (request.headers.has('content-type')) Object.defineProperty(request, 'body', { value: undefined });
      },
      // A text that is not an upload id names no upload: skip the database.
      getFileIdFromRequest: (_request, lastPart) => (lastPart && isId(lastPart) ? lastPart : undefined),
      onUploadFinish: async (_request, upload) => ({
        status_code: 200,
        // If the opening brought the last byte, a client of the protocol needs the address anyway.
        headers: { 'content-type': 'application/json; charset=utf-8', location: `${path}/${upload.id}` },
        body: JSON.stringify(await uploads.outcome()),
      }),
    },
    current,
  );

  app.register(async (scope) => {
    // The tus server reads the body itself, as it arrives.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));
    const handler = async (request: FastifyRequest, reply: FastifyReply) => {
      const body = requestBodyOf(request.raw);
      const { customerId } = await authenticate(request).catch(async (error: unknown) => {
        await body.discardRest();
        throw error;
      });
      acceptSlowBody(request.raw);
      reply.header('cache-control', 'no-store');
      for (const [name, value] of Object.entries(reply.getHeaders())) {
        if (value !== undefined) reply.raw.setHeader(name, value);
      }
      reply.hijack();
      await requests.run({ ownerId: customerId, fastify: request, reply, body }, () =>
        tus.handle(request.raw, reply.raw),
      );
    };
    for (const url of [path, `${path}/:uploadId`]) {
      scope.route({ method: ['POST', 'PATCH', 'HEAD', 'DELETE'], url, exposeHeadRoute: false, handler });
    }
  });
};
