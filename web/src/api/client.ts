import type { BinaryReply, Endpoint, ServiceContract } from '@albumen/contracts/endpoint';
import { correlationHeader, Problem } from '@albumen/contracts/problem';
import type { ProblemCode } from '@albumen/contracts/problem';
import type { ServiceKey } from '@albumen/contracts/services';
import { serviceAddress } from './configuration.ts';
import { retryAfterMs } from './retry-after.ts';
import { session } from './session.ts';

/** Why a call failed. Albums §8: "Generic fetch failure: text shows status code and URL." */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status; 0 where no answer came. */
  readonly status: number;
  readonly url: string;
  /** The service's own reason; undefined where it gave none. */
  readonly code: ProblemCode | undefined;
  /** What the problem names as its `pixelLimit`. */
  readonly pixelLimit: number | undefined;
  /** Stands in the server's log lines of this request. */
  readonly correlationId: string;
  /** Milliseconds that the service asks to wait before another try. */
  readonly retryAfterMs: number | undefined;

  constructor(facts: {
    status: number;
    url: string;
    code?: ProblemCode | undefined;
    pixelLimit?: number | undefined;
    correlationId: string;
    retryAfterMs?: number | undefined;
    cause?: unknown;
  }) {
    super(`${facts.status} ${facts.url}`, { cause: facts.cause });
    this.status = facts.status;
    this.url = facts.url;
    this.code = facts.code;
    this.pixelLimit = facts.pixelLimit;
    this.correlationId = facts.correlationId;
    this.retryAfterMs = facts.retryAfterMs;
  }
}

/** What a client needs from its surroundings; tests give their own. */
export interface Transport {
  readonly serviceAddress: (key: ServiceKey) => string;
  readonly accessToken: () => Promise<string>;
  /** A new access token in place of one that was refused. */
  readonly replaceAccessToken: (refused: string) => Promise<string>;
  readonly fetch: typeof fetch;
}

const browserTransport: Transport = {
  serviceAddress,
  accessToken: () => session.accessToken(),
  replaceAccessToken: (refused) => session.replaceAccessToken(refused),
  fetch: (input, init) => fetch(input, init),
};

type Schema = NonNullable<Endpoint['params']>;
type Input<S extends Schema> = S['_zod']['input'];
type Output<S> = S extends Schema ? S['_zod']['output'] : undefined;

type Arguments<E extends Endpoint> = (E extends { params: Schema }
  ? { params: Input<E['params']> }
  : unknown) &
  (E extends { query: Schema } ? { query?: Input<E['query']> } : unknown) &
  (E extends { body: Schema } ? { body: Input<E['body']> } : unknown) & { signal?: AbortSignal };

type Call<E extends Endpoint> =
  object extends Arguments<E>
    ? (args?: Arguments<E>) => Promise<Output<E['reply']['body']>>
    : (args: Arguments<E>) => Promise<Output<E['reply']['body']>>;

/** The calls of a service. Those that answer bytes are left out: they are addresses for an `img`, not calls. */
export type ServiceClient<S extends ServiceContract> = {
  readonly [
    Name in keyof S['endpoints'] as S['endpoints'][Name]['reply'] extends { body: BinaryReply } ? never : Name
  ]: Call<S['endpoints'][Name]>;
};

interface AnyArguments {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

const addressOf = (base: string, path: string, { params = {}, query = {} }: AnyArguments): string => {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return `${base}${filled}${search && `?${search}`}`;
};

const problemOf = async (reply: Response): Promise<Problem | undefined> => {
  const body: unknown = await reply.json().catch(() => undefined);
  return Problem.safeParse(body).data;
};

const call = async (
  service: ServiceContract,
  endpoint: Endpoint,
  args: AnyArguments,
  transport: Transport,
): Promise<unknown> => {
  const url = addressOf(transport.serviceAddress(service.key), endpoint.path, args);
  const correlationId = crypto.randomUUID();

  const send = async (token: string | undefined): Promise<Response> => {
    const headers = new Headers({ accept: 'application/json', [correlationHeader]: correlationId });
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`);
    if (args.body !== undefined) headers.set('content-type', 'application/json');
    try {
      return await transport.fetch(url, {
        method: endpoint.method,
        headers,
        ...(args.body === undefined ? {} : { body: JSON.stringify(args.body) }),
        ...(args.signal ? { signal: args.signal } : {}),
      });
    } catch (cause) {
      // A call that was given up is no failure: the query cache knows it by its own error.
      if (args.signal?.aborted) throw cause;
      throw new ApiError({ status: 0, url, correlationId, cause });
    }
  };

  const token = endpoint.security === 'customer' ? await transport.accessToken() : undefined;
  let reply = await send(token);
  if (reply.status === 401 && token !== undefined)
    reply = await send(await transport.replaceAccessToken(token));

  if (!reply.ok) {
    const problem = await problemOf(reply);
    throw new ApiError({
      status: reply.status,
      url,
      code: problem?.code,
      pixelLimit: problem?.pixelLimit,
      correlationId: problem?.correlationId ?? correlationId,
      retryAfterMs: retryAfterMs(reply.headers.get('retry-after'), Date.now()),
    });
  }
  const schema = endpoint.reply.body;
  if (!schema || 'binary' in schema) return undefined;
  try {
    return schema.parse(await reply.json());
  } catch (cause) {
    throw new ApiError({ status: reply.status, url, correlationId, cause });
  }
};

/**
 * The typed calls of a service, made from its contract: `createServiceClient(photoManagement).readTimeline()`.
 * Every reply is checked against the contract. Calls throw `ApiError`. A 401 renews the access token once.
 */
export const createServiceClient = <const S extends ServiceContract>(
  service: S,
  transport: Transport = browserTransport,
): ServiceClient<S> =>
  Object.fromEntries(
    Object.entries(service.endpoints).map(([name, endpoint]) => [
      name,
      (args: AnyArguments = {}) => call(service, endpoint, args, transport),
    ]),
  ) as ServiceClient<S>;
