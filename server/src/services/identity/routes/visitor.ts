import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from '../../../platform/http/network.ts';
import { asksForOwnMachine } from '../../../kernel/http/own-machine.ts';
import { usesHttps } from '../../../kernel/sites.ts';
import { identityPath } from '../paths.ts';
import { logEvent, readMarks, withMark, writeMarks } from '../visitor.ts';
import type { Visitor } from '../visitor.ts';

/** Contains the marks of the accounts that have signed in to a browser. Outlives their sessions. */
const knownCookie = 'identity-known';

/** Our choice: long enough for a visit once a year. Browsers keep no cookie for much longer. */
const knownSeconds = 370 * 86_400;

/** Lets routes read and write the marks of a browser. */
export const keepMarks = async (pages: FastifyInstance, key: string): Promise<void> => {
  await pages.register(cookie, {
    secret: key,
    parseOptions: {
      path: identityPath,
      httpOnly: true,
      sameSite: 'lax',
      signed: true,
      maxAge: knownSeconds,
    },
  });
};

export const visitorOf = (request: FastifyRequest): Visitor => {
  const network = networkOf(request.ip);
  const sent = request.cookies[knownCookie];
  const read = sent === undefined ? undefined : request.unsignCookie(sent);
  return {
    network,
    isAtOwnMachine: asksForOwnMachine(request),
    marks: read?.valid ? readMarks(read.value) : [],
    tell: (event, facts = {}) => logEvent(request.log, event, { ...facts, network }),
  };
};

/** Makes the account recognise this browser from now on. */
export const rememberAccount = (request: FastifyRequest, reply: FastifyReply, accountId: string): void => {
  const { marks } = visitorOf(request);
  const secure = usesHttps(request.site);
  reply.setCookie(knownCookie, writeMarks(withMark(marks, accountId)), { secure });
};
