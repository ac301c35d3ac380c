import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemMediaType } from '@albumen/contracts/problem';
import type { FastifyBaseLogger, FastifyReply, FastifyServerOptions } from 'fastify';
import { AppError, toProblem } from '../../platform/errors.ts';
import type { Site, Sites } from '../sites.ts';
import { commonHeaders } from './answer-headers.ts';

interface UnparsedRequests {
  readonly answer: NonNullable<FastifyServerOptions['clientErrorHandler']>;
  /** Call these when an answer begins on a connection and when it ends. */
  begun(reply: FastifyReply): void;
  ended(reply: FastifyReply): void;
}

const asAppError = (cause: Error & { readonly code?: string }): AppError => {
  // Status 408 tells a browser that its idle connection was closed, so it opens another.
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request-timed-out', { cause });
  const detail =
    cause.code === 'HPE_HEADER_OVERFLOW'
      ? `The headers can have at most ${maxHeaderSize} bytes.`
      : 'The request is not well-formed HTTP/1.1.';
  return new AppError('invalid-request', { detail, cause });
};

const answerText = (error: AppError, correlationId: string, site: Site): string => {
  const body = JSON.stringify(toProblem(error, correlationId));
  const headers = {
    ...commonHeaders(correlationId, site),
    'cache-control': 'no-store',
    'content-type': problemMediaType,
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${error.status} ${STATUS_CODES[error.status]}`, ...lines, '', body].join('\r\n');
};

/** Answers requests that the parser of Node.js rejects with problem details. Fastify never sees a request for these. */
export const answerUnparsedRequests = (log: FastifyBaseLogger, sites: Sites): UnparsedRequests => {
  const repliesOn = new WeakMap<Socket, Set<FastifyReply>>();
  return {
    answer: (cause, socket) => {
      // The client would read anything written between other answers of this connection as part of them.
      const [reply, ...further] = repliesOn.get(socket) ?? [];
      const isFree = further.length === 0 && !reply?.raw.headersSent;
      if (!socket.writable || !isFree) return void socket.destroy();
      const error = asAppError(cause);
      const correlationId = reply?.request.id ?? randomUUID();
      log.debug({ correlationId, code: error.code, detail: error.detail, cause }, 'request refused');
      socket.write(answerText(error, correlationId, reply?.request.site ?? sites.usual));
      socket.destroySoon();
    },
    begun: (reply) => {
      const { socket } = reply.request.raw;
      const replies = repliesOn.get(socket) ?? new Set();
      repliesOn.set(socket, replies.add(reply));
    },
    ended: (reply) => void repliesOn.get(reply.request.raw.socket)?.delete(reply),
  };
};
