import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { hasFullReply, isBinary, isOneReply, isResumable, repliesOf } from '@albumen/contracts/endpoint';
import type {
  BinaryBody,
  BinaryReply,
  Endpoint,
  OneReply,
  RepliesByStatus,
  ContractPart,
} from '@albumen/contracts/endpoint';
import { embeddedServicePath } from '@albumen/contracts/services';
import type { Locale } from '@albumen/contracts/site-paths';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { AppError } from '../../platform/errors.ts';
import { localeOn } from '../sites.ts';
import type { Site } from '../sites.ts';
import { AccountErased, AccountLeaving, localeOf, requireScope, requireWriteScope } from './caller.ts';
import type { Authenticators, Caller, Operator } from './caller.ts';
import { answerDownload } from '../../platform/http/download-answer.ts';
import type { Download } from '../../platform/http/download-answer.ts';
import { networkOf } from '../../platform/http/network.ts';
import { onFirstUse } from '../../platform/on-first-use.ts';
import { parsePart, requireKeepable } from '../../platform/http/parse-part.ts';
import { acceptSlowBody } from '../../platform/http/slow-bodies.ts';
import type { Transfers } from '../../platform/http/transfers.ts';

type HeaderValues = Readonly<Record<string, string | number>>;

/** A handler's answer if the reply is bytes. */
interface BinaryAnswer {
  readonly body: Readable | Uint8Array;
  readonly headers: HeaderValues;
  /** The customer to whom a stream counts as a transfer: each may run a few at a time. */
  readonly customerId?: string;
}

/** The bytes of a request whose body is binary. */
interface ReceivedBytes {
  readonly bytes: Buffer;
  /** The type that the request names, one of those that the contract accepts. */
  readonly mediaType: string;
}

/** A request body that the handler reads as it arrives. It breaks off with `request-too-large` beyond the limit. */
interface ReceivedStream {
  readonly stream: AsyncIterable<Uint8Array>;
}

type Parsed<Schema> = Schema extends ZodMiniType ? z.output<Schema> : undefined;

type BodyOf<E extends Endpoint> = E['body'] extends BinaryBody
  ? E['body'] extends { readonly isStreamed: true }
    ? ReceivedStream
    : ReceivedBytes
  : Parsed<E['body']>;

type HeadersOf<E extends Endpoint> = E['replyHeaders'] extends readonly (infer Name extends string)[]
  ? { readonly headers: { readonly [Header in Name]?: string | number } }
  : unknown;

type Answered<E extends Endpoint, Body> = Body extends BinaryReply
  ? BinaryAnswer
  : (Body extends ZodMiniType ? { readonly body: z.input<Body> } : unknown) & HeadersOf<E>;

type AnswerByStatus<E extends Endpoint, Replies> = {
  [Status in keyof Replies]: { readonly status: Status } & Answered<E, Replies[Status]>;
}[keyof Replies];

type ReplyOf<E extends Endpoint> = E['reply'] extends OneReply
  ? E['reply']['body'] extends BinaryReply
    ? E['reply']['body'] extends { readonly resumable: true }
      ? Download
      : BinaryAnswer
    : E extends { readonly replyHeaders: readonly string[] }
      ? Answered<E, E['reply']['body']>
      : E['reply']['body'] extends ZodMiniType
        ? z.input<E['reply']['body']>
        : void
  : E['reply'] extends RepliesByStatus
    ? AnswerByStatus<E, E['reply']>
    : never;

type CallerOf<E extends Endpoint> = E['security'] extends 'customer'
  ? Caller
  : E['security'] extends 'operator'
    ? Operator
    : undefined;

/** A validated call of an endpoint. */
interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly headers: Parsed<E['headers']>;
  readonly body: BodyOf<E>;
  readonly caller: CallerOf<E>;
  /** The network of the caller's address, for mails that say who asked. */
  readonly network: string;
  /** The site to which the call was sent. */
  readonly site: Site;
  /** The language of the reply: the one that the call names, otherwise that of the site. */
  readonly locale: Locale;
}

/**
 * One handler for each endpoint of a contract: the `routes.ts` of a service is such a table. A handler returns the
 * body, or `{ status, body }` if the contract has several statuses. It adds `headers` if the contract names reply
 * headers or the reply is bytes. If the reply can be resumed, it returns a download.
 */
export type Handlers<Contract extends ContractPart> = {
  readonly [Name in keyof Contract['endpoints']]: (
    call: Call<Contract['endpoints'][Name]>,
  ) => Promise<ReplyOf<Contract['endpoints'][Name]>>;
};

/** The same for any contract. */
type AnyHandler = (call: {
  readonly params: unknown;
  readonly query: unknown;
  readonly headers: unknown;
  readonly body: unknown;
  readonly caller: Caller | Operator | undefined;
  readonly network: string;
  readonly site: Site;
  readonly locale: Locale;
}) => Promise<unknown>;

