import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import { problemMediaType } from '@albumen/contracts/problem';
import { correlationHeader } from '@albumen/contracts/read-problem';
import fastifyCompress from '@fastify/compress';
import { fastify, LogController } from 'fastify';
import type { FastifyCompressOptions } from '@fastify/compress';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, toProblem } from '../../platform/errors.ts';
import type { Log } from '../../platform/log.ts';
import { passingFailure } from '../../platform/passing-failures.ts';
import { siteFrom } from '../site-entry.ts';
import { createSites } from '../sites.ts';
import type { Sites } from '../sites.ts';
import { commonHeaders, fileHeaders } from './answer-headers.ts';
import { endIdleReaders } from '../../platform/http/idle-readers.ts';
import { httpMetrics } from '../../platform/http/metrics.ts';
import { parseJsonBodies } from '../../platform/http/json-shape.ts';
import { networkOf } from '../../platform/http/network.ts';
import { limitBodyTimes } from '../../platform/http/slow-bodies.ts';
import { createTransfers } from '../../platform/http/transfers.ts';
import { answerUnparsedRequests } from './unparsed-requests.ts';

/**
 * The form of a correlation id that a caller may send. Other values are replaced, so that the id is safe to log as it
 * is.
 */
const correlationForm = /^[\w.-]{8,64}$/;

/** Bytes of a JSON body. Our choice: 500 photo ids with room to spare; files are sent in other ways. */
const jsonBytesLimit = 256 * 1024;

/** Converts temporary failures, and errors that Fastify raises before a handler runs, to our own errors. */
const fromFramework = (error: FastifyError): AppError => {
  const status = error.statusCode ?? 500;
  // A broken database connection has the same code, but this one is the client's.
  if (status === 400 && error.code === 'ECONNRESET')
    return new AppError('invalid-request', { detail: 'The request was aborted.', cause: error });
  // The framework's message contains the whole address with its signature, so neither it nor the cause is kept.
  if (error.code === 'FST_ERR_BAD_URL')
    return new AppError('invalid-request', {
      detail: 'The address is not well-formed: each % must begin an escaped byte of UTF-8, such as %C3%A9.',
    });
  const passing = passingFailure(error);
  if (passing) return passing;
  if (status === 413) return new AppError('request-too-large', { cause: error });
  if (status === 415)
    return new AppError('invalid-request', {
      detail: 'The body must be application/json.',
      cause: error,
    });
  if (status >= 400 && status < 500)
    return new AppError('invalid-request', { detail: error.message, cause: error });
  return new AppError('internal-error', { cause: error });
};

/** Converts any error to one that can be shown to a caller. */
export const asAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : fromFramework(error as FastifyError);

/** Logs a problem: our own fault with its cause, the regular refusal of a use case in one line. */
export const logProblem = (log: FastifyBaseLogger, error: unknown): void => {
  const { status, code, detail, cause, isUsual } = asAppError(error);
  // "Try again later" is a regular answer unless something has failed.
  const isAnswer = status < 500 || (code === 'unavailable' && cause === undefined);
  if (isAnswer) log[isUsual ? 'debug' : 'info']({ code, detail, cause }, 'request refused');
  else log.error({ err: error }, 'request failed');
};

/** Adds the limit of the call to the error of a body that is too large. */
const limitNamed = (error: unknown, { routeOptions }: FastifyRequest): unknown =>
  (error as Partial<FastifyError>).code === 'FST_ERR_CTP_BODY_TOO_LARGE' &&
  routeOptions.bodyLimit !== undefined
    ? new AppError('request-too-large', {
        detail: `The body may have at most ${routeOptions.bodyLimit} bytes.`,
        cause: error,
      })
    : error;

export const sendProblem = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  const appError = asAppError(limitNamed(error, request));
  logProblem(request.log, error);
  if (appError.retryAfterSeconds !== undefined) reply.header('retry-after', appError.retryAfterSeconds);
  if (appError.status === 401) reply.header('www-authenticate', 'Bearer');
  // Error responses to chunks would stay in a cache longer than the cause of the error.
  reply.header('cache-control', 'no-store');
  return reply.code(appError.status).type(problemMediaType).send(toProblem(appError, request.id));
};

/**
 * Answers requests that fail before routing, such as those to a malformed address. A person who followed such a link is
 * redirected to the same address with its characters encoded literally: there, a page of the website says what is
 * missing.
 */
