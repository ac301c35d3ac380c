import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { correlationHeader, problemMediaType } from '@albumen/contracts/problem';
import fastifyCompress from '@fastify/compress';
import { fastify, LogController } from 'fastify';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toProblem } from '../errors.ts';
import type { Log } from '../log.ts';
import { passingFailure } from '../passing-failures.ts';
import { createSites, siteFrom } from '../sites.ts';
import type { Sites } from '../sites.ts';
import { commonHeaders } from './answer-headers.ts';
import { endIdleReaders } from './idle-readers.ts';
import { httpMetrics } from './metrics.ts';
import { limitJsonShape } from './json-shape.ts';
import { limitBodyTimes } from './slow-bodies.ts';
import { createTransfers } from './transfers.ts';
import { answerUnparsedRequests } from './unparsed-requests.ts';

/** What a caller may send as correlation id; anything else is replaced, so that it can stand in a log as it is. */
const correlationForm = /^[\w.-]{8,64}$/;

/** Bytes of a JSON body. Our choice: 500 photo ids with room to spare; files go another way. */
const jsonBytesLimit = 256 * 1024;

/** What passes by itself, and what Fastify refuses before a handler runs, as an error of ours. */
const fromFramework = (error: FastifyError): AppError => {
  const status = error.statusCode ?? 500;
  // The same code as of a connection to the database that breaks off, but held against the request.
  if (status === 400 && error.code === 'ECONNRESET')
    return new AppError('invalid-request', { detail: 'The request broke off.', cause: error });
  // The framework's message has the whole address, with its signature; so neither it nor the cause is kept.
  if (error.code === 'FST_ERR_BAD_URL')
    return new AppError('invalid-request', {
      detail: 'The address is not well-formed: each % must begin an escaped byte of UTF-8, such as %C3%A9.',
    });
  const passing = passingFailure(error);
  if (passing) return passing;
  if (status === 413) return new AppError('request-too-large', { cause: error });
  if (status === 415)
    return new AppError('invalid-request', {
      detail: 'A body is accepted as application/json only.',
      cause: error,
    });
  if (status >= 400 && status < 500)
    return new AppError('invalid-request', { detail: error.message, cause: error });
  return new AppError('internal-error', { cause: error });
};

/** Any error as one that a caller is told about. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : fromFramework(error as FastifyError);

/** Logs what a caller is told: our own fault with its cause, an answer that a use case gives in a line. */
export const logProblem = (log: FastifyBaseLogger, error: unknown): void => {
  const { status, code, detail, cause, isUsual } = asAppError(error);
  // To come again in a moment is an answer like any other, unless something has failed.
  const isAnswer = status < 500 || (code === 'unavailable' && cause === undefined);
  if (isAnswer) log[isUsual ? 'debug' : 'info']({ code, detail, cause }, 'request refused');
  else log.error({ err: error }, 'request failed');
};

/** Answers with problem details. */
export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const known = asAppError(error);
  logProblem(request.log, error);
  if (known.retryAfterSeconds !== undefined) reply.header('retry-after', known.retryAfterSeconds);
  if (known.status === 401) reply.header('www-authenticate', 'Bearer');
  // Chunks that stand in a cache would outlive the cause of an error.
  reply.header('cache-control', 'no-store');
  return reply.code(known.status).type(problemMediaType).send(toProblem(known, request.id));
};

/**
 * Answers what is refused before there is a route, such as an address that is not well-formed. A person who has followed
 * one is led to the address as it stands, taken by the letter: there is a page that says what is missing, in the frame of
 * the website.
 */
const answerWithoutRoute =
  (sites: Sites) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // No hook is run before this, and the request is a bare one.
    reply.headers(commonHeaders(request.id, sites.siteOf(request.host)));
    const isPageWanted = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (error.code !== 'FST_ERR_BAD_URL' || !isPageWanted) return void sendProblem(error, request, reply);
    const [path = '', ...query] = request.url.split('?');
    // One slash at the beginning: two would lead to another site.
    const byTheLetter = `/${encodeURI(path).replace(/^\/+/, '')}`;
    void reply.header('cache-control', 'no-store').redirect([byTheLetter, ...query].join('?'), 302);
  };

export interface HttpServerOptions {
  /** Whose `X-Forwarded-For` and `X-Forwarded-Host` count: addresses and CIDR ranges. Anyone else could make them up. */
  readonly trustedProxies?: readonly string[];
  readonly sites?: Sites;
}

const localSite = createSites([siteFrom({ publicUrl: 'http://localhost:8080' })]);

/**
 * JSON goes out compressed to whoever takes it. Low levels: they turn the 35 kB of a page of photos into 5 for a quarter of
 * a millisecond, and higher ones take twice the time for 3 % less. Images are compressed already, and the files of the web
 * application when they are built.
 */
const compression = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  zlibOptions: { level: 1 },
  customTypes: /^application\/json/,
  /** Below this it saves no packet. */
  threshold: 1024,
  /** Up to here at once: a stream and a thread cost more than the work. */
  syncThreshold: 128 * 1024,
  // Nobody sends us compressed bodies, and one could unpack to any size.
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/**
 * A Fastify application with what every part of the product shares: correlation ids, problem details, one log line for
 * each request, request metrics, compression, and headers that keep browsers from guessing and framing.
 */
export const createHttpServer = async (
  log: Log,
  { trustedProxies = ['loopback'], sites = localSite }: HttpServerOptions = {},
): Promise<FastifyInstance> => {
  const unparsed = answerUnparsedRequests(log as FastifyBaseLogger, sites);
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'correlationId' }),
    genReqId: (request) => {
      const given = request.headers[correlationHeader];
      return typeof given === 'string' && correlationForm.test(given) ? given : randomUUID();
    },
    bodyLimit: jsonBytesLimit,
    trustProxy: [...trustedProxies],
    // A connection that is kept open must not hold up the end of the process.
    forceCloseConnections: true,
    // What asks for another protocol, as some clients ask for HTTP/2, is a request like any other.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    frameworkErrors: answerWithoutRoute(sites),
    clientErrorHandler: unparsed.answer,
    routerOptions: { maxParamLength: 200 },
  });
  limitBodyTimes(app.server);
  endIdleReaders(app.server);
  // Of the framework's own; nothing that is offered here takes plain text.
  app.removeContentTypeParser('text/plain');
  limitJsonShape(app);
  await app.register(fastifyCompress, compression);
  app.decorate('transfers', createTransfers());
  app.decorateRequest('site', {
    getter(this: FastifyRequest) {
      return sites.siteOf(this.host);
    },
  });
  app.addHook('onRequest', async (request, reply) => {
    unparsed.begun(reply);
    reply.headers(commonHeaders(request.id, request.site));
  });
  const observe = httpMetrics();
  app.addHook('onResponse', async (request, reply) => {
    unparsed.ended(reply);
    const route = request.routeOptions.url ?? 'none';
    observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    request.log.debug(
      { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'request',
    );
  });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler(() => {
    throw new AppError('not-found', { detail: 'Nothing answers at this address.' });
  });
  return app;
};
