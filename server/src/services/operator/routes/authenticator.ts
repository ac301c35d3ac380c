import { BatchWrite } from '@albumen/contracts/operator/exchange';
import { embeddedServicePath } from '@albumen/contracts/services';
import { correlationHeader } from '@albumen/contracts/problem';
import type { FastifyRequest } from 'fastify';
import { AppError, toProblem } from '../../../platform/errors.ts';
import { bearerOf } from '../../../platform/http/caller.ts';
import type { Operator, OperatorsAnswer } from '../../../platform/http/caller.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { parsePart } from '../../../platform/http/parse-part.ts';
import type { OperatorService } from '../service.ts';

/** A write by the same key, that goes all the way of one from outside: scope, audit, schema and problem are its own. */
const writeAgain = async (request: FastifyRequest, write: unknown): Promise<OperatorsAnswer> => {
  const { method, path, body } = parsePart(BatchWrite, write, 'write');
  const reply = await request.server.inject({
    method,
    url: embeddedServicePath('operator') + path,
    headers: {
      authorization: request.headers.authorization ?? '',
      [correlationHeader]: request.id,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, ...(reply.payload === '' ? {} : { body: reply.json() }) };
};

/** What a write is answered that cannot even be made. */
const refusal = (error: unknown, request: FastifyRequest): OperatorsAnswer => {
  if (!(error instanceof AppError)) throw error;
  return { status: error.status, body: toProblem(error, request.id) };
};

/** Tells which key a call carries. Throws `not-signed-in` where it is none, or has ended. */
export const createOperatorAuthenticator =
  (service: OperatorService, firstKey: string) =>
  async (request: FastifyRequest): Promise<Operator> => {
    const key = await service.keys.find(firstKey, bearerOf(request));
    if (key === undefined) {
      const network = networkOf(request.ip);
      request.log.warn(
        { event: 'operator.key-rejected', network },
        'an operator key is unknown or has ended',
      );
      throw new AppError('not-signed-in');
    }
    return {
      keyId: key.id,
      name: key.name,
      scopes: key.scopes,
      note: (write) => service.note(key, write, request.id),
      write: (write) => writeAgain(request, write).catch((error: unknown) => refusal(error, request)),
    };
  };
