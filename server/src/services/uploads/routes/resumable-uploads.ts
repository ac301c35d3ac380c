import { randomUUID } from 'node:crypto';
import { embeddedServicePath } from '@albumen/contracts/services';
import { resumableUploadsPath } from '@albumen/contracts/storage';
import type { UploadOutcome } from '@albumen/contracts/storage';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../platform/errors.ts';
import type { Authenticate } from '../../../kernel/http/caller.ts';
import { acceptSlowBody, hasBody } from '../../../platform/http/slow-bodies.ts';
import { sessionNotFound, uploadNotFound } from '../problems.ts';
import type { Received, UploadsService } from '../service.ts';
import { requestBodyOf } from './request-body.ts';
import { isId, offsetIn, openingIn } from './tus-headers.ts';
import { createUploadLocks } from './upload-locks.ts';

// Sentences in quotation marks are those of the protocol (tus.io/protocols/resumable-upload, version 1.0.0).

const path = embeddedServicePath('storage') + resumableUploadsPath;
const version = '1.0.0';
const bytesType = 'application/offset+octet-stream';

/** Headers of extensions that we lack, with what to do instead. */
const foreignHeaders = {
  'Upload-Checksum': 'send "sha256" in the Upload-Metadata of the opening, which covers all bytes',
  'Upload-Concat': 'send the bytes of an upload one after another',
  'Upload-Defer-Length': 'send Upload-Length when opening the upload',
};

/** A method of the protocol. */
type Call = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

// "The `X-HTTP-Method-Override` request header … MUST be interpreted as the request's method by the Server".
const methodOf = ({ method, headers }: FastifyRequest): string =>
  String(headers['x-http-method-override'] ?? method).toUpperCase();

/** Throws if the server cannot process the request. */
const requireProtocol = ({ headers }: FastifyRequest, reply: FastifyReply): void => {
  if (headers['tus-resumable'] !== version) {
    // "… it MUST respond with the `412 Precondition Failed` status and MUST include the `Tus-Version` header".
    reply.header('tus-version', version);
    throw new AppError('upload-protocol-not-supported', { detail: `Send "Tus-Resumable: ${version}".` });
  }
  for (const [name, advice] of Object.entries(foreignHeaders))
    if (headers[name.toLowerCase()] !== undefined)
      throw new AppError('invalid-request', { detail: `${name} is not supported: ${advice}.` });
};

/** Throws unless bytes come in the form of the protocol. */
const requireBytesType = (request: FastifyRequest): void => {
  const method = methodOf(request);
  if (request.headers['content-type'] === bytesType) return;
  // "All `PATCH` requests MUST use `Content-Type: application/offset+octet-stream`, otherwise the server SHOULD return
  // a `415 Unsupported Media Type` status." About openings with bytes: "… similar rules as for the `PATCH` request …"
  if (method === 'PATCH' || (method === 'POST' && hasBody(request.raw)))
    throw new AppError('upload-body-not-accepted', {
      detail: `The Content-Type must be exactly ${bytesType}.`,
    });
};

const uploadIdOf = ({ params }: FastifyRequest): string => {
  const { uploadId } = params as { readonly uploadId: string };
  // Another text names no upload: skip the database.
  if (!isId(uploadId)) throw uploadNotFound();
  return uploadId;
};

/**
 * Once opened, a missing upload was given up, or lost by a crash of the database. `not-found` would mean that the session
 * is missing.
 */
const rethrowOfOpening = (error: unknown): never => {
  if (error instanceof AppError && error.code === 'not-found')
    throw new AppError('upload-conflict', { detail: error.message, cause: error });
  throw error;
};

