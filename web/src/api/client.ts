import { hasFullReply, isBinary, repliesOf } from '@albumen/contracts/endpoint';
import type { BinaryBody, BinaryReply, Endpoint, OneReply, ContractPart } from '@albumen/contracts/endpoint';
import type { ProblemCode } from '@albumen/contracts/problem';
import { correlationHeader, readProblem } from '@albumen/contracts/read-problem';
import type { ReadProblem } from '@albumen/contracts/read-problem';
import type { ServiceKey } from '@albumen/contracts/services';
import { localeHeader } from '@albumen/contracts/site-paths';
import { answerInTime, AnswerTimedOut } from '../lib/answer-in-time.ts';
import { loadSchema } from '../lib/late-schemas.ts';
import { serviceAddress } from './configuration.ts';
import { retryAfterMs } from '../lib/retrying.ts';
import { ProviderUnanswered } from './session-errors.ts';
import { session } from './session.ts';

/** Why a call failed. Albums §8: "Generic fetch failure: text shows status code and URL." */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 if no answer came. */
  readonly status: number;
  readonly url: string;
  /** The call's name in its contract. */
  readonly call: string;
  /** The service's own reason and its details; undefined if it gave none. */
  readonly problem: ReadProblem | undefined;
  /** The id that the server's log lines of this request carry. */
  readonly correlationId: string;
  /** Milliseconds that the service asks us to wait before the next try. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: {
    status: number;
    url: string;
    call: string;
    problem?: ReadProblem | undefined;
    correlationId: string;
    retryAfterMs?: number | undefined;
    cause?: unknown;
  }) {
    super(`${facts.status} ${facts.url}`, { cause: facts.cause });
    this.status = facts.status;
    this.url = facts.url;
    this.call = facts.call;
    this.problem = facts.problem;
    this.correlationId = facts.correlationId;
    this.retryAfterMs = facts.retryAfterMs;
  }

  /** Whether the call was given up because no answer came in time. */
  get isTimedOut(): boolean {
    return this.cause instanceof AnswerTimedOut;
  }

  /** Whether the call succeeded, but its answer does not fit the contract. */
  get isUnparsed(): boolean {
    return this.status >= 200 && this.status < 300;
  }

  get code(): ProblemCode | undefined {
    return this.problem?.code;
  }

  /** The fields that the service rejected, by their paths in the request: `body.name`. */
  get fields(): ReadProblem['errors'] {
    return this.problem?.errors;
  }
}

/** The environment of a client; tests pass their own. */
export interface Transport {
  readonly serviceAddress: (key: ServiceKey) => string;
  readonly accessToken: () => Promise<string>;
  /** Returns a new access token in place of one that was refused. */
  readonly replaceAccessToken: (refused: string) => Promise<string>;
  /** Notes the reply to a call whose success ends the session. */
  readonly sessionEndsWith: (reply: Promise<{ readonly ok: boolean }>) => void;
  /** The customer's locale. */
  readonly locale: () => string;
  readonly fetch: typeof fetch;
}

const browserTransport: Transport = {
  serviceAddress,
  accessToken: () => session.accessToken(),
  replaceAccessToken: (refused) => session.replaceAccessToken(refused),
  sessionEndsWith: (reply) => session.endsWith(reply),
  locale: () => document.documentElement.lang,
  fetch: (input, init) => fetch(input, init),
};

type Schema = NonNullable<Endpoint['params']>;
type Input<S extends Schema> = S['_zod']['input'];
type Output<S> = S extends Schema ? S['_zod']['output'] : undefined;

type Arguments<E extends Endpoint> = (E extends { params: Schema }
  ? { params: Input<E['params']> }
  : unknown) &
  (E extends { query: Schema } ? { query?: Input<E['query']> } : unknown) &
  (E extends { headers: Schema } ? { headers: Input<E['headers']> } : unknown) &
  (E extends { body: Schema } ? { body: Input<E['body']> } : unknown) &
  (E extends { body: BinaryBody } ? { body: Blob } : unknown) & { signal?: AbortSignal };

/** A reply with its status and headers, for calls that have several statuses or meaningful headers. */
type FullReply<Status, Body> = {
  readonly status: Status;
  readonly headers: Headers;
  readonly body: Output<Body>;
};

type Reply<E extends Endpoint> = E['reply'] extends OneReply
  ? E extends { readonly replyHeaders: readonly string[] }
    ? FullReply<E['reply']['status'], E['reply']['body']>
    : Output<E['reply']['body']>
  : { [Status in keyof E['reply']]: FullReply<Status, E['reply'][Status]> }[keyof E['reply']];

type Call<E extends Endpoint> =
  object extends Arguments<E>
    ? (args?: Arguments<E>) => Promise<Reply<E>>
    : (args: Arguments<E>) => Promise<Reply<E>>;

/** A part of a contract whose service has its address in `/config.json`. */
type BrowserContract = ContractPart & { readonly service: ServiceKey };

/**
 * The calls of a part of a contract. Endpoints that return bytes are left out: their addresses are used in an `img`.
 */
