import type { OperatorScope } from '@albumen/contracts/endpoint';
import { localeHeader, locales } from '@albumen/contracts/site-paths';
import type { Locale } from '@albumen/contracts/site-paths';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { Site } from '../sites.ts';
import type { TokenClaims, VerifyToken } from '../tokens.ts';
import { networkOf } from '../../platform/http/network.ts';

/**
 * The signed-in customer behind a call. Every store query names `customerId`, so nobody reaches another customer's
 * data.
 */
export interface Caller {
  readonly customerId: string;
  readonly claims: TokenClaims;
}

/** The operator's key behind a call. */
export interface Operator {
  readonly keyId: string;
  /** The name given to the key by its creator; for the audit log. */
  readonly name: string;
  readonly scopes: readonly OperatorScope[];
  /** Records a write in the audit log before it is made. */
  readonly note: (write: string) => Promise<void>;
  /** Makes one write of a batch with the same key. Answers status 400 if the value is not a write. */
  readonly write: (write: unknown) => Promise<OperatorsAnswer>;
}

export interface OperatorsAnswer {
  readonly status: number;
  readonly body?: unknown;
}

/**
 * Identifies the customer who calls, from the bearer token or from a token sent another way; throws `not-signed-in`.
 */
export type Authenticate = (request: FastifyRequest, token?: string) => Promise<Caller>;

/** The authenticators, by the kinds of security that a contract names. */
export interface Authenticators {
  readonly customer: Authenticate;
  /**
   * Identifies the operator from the bearer key; throws `not-signed-in`. `serveContract` checks whether its scopes
   * suffice.
   */
  readonly operator?: (request: FastifyRequest) => Promise<Operator>;
  /** Counts a public call of the network of a request. Throws `too-many-requests`. */
  readonly stranger?: (request: FastifyRequest) => Promise<unknown>;
}

/** The token is valid, but the account of its customer was erased. */
export class AccountErased extends AppError<'not-signed-in'> {
  constructor() {
    super('not-signed-in', { detail: 'The account of this token was erased.' });
  }
}

/**
 * The token is valid, but its customer has confirmed the deletion of the account. Only calls with `answersLeaving`
 * answer.
 */
export class AccountLeaving extends AppError<'not-signed-in'> {
  readonly caller: Caller;

  constructor(caller: Caller) {
    super('not-signed-in', { detail: 'The account of this token is being deleted.' });
    this.caller = caller;
  }
}

/** Returns the bearer token of a request; throws `not-signed-in` if there is none. */
export const bearerOf = (request: FastifyRequest): string => {
  const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined)
    throw new AppError('not-signed-in', { detail: 'Send it in the header "Authorization: Bearer …".' });
  return token;
};

/** The site and language of a customer's call. */
export interface Visit {
  readonly site: Site;
  /** Undefined if the call does not say it. */
  readonly locale: Locale | undefined;
}

/** Returns the locale that a call names, if it is one of ours. */
export const localeOf = ({ headers }: FastifyRequest): Locale | undefined =>
  locales.find((locale) => locale === headers[localeHeader]);

const visitOf = (request: FastifyRequest): Visit => ({ site: request.site, locale: localeOf(request) });

/**
 * Creates `authenticate` from the token check and the service that finds customers by their token. `hasEnded` says
 * whether the session of a valid token has ended.
 */
export const createAuthenticate =
  (
    verifyToken: VerifyToken,
    recogniseCustomer: (claims: TokenClaims, visit: Visit, hasEnded: boolean) => Promise<string>,
    hasEnded: (claims: TokenClaims) => boolean = () => false,
  ): Authenticate =>
  async (request, token = bearerOf(request)) => {
    const claims = await verifyToken(token);
    return { customerId: await recogniseCustomer(claims, visitOf(request), hasEnded(claims)), claims };
  };

/** Account design: "a real `auth_time` of the last 10 minutes". */
const freshMs = 600_000;

/**
 * Throws `sign-in-too-old` unless the customer has entered their password (or what their provider asks for) in the last
 * 10 minutes. For calls that are hard to take back. Renewed tokens keep the time of their sign-in.
 */
export const requireFreshSignIn = ({ authenticatedAt }: TokenClaims, now: Date): void => {
  if (authenticatedAt && now.getTime() - authenticatedAt.getTime() <= freshMs) return;
  throw new AppError('sign-in-too-old', {
    detail: authenticatedAt
      ? `The sign-in was at ${authenticatedAt.toISOString()}.`
      : 'The token has no auth_time.',
    isUsual: true,
  });
};

/** Logs that a key lacks a scope as an event, and returns the error. */
const scopeMissing = ({ log, ip }: FastifyRequest, { name }: Operator, scope: string): AppError => {
  log.warn(
    { event: 'operator.scope-missing', network: networkOf(ip), key: name, scope },
    'an operator key lacks the scope of a call',
  );
  return new AppError('scope-missing', { detail: `The key "${name}" lacks the scope ${scope}.` });
};

/** Throws `scope-missing` if the key lacks that right. */
export const requireScope = (
  request: FastifyRequest,
  key: Operator,
  { area, access }: OperatorScope,
): void => {
  if (!key.scopes.some((scope) => scope.area === area && scope.access === access))
    throw scopeMissing(request, key, `${area}:${access}`);
};

/** Throws `scope-missing` if the key may write nothing at all. */
export const requireWriteScope = (request: FastifyRequest, key: Operator): void => {
  if (!key.scopes.some(({ access }) => access === 'write')) throw scopeMissing(request, key, '*:write');
};