/** Parses a part of a call; returns undefined if the contract names none. */
const parse = (schema: ZodMiniType | undefined, value: unknown, part: string): unknown => {
  if (schema === undefined) return undefined;
  requireKeepable(value, part);
  return parsePart(schema, value, part);
};

/** The same for a JSON body. The texts of a batch are checked write by write. */
const parseBody = (
  schema: ZodMiniType | undefined,
  { body, valuesCount }: FastifyRequest,
  { holdsCalls }: Endpoint,
): unknown => {
  if (schema === undefined) return undefined;
  if (!holdsCalls) requireKeepable(body, 'body');
  return parsePart(schema, body, 'body', valuesCount);
};

const notAccepted = ({ binary }: BinaryBody): AppError =>
  new AppError('invalid-request', { detail: `The body must be ${binary.join(' or ')}.` });

const tooLarge = (maxBytes: number): string => `At most ${maxBytes} bytes are accepted.`;

async function* limited(stream: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const piece of stream as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength;
    if (bytes > maxBytes) throw new AppError('request-too-large', { detail: tooLarge(maxBytes) });
    yield piece;
  }
}

const streamOf = (body: BinaryBody, request: FastifyRequest): ReceivedStream => {
  if (!(request.body instanceof Readable)) throw notAccepted(body);
  if (Number(request.headers['content-length'] ?? 0) > body.maxBytes)
    throw new AppError('request-too-large', { detail: tooLarge(body.maxBytes) });
  acceptSlowBody(request.raw);
  return { stream: limited(request.body, body.maxBytes) };
};

const bytesOf = (body: BinaryBody, request: FastifyRequest): ReceivedBytes => {
  if (!Buffer.isBuffer(request.body)) throw notAccepted(body);
  const [mediaType = ''] = (request.headers['content-type'] ?? '').toLowerCase().split(/\s*;/);
  return { bytes: request.body, mediaType };
};

/** Creates the serialiser of a reply from its schema: it is fast and never emits a field that the contract lacks. */
export const serialiser = (body: ZodMiniType): ((value: unknown) => string) => {
  const schema = z.toJSONSchema(body, { target: 'draft-7', io: 'output' });
  return fastJson(schema as Parameters<typeof fastJson>[0]);
};

const jsonMediaType = 'application/json; charset=utf-8';

/** A handler's answer in the one form that covers all others. */
interface FullAnswer {
  readonly status: number;
  readonly headers?: HeaderValues;
  readonly body?: unknown;
  readonly onClosed?: (bytesLeft: number) => void;
  /** The owner of a download. */
  readonly customerId?: string;
}

const fullAnswerOf = (endpoint: Endpoint, result: unknown, request: FastifyRequest): FullAnswer => {
  const { reply } = endpoint;
  if (isResumable(endpoint)) {
    const { 'if-none-match': ifNoneMatch, ...ranges } = request.headers;
    // RFC 9110, 14.2: only GET supports ranges.
    const conditions = { 'if-none-match': ifNoneMatch, ...(request.method === 'GET' && ranges) };
    const download = result as Download;
    return { ...answerDownload(download, conditions), customerId: download.customerId };
  }
  if (!isOneReply(reply)) return result as FullAnswer;
  const isFull = isBinary(reply.body) || hasFullReply(endpoint);
  return isFull ? { ...(result as object), status: reply.status } : { status: reply.status, body: result };
};

/** Bytes of a body that were read but did not reach the network. */
const bytesLeft = ({ writableFinished, writableLength }: ServerResponse, body: Readable): number =>
  writableFinished ? 0 : writableLength + body.readableLength;

/** Counts a body as a transfer of its customer until it ends. Throws `too-many-requests`. */
const beginTransfer = (
  { server, raw: { socket } }: FastifyRequest,
  customerId: string,
  body: Readable,
): void => {
  const end = server.getDecorator<Transfers>('transfers').begin(customerId);
  // Closing a connection does not destroy an answer that is queued behind others.
  const destroy = (): void => void body.destroy();
  socket.once('close', destroy);
  body.once('close', () => {
    socket.off('close', destroy);
    end();
  });
  if (socket.destroyed) destroy();
};

/** Creates the function that sends a handler's answer. */
const answering = (endpoint: Endpoint) => {
  const serialisers = new Map(
    repliesOf(endpoint).map(([status, body]) => [
      status as number,
      body === undefined || isBinary(body) ? undefined : onFirstUse(() => serialiser(body)),
    ]),
  );
  return (result: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const { status, headers = {}, body, onClosed, customerId } = fullAnswerOf(endpoint, result, request);
    if (request.method !== 'HEAD' && customerId !== undefined && body instanceof Readable)
      beginTransfer(request, customerId, body);
    const serialise = serialisers.get(status);
    // No cache stores an answer unless the handler says otherwise: links without sign-in show personal data, too.
    reply.code(status).headers({ 'cache-control': 'no-store', ...headers });
    if (serialise) return reply.header('content-type', jsonMediaType).send(serialise()(body));
    if (request.method !== 'HEAD' && onClosed && body instanceof Readable)
      reply.raw.once('close', () => onClosed(bytesLeft(reply.raw, body)));
    if (request.method !== 'HEAD' || !(body instanceof Readable)) return reply.send(body);
    // The framework would read all of it and discard it.
    body.destroy();
    return reply.send(Readable.from([]));
  };
};

