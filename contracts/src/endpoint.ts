import * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';
import type { ContractKey } from './services.ts';

/** A reply whose body is bytes rather than JSON, described by its media types. */
export interface BinaryReply {
  readonly binary: readonly string[];
  /**
   * Whether it can be resumed: it has a length and an `ETag`, any part of it can be had by `Range` and `If-Range` (206, or
   * 416 where the part begins behind the end), and what has not changed is not sent again (`If-None-Match`, 304).
   */
  readonly resumable?: true;
}

/** A request body of bytes, held in memory as a whole: a few megabytes at most. Photos use tus. */
export interface BinaryBody {
  /** The accepted media types. */
  readonly binary: readonly string[];
  readonly maxBytes: number;
}

/** JSON by its schema, bytes, or `undefined` for no body. */
export type ReplyBody = z.ZodMiniType | BinaryReply | undefined;

export const successStatuses = [200, 201, 202, 204, 206] as const;
export type SuccessStatus = (typeof successStatuses)[number];

/** The only success status of a call, and its body. */
export interface OneReply {
  readonly status: SuccessStatus;
  readonly body?: ReplyBody;
}

/** The bodies of a call with several success statuses, by status: `{ 200: Customer, 201: Customer }`. */
export type RepliesByStatus = { readonly [Status in SuccessStatus]?: ReplyBody };

/** What an operator's key may access. */
export const operatorAreas = ['customers', 'orders', 'catalogue', 'content', 'photos', 'events'] as const;

/** A right of an operator's key. `write` does not include `read`: a system that only sends data need not see any. */
export interface OperatorScope {
  readonly area: (typeof operatorAreas)[number];
  readonly access: 'read' | 'write';
}

/**
 * Who may make a call. `customer`: a bearer of a customer's access token. `operator`: a bearer of an operator's key with
 * the scope, or of any key where none is named. `none`: anyone, or whoever has a signed URL.
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
  /** Of a JSON body that may be larger than that of other calls (256 kB). */
  readonly maxBytes?: number;
  /** Whether its body holds other calls, each of which is checked and answered by itself. */
  readonly holdsCalls?: true;
  readonly reply: OneReply | RepliesByStatus;
  /** Reply headers of this call, by lower-case name (`etag`, `location`). */
  readonly replyHeaders?: readonly string[];
  /** Error codes (see `problem.ts`) in addition to those of every call. */
  readonly problems?: readonly ProblemCode[];
};

/**
 * The calls that one slice answers, under the base URL of a service of the specification. Slices that share a base URL
 * have a part each; only the documentation joins them. `parts.ts` lists all parts.
 */
export interface ContractPart {
  readonly service: ContractKey;
  /** Heading in the documentation; the title of a service's first part heads all of its parts. */
  readonly title: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
  /** Values with which its calls can be made, by parameter and field; `body` is a whole body. For the access matrix. */
  readonly examples?: Readonly<Record<string, unknown>>;
}

/** Keeps the exact type of an endpoint, from which route handlers and the client are typed. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Keeps the exact type of a part. */
export const contractPart = <const S extends ContractPart>(definition: S): S => definition;

/**
 * The query of an address whose signature is the permission. Neither this nor its path is checked part by part: whatever
 * was altered in it, the answer is that it was refused.
 */
export const signedQuery = z.object({
  expires: z.catch(z.string(), ''),
  signature: z.catch(z.string(), ''),
});

/** Whether a handler returns more than the body: a status, or headers. */
export const hasFullReply = ({ reply, replyHeaders }: Endpoint): boolean =>
  !isOneReply(reply) || replyHeaders !== undefined;

/** Whether a call has only one success status. */
export const isOneReply = (reply: Endpoint['reply']): reply is OneReply => 'status' in reply;

/** The success statuses of a call with their bodies. */
export const repliesOf = ({ reply }: Endpoint): (readonly [SuccessStatus, ReplyBody])[] =>
  isOneReply(reply)
    ? [[reply.status, reply.body]]
    : successStatuses.filter((status) => status in reply).map((status) => [status, reply[status]]);

/** Whether a reply can be resumed where it broke off. */
export const isResumable = ({ reply }: Endpoint): boolean =>
  isOneReply(reply) && isBinary(reply.body) && reply.body.resumable === true;

/** Whether a body is bytes instead of JSON. */
export const isBinary = <Body extends BinaryReply | BinaryBody>(
  body: z.ZodMiniType | Body | undefined,
): body is Body => body !== undefined && 'binary' in body;
