import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { TokenClaims, VerifyToken } from '../tokens.ts';

/** The signed-in customer behind a call. Every store query names `customerId`, so nobody reaches another's things. */
export interface Caller {
  readonly customerId: string;
  readonly claims: TokenClaims;
}

/** Finds out who calls, from the bearer token; throws `not-signed-in`. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller>;

/** Makes `authenticate` from the token check and the service that knows customers by their token. */
export const createAuthenticate =
  (verifyToken: VerifyToken, recogniseCustomer: (claims: TokenClaims) => Promise<string>): Authenticate =>
  async (request) => {
    const token = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) throw new AppError('not-signed-in');
    const claims = await verifyToken(token);
    return { customerId: await recogniseCustomer(claims), claims };
  };
