import { BatchWrite } from '@albumen/contracts/operator/exchange';
import { embeddedServicePath } from '@albumen/contracts/services';
import { correlationHeader } from '@albumen/contracts/read-problem';
import type { FastifyRequest } from 'fastify';
import { AppError, toProblem } from '../../../platform/errors.ts';
import { bearerOf } from '../../../kernel/http/caller.ts';
import type { Operator, OperatorsAnswer } from '../../../kernel/http/caller.ts';
import { networkOf } from '../../../platform/http/network.ts';
import { parsePart } from '../../../platform/http/parse-part.ts';
import type { OperatorService } from '../service.ts';

/**
 * Makes a write with the same key through the whole HTTP stack, so that it has its own scope check, audit entry,
 * validation and problem.
 */
const writeAgain = async (request: FastifyRequest, write: unknown): Promise<OperatorsAnswer> => {
  const { method, path, body } = parsePart(BatchWrite, write, 'write');
  const reply = await request.server.inject({
    method,
    url: embeddedServicePath('operator') + path,
    remoteAddress: request.ip,
    headers: {
      authorization: request.headers.authorization ?? '',
      [correlationHeader]: request.id,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  });
  return { status: reply.statusCode, ...(reply.payload === '' ? {} : { body: reply.json() }) };
};

/** The answer to a write that is not even valid. */
const refusal = (error: unknown, request: FastifyRequest): OperatorsAnswer => {
  if (!(error instanceof AppError)) throw error;
  return { status: error.status, body: toProblem(error, request.id) };
};

/** Authenticates a call by its key. Throws `not-signed-in` if the key is unknown or has ended. */
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
      throw new AppError('not-signed-in', {
        detail:
          'The key is unknown, has ended or has expired: `npm run operator -- keys list` shows the valid ones.',
      });
    }
    return {
      keyId: key.id,
      name: key.name,
      scopes: key.scopes,
      note: (write) => service.audit.note(key, write, request.id),
      write: (write) => writeAgain(request, write).catch((error: unknown) => refusal(error, request)),
    };
  };