export type ServiceClient<S extends ContractPart> = {
  readonly [
    Name in keyof S['endpoints'] as S['endpoints'][Name]['reply'] extends { body: BinaryReply } ? never : Name
  ]: Call<S['endpoints'][Name]>;
};

interface AnyArguments {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly headers?: Readonly<Record<string, string | undefined>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const addressOf = (base: string, path: string, { params = {}, query = {} }: AnyArguments): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(pairs.map(([name, value]) => [name, String(value)])).toString();
  return `${base}${filled}${search && `?${search}`}`;
};

/** A reply whose body is complete. */
interface WholeReply extends Pick<Response, 'ok' | 'status' | 'headers'> {
  readonly text: string;
}

const problemOf = ({ text }: WholeReply): ReadProblem | undefined => {
  try {
    return readProblem(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Embedded services have addresses on this site, without an origin. */
const isOwnAddress = (url: string): boolean => !URL.canParse(url);

/**
 * Returns the body of a reply. A service at a foreign address may not be our own program, so its body is validated too.
 * Throws if the status or a validated body does not fit the contract.
 */
const bodyOf = async (endpoint: Endpoint, url: string, reply: WholeReply): Promise<unknown> => {
  const found = repliesOf(endpoint).find(([status]) => status === reply.status);
  if (found === undefined) throw new Error(`The contract has no response with status ${reply.status}.`);
  const [, schema] = found;
  if (schema === undefined || isBinary(schema)) return undefined;
  const body: unknown = JSON.parse(reply.text);
  if (isOwnAddress(url)) return body;
  return (await loadSchema(schema)).parse(body);
};

const call = async (
  service: BrowserContract,
  name: string,
  args: AnyArguments,
  transport: Transport,
): Promise<unknown> => {
  const endpoint = service.endpoints[name]!;
  const url = addressOf(transport.serviceAddress(service.service), endpoint.path, args);
  const correlationId = crypto.randomUUID();

  const exchange = async (request: RequestInit): Promise<WholeReply> => {
    const reply = await transport.fetch(url, request);
    const { ok, status, headers } = reply;
    return { ok, status, headers, text: await reply.text() };
  };

  const send = async (token: string | undefined): Promise<WholeReply> => {
    const headers = new Headers({ accept: 'application/json', [correlationHeader]: correlationId });
    if (token !== undefined) {
      headers.set('authorization', `Bearer ${token}`);
      headers.set(localeHeader, transport.locale());
    }
    for (const [header, value] of Object.entries(args.headers ?? {}))
      if (value !== undefined) headers.set(header, value);
    // A file brings its own content type.
    if (args.body !== undefined && !isBinary(endpoint.body)) headers.set('content-type', 'application/json');
    const { method } = endpoint;
    const { signal } = args;
    try {
      // Sending bytes may take any time.
      if (isBinary(endpoint.body))
        return await exchange({ method, headers, body: args.body as Blob, ...(signal && { signal }) });
      const body = args.body === undefined ? {} : { body: JSON.stringify(args.body) };
      return await answerInTime((inTime) => exchange({ method, headers, ...body, signal: inTime }), {
        signal,
        isRepeatable: method === 'GET',
      });
    } catch (cause) {
      // An aborted call is not a failure: the query cache recognizes it by its own error.
      if (args.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, url, call: name, correlationId, cause });
    }
  };

  const withToken = async (ask: () => Promise<string>): Promise<string> => {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ProviderUnanswered)) throw error;
      throw new ApiError({ status: 0, url, call: name, correlationId, cause: error.cause });
    }
  };

  const token = endpoint.security === 'customer' ? await withToken(transport.accessToken) : undefined;
  const request = (current: string | undefined) => {
    const reply = send(current);
    if (endpoint.endsSessions) transport.sessionEndsWith(reply);
    return reply;
  };
  let reply = await request(token);
  if (reply.status === 401 && token !== undefined)
    reply = await request(await withToken(() => transport.replaceAccessToken(token)));

  if (!reply.ok) {
    const problem = problemOf(reply);
    throw new ApiError({
      status: reply.status,
      url,
      call: name,
      problem,
      correlationId: problem?.correlationId ?? correlationId,
      retryAfterMs: retryAfterMs(reply.headers.get('retry-after'), Date.now()),
    });
  }
  const { status, headers } = reply;
  let body: unknown;
  try {
    body = await bodyOf(endpoint, url, reply);
  } catch (cause) {
    throw new ApiError({ status, url, call: name, correlationId, cause });
  }
  return hasFullReply(endpoint) ? { status, headers, body } : body;
};

/**
 * Creates the typed calls of a part of a contract: `createServiceClient(photoLibrary).readTimeline()`. Replies of
 * services at a foreign address are validated against the contract. Calls throw `ApiError`, also when no answer comes
 * in time, and the session's errors when there is no token. A 401 renews the access token once.
 */
export const createServiceClient = <const S extends BrowserContract>(
  service: S,
  transport: Transport = browserTransport,
): ServiceClient<S> =>
  Object.fromEntries(
    Object.keys(service.endpoints).map((name) => [
      name,
      (args: AnyArguments = {}) => call(service, name, args, transport),
    ]),
  ) as ServiceClient<S>;
