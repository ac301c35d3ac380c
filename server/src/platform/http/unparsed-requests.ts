import { randomUUID } from 'node:crypto';
import { maxHeaderSize, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemMediaType } from '@albumen/contracts/problem';
import type { FastifyBaseLogger, FastifyReply, FastifyServerOptions } from 'fastify';
import { AppError, toProblem } from '../errors.ts';
import type { Site, Sites } from '../sites.ts';
import { commonHeaders } from './answer-headers.ts';

interface UnparsedRequests {
  readonly answer: NonNullable<FastifyServerOptions['clientErrorHandler']>;
  /** To be told when an answer is begun on a connection, and when it has ended. */
  begun(reply: FastifyReply): void;
  ended(reply: FastifyReply): void;
}

const asAppError = (cause: Error & { readonly code?: string }): AppError => {
  // By its status, 408, a browser knows that a connection which it held in reserve was closed, and takes another.
  if (cause.code === 'ERR_HTTP_REQUEST_TIMEOUT') return new AppError('request-timed-out', { cause });
  const detail =
    cause.code === 'HPE_HEADER_OVERFLOW'
      ? `The headers are accepted up to ${maxHeaderSize} bytes.`
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

/** Answers what the parser of Node.js refuses, of which there is no request or only its beginning, with problem details. */
export const answerUnparsedRequests = (log: FastifyBaseLogger, sites: Sites): UnparsedRequests => {
  const repliesOn = new WeakMap<Socket, Set<FastifyReply>>();
  return {
    answer: (cause, socket) => {
      // Whatever is written between other answers of this connection would be taken for a part of them.
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
