import type { Readable } from 'node:stream';
import type { BinaryReply, Endpoint, ServiceContract } from '@albumen/contracts/endpoint';
import { embeddedServicePath } from '@albumen/contracts/services';
import fastJson from 'fast-json-stringify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { ZodMiniType } from 'zod/mini';
import { AppError } from '../errors.ts';
import type { Authenticate, Caller } from './caller.ts';

// The schemas are those of the small build, which says of everything no more than "Invalid input".
z.config(z.locales.en());

/** What a handler of a binary endpoint answers. */
export interface BinaryBody {
  readonly body: Readable | Uint8Array;
  readonly headers: Readonly<Record<string, string | number>>;
}

type Parsed<Schema> = Schema extends ZodMiniType ? z.output<Schema> : undefined;

type ReplyOf<E extends Endpoint> = E['reply']['body'] extends ZodMiniType
  ? z.input<E['reply']['body']>
  : E['reply']['body'] extends BinaryReply
    ? BinaryBody
    : void;

type CallerOf<E extends Endpoint> = E['security'] extends 'customer' ? Caller : undefined;

/** A checked call of an endpoint. */
export interface Call<E extends Endpoint> {
  readonly params: Parsed<E['params']>;
  readonly query: Parsed<E['query']>;
  readonly body: Parsed<E['body']>;
  readonly caller: CallerOf<E>;
}

/** One handler for each endpoint of a service: `routes.ts` of a service is such a table. */
export type Handlers<Contract extends ServiceContract> = {
  readonly [Name in keyof Contract['endpoints']]: (
    call: Call<Contract['endpoints'][Name]>,
  ) => Promise<ReplyOf<Contract['endpoints'][Name]>>;
};

const isBinary = (body: Endpoint['reply']['body']): body is BinaryReply =>
  body !== undefined && 'binary' in body;

const parse = (schema: ZodMiniType | undefined, value: unknown, part: string): unknown => {
  if (schema === undefined) return undefined;
  const result = z.safeParse(schema, value);
  if (result.success) return result.data;
  const fields = result.error.issues.map((issue) => ({
    field: [part, ...issue.path].join('.'),
    message: issue.message,
  }));
  throw new AppError('invalid-request', {
    detail: fields.map(({ field, message }) => `${field}: ${message}`).join('; '),
    fields,
  });
};

/** The serialiser of a reply: made from its schema, so it is fast and lets out no field that the contract lacks. */
const serialiser = (body: ZodMiniType): ((value: unknown) => string) => {
  const schema = z.toJSONSchema(body, { target: 'draft-7', io: 'output' });
  return fastJson(schema as Parameters<typeof fastJson>[0]);
};

const jsonMediaType = 'application/json; charset=utf-8';

const answer = async (
  endpoint: Endpoint,
  serialise: ((value: unknown) => string) | undefined,
  result: unknown,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  reply.code(endpoint.reply.status);
  if (serialise) return reply.header('content-type', jsonMediaType).send(serialise(result));
  if (!isBinary(endpoint.reply.body)) return reply.send();
  const { body, headers } = result as BinaryBody;
  return reply.headers(headers).send(body);
};

/** Adds a route for each endpoint of a service, below its embedded base address. */
export const serveContract = <Contract extends ServiceContract>(
  app: FastifyInstance,
  contract: Contract,
  handlers: Handlers<Contract>,
  authenticate: Authenticate,
): void => {
  const callers = new WeakMap<FastifyRequest, Caller>();
  for (const [name, endpoint] of Object.entries<Endpoint>(contract.endpoints)) {
    const run = handlers[name] as unknown as (call: Record<string, unknown>) => Promise<unknown>;
    const { body } = endpoint.reply;
    const serialise = body === undefined || isBinary(body) ? undefined : serialiser(body);
    app.route({
      method: endpoint.method,
      url: embeddedServicePath(contract.key) + endpoint.path,
      // First who, then what: the body of a stranger is not even read.
      onRequest: async (request: FastifyRequest) => {
        if (endpoint.security === 'customer') callers.set(request, await authenticate(request));
      },
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        const call = {
          params: parse(endpoint.params, request.params, 'path'),
          query: parse(endpoint.query, request.query, 'query'),
          body: parse(endpoint.body, request.body, 'body'),
          caller: callers.get(request),
        };
        return answer(endpoint, serialise, await run(call), reply);
      },
    });
  }
};
