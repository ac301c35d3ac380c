import type * as z from 'zod/mini';
import type { ProblemCode } from './problem.ts';
import type { ServiceKey } from './services.ts';

/** A reply whose body is bytes rather than JSON, described by its media types. */
export interface BinaryReply {
  readonly binary: readonly string[];
}

/**
 * One call of the product, written once: the server makes its route, validation and reply serialiser from it,
 * the browser its typed client, and the documentation its OpenAPI entry.
 */
export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path below the service's base address, parameters as `:name`. */
  readonly path: string;
  readonly summary: string;
  /** `customer`: carries the customer's bearer access token. `none`: public, or protected by its own signature. */
  readonly security: 'customer' | 'none';
  readonly params?: z.ZodMiniType;
  readonly query?: z.ZodMiniType;
  readonly body?: z.ZodMiniType;
  /** The one success status of the call and its body; `undefined` where it has none. */
  readonly reply: { readonly status: 200 | 201 | 202 | 204; readonly body?: z.ZodMiniType | BinaryReply };
  /** The error codes (see `problem.ts`) that this call adds to those any call may give. */
  readonly problems?: readonly ProblemCode[];
}

/** One service of the specification: a group of calls under one base address of `/config.json`. */
export interface ServiceContract {
  /** The service's key in `/config.json`. */
  readonly key: ServiceKey;
  readonly title: string;
  readonly endpoints: Readonly<Record<string, Endpoint>>;
}

/** Keeps the exact type of a contract, so that route handlers and the client are typed from it. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

/** Keeps the exact type of a service's contract. */
export const serviceContract = <const S extends ServiceContract>(definition: S): S => definition;
