import * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';
import type { ContractKey } from './services.ts';

/** A reply with bytes instead of JSON, described by its media types. */
export interface BinaryReply {
  readonly binary: readonly string[];
  /**
   * Whether a client can resume the reply: it has a length and an `ETag`, supports `Range` and `If-Range` (206, or 416
   * if the range begins after the end) and `If-None-Match` (304).
   */
  readonly resumable?: true;
}

/** A request body of bytes, held in memory as a whole (at most a few megabytes) unless it is streamed. Photos use tus. */
export interface BinaryBody {
  /** The accepted media types. */
  readonly binary: readonly string[];
  readonly maxBytes: number;
  /** Whether the handler reads the bytes as they arrive. */
  readonly isStreamed?: true;
}

/** A schema for JSON, media types for bytes, or `undefined` for no body. */
export type ReplyBody = z.ZodMiniType | BinaryReply | undefined;

export const successStatuses = [200, 201, 202, 204, 206] as const;
export type SuccessStatus = (typeof successStatuses)[number];

/** The only success status of a call, with its body. */
export interface OneReply {
  readonly status: SuccessStatus;
  readonly body?: ReplyBody;
}

/** The bodies of a call with several success statuses, by status: `{ 200: Customer, 201: Customer }`. */
export type RepliesByStatus = { readonly [Status in SuccessStatus]?: ReplyBody };

/** The areas that an operator's key can access. */
export const operatorAreas = ['customers', 'orders', 'catalogue', 'content', 'photos', 'events'] as const;

/** A right of an operator's key. `write` does not include `read`: a system that only sends data need not see any. */
export interface OperatorScope {
  readonly area: (typeof operatorAreas)[number];
  readonly access: 'read' | 'write';
}

/**
 * Callers who may make the call. `customer`: with a customer's access token. `operator`: with an operator's key that
 * has the scope, or with any key if the call names no scope. `none`: anyone, or anyone with a signed URL.
 */
type Security =
  | { readonly security: 'customer'; readonly scope?: undefined }
  | { readonly security: 'none'; readonly scope?: undefined }
  | { readonly security: 'operator'; readonly scope?: OperatorScope };

/**
 * One call of the product, defined once: the server builds its route, validation and reply serialiser from it, the
 * browser its typed client, and the documentation its OpenAPI entry.
 */
export type Endpoint = Security & {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the service's base URL, with parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  /** Request headers of this call, by lower-case name (`if-match`). */
  readonly headers?: z.ZodMiniType;
  readonly body?: z.ZodMiniType | BinaryBody;
  /** Largest JSON body in bytes, if it may be larger than usual (256 kB). */
  readonly maxBytes?: number;
  /** Most values of a JSON body in all its objects and lists, if it may have more than usual (20,000). */
  readonly maxValues?: number;
  /** After the erasure of an account its tokens get 404 from this call, and 401 from all others. */
  readonly isGoneAfterErasure?: true;
  /** Whether the call also works while a confirmed deletion of the account waits; all others answer 401 then. */
  readonly answersLeaving?: true;
  /** Whether its calls without a token count towards the limit of their network, because they make the server work. */
  readonly limitsNetworks?: true;
  /** Whether success ends all sessions of the caller, so that every other call answers 401 from then on. */
  readonly endsSessions?: true;
  /** Whether the body contains other calls. Each is checked and answered separately. */
  readonly holdsCalls?: true;
  readonly reply: OneReply | RepliesByStatus;
  /** Reply headers of this call, by lower-case name (`etag`, `location`). */
  readonly replyHeaders?: readonly string[];
  /** Error codes (see `problem.ts`) in addition to those that every call can return. */
  readonly problems?: readonly ProblemCode[];
};

/**
 * The calls that one slice serves, under the base URL of a service of the specification. Slices that share a base URL
 * have one part each; only the documentation joins them. `parts.ts` lists all parts.
 */
export interface ContractPart {
  readonly service: ContractKey;
  /** Heading in the documentation. The title of a service's first part heads all of its parts. */
  readonly title: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Example values for calls, by parameter and field; `body` is a whole body. The access matrix uses them. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** Keeps the exact type of an endpoint. Route handlers and the client derive their types from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Keeps the exact type of a part. */
export const contractPart = <const S extends ContractPart>(definition: S): S => definition;

/**
 * The query of a signed address. Path and query have no checks of their own: any alteration leads to the same refusal.
 */
export const signedQuery = z.object({
  expires: z.catch(z.string(), ''),
  signature: z.catch(z.string(), ''),
});

/** Whether a handler returns more than the body: a status or headers. */
export const hasFullReply = ({ reply, replyHeaders }: Endpoint): boolean =>
  !isOneReply(reply) || replyHeaders !== undefined;

/** Whether a call has only one success status. */
export const isOneReply = (reply: Endpoint['reply']): reply is OneReply => 'status' in reply;

/** Returns the success statuses of a call with their bodies. */
export const repliesOf = ({ reply }: Endpoint): (readonly [SuccessStatus, ReplyBody])[] =>
  isOneReply(reply)
    ? [[reply.status, reply.body]]
    : successStatuses.filter((status) => status in reply).map((status) => [status, reply[status]]);

/** Whether a client can resume an interrupted reply. */
export const isResumable = ({ reply }: Endpoint): boolean =>
  isOneReply(reply) && isBinary(reply.body) && reply.body.resumable === true;

/** Whether a body is bytes instead of JSON. */
export const isBinary = <Body extends BinaryReply | BinaryBody>(
  body: z.ZodMiniType | Body | undefined,
): body is Body => body !== undefined && 'binary' in body;