/** Identifies the caller if the contract requires one, and checks that they may call. */
const callerOf = async (
  endpoint: Endpoint,
  authenticators: Authenticators,
  request: FastifyRequest,
): Promise<Caller | Operator | undefined> => {
  if (endpoint.security === 'customer')
    return authenticators.customer(request).catch((error: unknown) => {
      if (endpoint.answersLeaving && error instanceof AccountLeaving) return error.caller;
      const isGone = endpoint.isGoneAfterErasure && error instanceof AccountErased;
      throw isGone ? new AppError('not-found', { detail: error.detail ?? '' }) : error;
    });
  if (endpoint.security === 'none') return undefined;
  const operator = await authenticators.operator?.(request);
  if (operator === undefined) throw new Error('The operator API has no authenticator.');
  if (endpoint.scope) requireScope(request, operator, endpoint.scope);
  if (endpoint.holdsCalls) requireWriteScope(request, operator);
  if (endpoint.method !== 'GET') await operator.note(`${request.method} ${request.url}`);
  return operator;
};

/** Makes a scope of the server accept only bodies of these media types, and receive them as bytes or as a stream. */
const acceptBytes = (scope: FastifyInstance, body: BinaryBody): void => {
  scope.removeAllContentTypeParsers();
  if (body.isStreamed)
    scope.addContentTypeParser([...body.binary], (_request, stream, done) => done(null, stream));
  else
    scope.addContentTypeParser([...body.binary], { parseAs: 'buffer' }, (_request, bytes, done) =>
      done(null, bytes),
    );
  scope.addContentTypeParser('*', (_request, _payload, done) => done(notAccepted(body)));
};

const bodyLimitOf = ({ body, maxBytes }: Endpoint): { readonly bodyLimit?: number } => {
  const bodyLimit = isBinary(body) ? body.maxBytes : maxBytes;
  return bodyLimit === undefined ? {} : { bodyLimit };
};

/** A part of a contract with its handlers. */
export interface Served {
  readonly contract: ContractPart;
  readonly handlers: Readonly<Record<string, AnyHandler>>;
}

/** Pairs a part of a contract with its handlers. */
export const serves = <Contract extends ContractPart>(
  contract: Contract,
  handlers: Handlers<Contract>,
): Served => ({
  contract,
  // Each handler is called with the parsed values of its own endpoint.
  handlers: handlers as unknown as Served['handlers'],
});

/** Adds a route for each endpoint of a part, below the base address of its service. */
export const serveContract = (
  app: FastifyInstance,
  { contract, handlers }: Served,
  authenticators: Authenticators,
): void => {
  const callers = new WeakMap<FastifyRequest, Caller | Operator>();
  for (const [name, endpoint] of Object.entries<Endpoint>(contract.endpoints)) {
    if (endpoint.security === 'operator' && authenticators.operator === undefined)
      throw new Error(`${contract.service}.${name} needs an authenticator for the operator API.`);
    const run = handlers[name];
    if (run === undefined) throw new Error(`${contract.service}.${name} has no handler.`);
    const answer = answering(endpoint);
    const { body, maxValues } = endpoint;
    const receive = (request: FastifyRequest): unknown => {
      if (!isBinary(body)) return parseBody(body, request, endpoint);
      return body.isStreamed ? streamOf(body, request) : bytesOf(body, request);
    };
    const addRoute = (scope: FastifyInstance) =>
      scope.route({
        method: endpoint.method,
        url: embeddedServicePath(contract.service) + endpoint.path,
        ...bodyLimitOf(endpoint),
        ...(maxValues === undefined ? {} : { config: { maxValues } }),
        // Authentication comes before parsing: the body of a stranger is not even read.
        onRequest: async (request: FastifyRequest) => {
          if (endpoint.limitsNetworks) await authenticators.stranger?.(request);
          const caller = await callerOf(endpoint, authenticators, request);
          if (caller) callers.set(request, caller);
        },
        handler: async (request: FastifyRequest, reply: FastifyReply) => {
          const call = {
            params: parse(endpoint.params, request.params, 'path'),
            query: parse(endpoint.query, request.query, 'query'),
            headers: parse(endpoint.headers, request.headers, 'header'),
            body: receive(request),
            caller: callers.get(request),
            network: networkOf(request.ip),
            site: request.site,
            locale: localeOn(request.site, localeOf(request)),
          };
          return answer(await run(call), request, reply);
        },
      });
    if (!isBinary(body)) addRoute(app);
    else
      app.register(async (scope) => {
        acceptBytes(scope, body);
        addRoute(scope);
      });
  }
};
