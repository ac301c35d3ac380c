import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';
import type { ContractKey } from './services.ts';

/** A reply whose body is bytes rather than JSON, described by its media types. */
export interface BinaryReply {
  readonly binary: readonly string[];
}

/** A request body that is bytes, held in memory as a whole: no more than a few megabytes. Photos come by tus. */
export interface BinaryBody {
  /** The media types that are accepted. */
  readonly binary: readonly string[];
  readonly maxBytes: number;
}

/** JSON by its schema, bytes, or `undefined` where there is no body. */
export type ReplyBody = z.ZodMiniType | BinaryReply | undefined;

export const successStatuses = [200, 201, 202, 204, 206] as const;
export type SuccessStatus = (typeof successStatuses)[number];

/** The one success status of a call and its body. */
export interface OneReply {
  readonly status: SuccessStatus;
  readonly body?: ReplyBody;
}

/** The bodies of a call that succeeds in several ways, by status: `{ 200: Customer, 201: Customer }`. */
export type RepliesByStatus = { readonly [Status in SuccessStatus]?: ReplyBody };

/** What an operator's key may touch. */
export const operatorAreas = ['customers', 'orders', 'catalogue', 'content', 'photos', 'events'] as const;

/** A right of an operator's key. `write` does not hold `read`: a system that only brings facts need not see any. */
export interface OperatorScope {
  readonly area: (typeof operatorAreas)[number];
  readonly access: 'read' | 'write';
}

/**
 * Who may make a call. `customer`: who carries a customer's bearer access token. `operator`: who carries a key of the
 * operator that has the scope. `none`: anyone, or whoever has an address with its own signature.
 */
type Security =
  | { readonly security: 'customer'; readonly scope?: undefined }
  | { readonly security: 'none'; readonly scope?: undefined }
  | { readonly security: 'operator'; readonly scope: OperatorScope };

/**
 * One call of the product, written once: the server makes its route, validation and reply serialiser from it,
 * the browser its typed client, and the documentation its OpenAPI entry.
 */
export type Endpoint = Security & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the service's base address, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** Request headers that say something of this call, by their names in lower case (`if-match`). */
  readonly headers?: z.ZodMiniType;
  readonly body?: z.ZodMiniType | BinaryBody;
  readonly reply: OneReply | RepliesByStatus;
  /** Headers of the reply that say something of this call, by their names in lower case (`etag`, `location`). */
  readonly replyHeaders?: readonly string[];
  /** The error codes (see `problem.ts`) that this call adds to those any call may give. */
  readonly problems?: readonly ProblemCode[];
};

/**
 * Calls that one slice answers, under the base address of a service of the specification. Where several slices answer under
 * one address, each has a part of its own; only the documentation joins them. `parts.ts` lists all.
 */
export interface ContractPart {
  readonly service: ContractKey;
  /** Heads the calls in the documentation; that of a service's first part heads them all. */
  readonly title: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** Keeps the exact type of a contract, so that route handlers and the client are typed from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Keeps the exact type of a part. */
export const contractPart = <const S extends ContractPart>(definition: S): S => definition;

/** Whether a handler answers more than the body: several statuses, or headers, have to be told. */
export const hasFullReply = ({ reply, replyHeaders }: Endpoint): boolean =>
  !isOneReply(reply) || replyHeaders !== undefined;

/** Whether a call has one success status rather than several. */
export const isOneReply = (reply: Endpoint['reply']): reply is OneReply => 'status' in reply;

/** The success statuses of a call, each with its body. */
export const repliesOf = ({ reply }: Endpoint): (readonly [SuccessStatus, ReplyBody])[] =>
  isOneReply(reply)
    ? [[reply.status, reply.body]]
    : successStatuses.filter((status) => status in reply).map((status) => [status, reply[status]]);

/** Whether a body is bytes rather than JSON. */
export const isBinary = <Body extends BinaryReply | BinaryBody>(
  body: z.ZodMiniType | Body | undefined,
): body is Body => body !== undefined && 'binary' in body;