const answerWithoutRoute =
  (sites: Sites) =>
  (error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
    // No hook runs before this, and the request is a bare one.
    reply.headers(commonHeaders(request.id, sites.siteOf(request.host)));
    const isPageWanted = request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');
    if (error.code !== 'FST_ERR_BAD_URL' || !isPageWanted) return void sendProblem(error, request, reply);
    const [path = '', ...query] = request.url.split('?');
    // One slash at the beginning: two would lead to another site.
    const byTheLetter = `/${encodeURI(path).replace(/^\/+/, '')}`;
    void reply.header('cache-control', 'no-store').redirect([byTheLetter, ...query].join('?'), 302);
  };

/** Makes a check that warns, once, of a proxy that is not trusted: its visitors seem to be one. */
const warnOfProxies = (log: Log) => {
  let isWarned = false;
  return ({ headers, ips = [], socket }: FastifyRequest): void => {
    if (isWarned || headers['x-forwarded-for'] === undefined || ips.length > 1) return;
    isWarned = true;
    log.warn(
      { event: 'http.untrusted-proxy', proxy: networkOf(socket.remoteAddress) },
      'a request with X-Forwarded-For came from an address that TRUSTED_PROXIES does not name: if it is your proxy, all its visitors count as one network',
    );
  };
};

export interface HttpServerOptions {
  /**
   * Proxies whose `X-Forwarded-For` and `X-Forwarded-Host` are trusted: addresses and CIDR ranges. Anyone else could
   * forge them.
   */
  readonly trustedProxies?: readonly string[];
  readonly sites?: Sites;
}

const localSite = createSites([siteFrom({ publicUrl: 'http://localhost:8080' })]);

/**
 * Compresses JSON for clients that accept it. Low levels: they turn the 35 kB of a page of photos into 5 for a quarter
 * of a millisecond, and higher ones take twice the time for 3 % less. Images are already compressed, and a
 * production build compresses the files of the web application.
 */
const compression = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
  zlibOptions: { level: 1 },
  customTypes: /^application\/json/,
  /** Smaller answers save no packet. */
  threshold: 1024,
  /** Up to this size synchronously: a stream and a thread cost more than the work. */
  syncThreshold: 128 * 1024,
  // No client sends compressed bodies, and one could unpack to any size.
  globalDecompression: false,
} satisfies FastifyCompressOptions;

/**
 * Creates a Fastify application with everything that all parts of the product share: correlation ids, problem details,
 * one log line for each request, request metrics, compression, and headers that keep browsers from guessing types and
 * framing.
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
      const sentId = request.headers[correlationHeader];
      return typeof sentId === 'string' && correlationForm.test(sentId) ? sentId : randomUUID();
    },
    bodyLimit: jsonBytesLimit,
    trustProxy: [...trustedProxies],
    // An open keep-alive connection must not delay the end of the process.
    forceCloseConnections: true,
    // A request to upgrade to another protocol, as some clients do for HTTP/2, is handled like any other request.
    http: { shouldUpgradeCallback: ({ headers }) => headers.upgrade?.toLowerCase() === 'websocket' },
    frameworkErrors: answerWithoutRoute(sites),
    clientErrorHandler: unparsed.answer,
    routerOptions: { maxParamLength: 200 },
  });
  limitBodyTimes(app.server);
  endIdleReaders(app.server);
  // The framework accepts plain text by default; no endpoint does.
  app.removeContentTypeParser('text/plain');
  parseJsonBodies(app);
  await app.register(fastifyCompress, compression);
  app.decorate('transfers', createTransfers());
  app.decorateRequest('site', {
    getter(this: FastifyRequest) {
      return sites.siteOf(this.host);
    },
  });
  const checkProxy = warnOfProxies(log);
  app.addHook('onRequest', async (request, reply) => {
    unparsed.begun(reply);
    checkProxy(request);
    // Albums §9: "Only the root page is indexable on production; test hosts are no-index."
    const isListed = sites.isProduction(request.host) && /^\/(?:\?|$)/.test(request.url);
    reply.headers(commonHeaders(request.id, request.site, isListed));
    const successor = sites.successorOf(request.host);
    if (successor) return reply.redirect(successor.publicUrl + request.url, 308);
  });
  app.addHook('onSend', async (_request, reply) => {
    reply.headers(fileHeaders(reply.getHeader('content-type')));
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
  app.setNotFoundHandler(({ method, url }) => {
    const docs = url.startsWith('/api/operator/') ? '/api/operator/docs' : '/api/docs';
    const detail = url.startsWith('/api/')
      ? `There is no ${method} at this address. ${docs} lists all calls; no path ends with a slash.`
      : 'There is nothing at this address.';
    throw new AppError('not-found', { detail });
  });
  return app;
};