/** Serves the tus 1.0 protocol (`resumableUploadsPath` of the contract says what it carries). */
export const serveResumableUploads = (
  app: FastifyInstance,
  service: UploadsService,
  authenticate: Authenticate,
): void => {
  const owners = new WeakMap<FastifyRequest, string>();
  const whileLocked = createUploadLocks();

  /** Does the work while no other request of this customer uses the upload. */
  const withLock = <Result>(
    request: FastifyRequest,
    reply: FastifyReply,
    uploadId: string,
    work: (ownerId: string) => Promise<Result>,
  ): Promise<Result> => {
    const ownerId = owners.get(request);
    if (ownerId === undefined) throw new Error('An upload was handled before its caller was known.');
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    if (request.raw.destroyed) gone.abort();
    const body = requestBodyOf(request.raw);
    return whileLocked({ ownerId, uploadId, body, gone: gone.signal }, () => work(ownerId));
  };

  const outcomeOf = async (progress: Received): Promise<UploadOutcome | undefined> =>
    progress.received < progress.upload.bytes ? undefined : service.outcomeOf(progress);

  /** Our choice: the answer to the last bytes is the outcome. Clients of the protocol accept any success. */
  const answerBytes = (
    reply: FastifyReply,
    status: number,
    { received }: Received,
    outcome: UploadOutcome | undefined,
  ): FastifyReply =>
    // "It MUST include the `Upload-Offset` header containing the new offset."
    reply
      .header('upload-offset', received)
      .code(outcome ? 200 : status)
      .send(outcome);

  const open: Call = async (request, reply) => {
    const { headers, raw } = request;
    const bringsBytes = headers['content-type'] === bytesType;
    const { id = randomUUID(), ...announced } = openingIn(headers);
    if (!isId(announced.sessionId)) throw sessionNotFound();
    const body = requestBodyOf(raw);
    body.requireAtMost(announced.bytes);
    const progress = await withLock(request, reply, id, async (ownerId): Promise<Received> => {
      const opened = await service.createUpload(ownerId, { id, ...announced }, bringsBytes);
      if (!bringsBytes) return opened;
      // The first bytes arrive with this request: they must not be appended to themselves.
      if (opened.received > 0)
        throw new AppError('upload-conflict', {
          detail: `${opened.received} of ${announced.bytes} bytes have arrived.`,
        });
      return service.receive(opened.upload, 0, body.chunks(announced.bytes)).catch(rethrowOfOpening);
    });
    const outcome = bringsBytes ? await outcomeOf(progress).catch(rethrowOfOpening) : undefined;
    // "The Server MUST set the `Location` header to the URL of the created resource."
    reply.header('location', `${path}/${id}`);
    // "The Server MUST acknowledge a successful upload creation with the `201 Created` status."
    return bringsBytes ? answerBytes(reply, 201, progress, outcome) : reply.code(201).send();
  };

  const append: Call = async (request, reply) => {
    const { headers, raw } = request;
    const uploadId = uploadIdOf(request);
    // "Once set the length MUST NOT be changed."
    if (headers['upload-length'] !== undefined)
      throw new AppError('invalid-request', { detail: 'Send Upload-Length only when opening the upload.' });
    const offset = offsetIn(headers);
    const progress = await withLock(request, reply, uploadId, async (ownerId) => {
      const { upload, received } = await service.progress(ownerId, uploadId);
      // "If the offsets do not match, the Server MUST respond with the `409 Conflict` status".
      if (offset !== received)
        throw new AppError('upload-conflict', {
          detail: `Upload-Offset is ${offset}, but ${received} of ${upload.bytes} bytes have arrived.`,
        });
      const body = requestBodyOf(raw);
      body.requireAtMost(upload.bytes - offset);
      return service.receive(upload, offset, body.chunks(upload.bytes - offset));
    });
    // "The Server MUST acknowledge successful `PATCH` requests with the `204 No Content` status."
    return answerBytes(reply, 204, progress, await outcomeOf(progress));
  };

  const progress: Call = async (request, reply) => {
    const uploadId = uploadIdOf(request);
    const { upload, received } = await withLock(request, reply, uploadId, (ownerId) =>
      service.progress(ownerId, uploadId),
    );
    // "The Server MUST always include the `Upload-Offset` header in the response for a `HEAD` request".
    reply.header('upload-offset', received);
    // "If the size of the upload is known, the Server MUST include the `Upload-Length` header".
    return reply.header('upload-length', upload.bytes).send();
  };

  const giveUp: Call = async (request, reply) => {
    const uploadId = uploadIdOf(request);
    await withLock(request, reply, uploadId, (ownerId) => service.abandonUpload(ownerId, uploadId));
    // "… the Server … MUST respond with the `204 No Content` status confirming that the upload was terminated."
    return reply.code(204).send();
  };

  const announce: Call = async (_request, reply) => {
    reply.header('tus-extension', 'creation,creation-with-upload,termination');
    reply.header('tus-max-size', service.bytesLimit);
    // "A successful response … MUST contain the `Tus-Version` header."
    return reply.header('tus-version', version).code(204).send();
  };

  app.register(async (scope) => {
    // The bytes are read as they arrive.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(null));

    scope.addHook('onRequest', async (request, reply) => {
      // "The `Tus-Resumable` header MUST be included in every request and response".
      reply.header('tus-resumable', version);
      // "The Server MUST prevent the client and/or proxies from caching the response".
      reply.header('cache-control', 'no-store');
      // "The Client SHOULD NOT include the `Tus-Resumable` header … and the Server MUST ignore the header."
      if (methodOf(request) === 'OPTIONS') return;
      const { customerId } = await authenticate(request);
      owners.set(request, customerId);
      acceptSlowBody(request.raw);
      requireProtocol(request, reply);
      requireBytesType(request);
    });

    scope.addHook('onSend', async ({ raw }, reply) => {
      const body = requestBodyOf(raw);
      if (!body.isCutOff) await body.discardRest();
      // The rest may never come, if its client is asleep, or come for hours.
      if (!raw.complete) reply.header('connection', 'close');
    });

    const serve = (url: string, calls: Readonly<Record<string, Call>>): void => {
      // "The actual method of the request MUST be ignored."
      scope.all(url, { exposeHeadRoute: false }, async (request, reply) => {
        const method = methodOf(request);
        const call = calls[method];
        if (call === undefined)
          throw new AppError('not-found', { detail: `There is no ${method} at this address.` });
        return call(request, reply);
      });
    };
    serve(path, { POST: open, OPTIONS: announce });
    serve(`${path}/:uploadId`, { PATCH: append, HEAD: progress, DELETE: giveUp, OPTIONS: announce });
  });
};
