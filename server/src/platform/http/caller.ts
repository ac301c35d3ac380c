import type { OperatorScope } from '@albumen/contracts/endpoint';
import { localeHeader, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Site } from '../sites.ts';
import type { TokenClaims, VerifyToken } from '../tokens.ts';

/** The signed-in customer behind a call. Every store query names `customerId`, so nobody reaches another's things. */
export interface Caller {
  readonly customerId: string;
  readonly claims: TokenClaims;
}

/** The key of the operator behind a call. */
export interface Operator {
  readonly keyId: string;
  /** As whoever made the key called it; for the audit log. */
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Notes a write in the audit log, before it is made. */
  readonly note: (write: string) => Promise<void>;
  /** Makes a write of a batch with the same key; what is no write is answered with status 400. */
  readonly write: (write: unknown) => Promise<OperatorsAnswer>;
}

export interface OperatorsAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * Finds out which customer calls, from the bearer token, or from one that came another way; throws `not-signed-in`.
 */
export type Authenticate = (request: FastifyRequest, token?: string) => Promise<Caller>;

/** Who can be found out, by the kinds of security that a contract names. */
export interface Authenticators {
  readonly customer: Authenticate;
  /** From the bearer key; throws `not-signed-in`. Whether its scopes reach is looked at by `serveContract`. */
  readonly operator?: (request: FastifyRequest) => Promise<Operator>;
}

/** What a request carries as its bearer; throws `not-signed-in` where it carries nothing. */
export const bearerOf = (request: FastifyRequest): string => {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) throw new AppError('not-signed-in');
  return token;
};

/** Where a customer is, and in which language. */
export interface Visit {
  readonly site: Site;
  /** Undefined where the call does not say it. */
  readonly locale: Locale | undefined;
}

const visitOf = ({ site, headers }: FastifyRequest): Visit => ({
  site,
  locale: locales.find((locale) => locale === headers[localeHeader]),
});

/** Makes `authenticate` from the token check and the service that knows customers by their token. */
export const createAuthenticate =
  (
    verifyToken: VerifyToken,
    recogniseCustomer: (claims: TokenClaims, visit: Visit) => Promise<string>,
  ): Authenticate =>
  async (request, token = bearerOf(request)) => {
    const claims = await verifyToken(token);
    return { customerId: await recogniseCustomer(claims, visitOf(request)), claims };
  };

/** Throws `scope-missing` where the key has not that right. */
export const requireScope = ({ name, scopes }: Operator, { area, access }: OperatorScope): void => {
  if (scopes.some((scope) => scope.area === area && scope.access === access)) return;
  throw new AppError('scope-missing', { detail: `The key "${name}" lacks the scope ${area}:${access}.` });
};
