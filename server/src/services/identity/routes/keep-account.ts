import { erasedParameter, sitePaths } from '@albumen/contracts/site-paths';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sendPage } from '../../../platform/html-pages/page.ts';
import { keepAccountPage } from '../pages/sign-in-pages.ts';
import { interactionPath, keepAccountPath } from '../paths.ts';
import { accountOfProof, finishSignIn, formField, openVisit } from './visit.ts';
import type { PageParts } from './visit.ts';

type KeepRequest = FastifyRequest<{ Params: { uid: string }; Querystring: { proof?: string } }>;

const erasedPath = `${sitePaths.accountDeleted}?${erasedParameter}=yes`;

/** The page that somebody sees who signs in to an account whose deletion is confirmed. */
export const keepAccountRoutes = (pages: FastifyInstance, parts: PageParts): void => {
  const { leaving } = parts;

  pages.get(keepAccountPath(':uid'), async (request: KeepRequest, reply) => {
    const { language, signIn } = await openVisit(parts, request, reply);
    const { proof = '' } = request.query;
    const accountId = accountOfProof(request, proof);
    const erasedAt = accountId && (await leaving.erasedAt(accountId));
    if (!erasedAt) return reply.redirect(interactionPath(signIn.uid), 303);
    return sendPage(reply, keepAccountPage(language, keepAccountPath(signIn.uid, proof), erasedAt));
  });

  pages.post(keepAccountPath(':uid'), async (request: KeepRequest, reply) => {
    const { signIn } = await openVisit(parts, request, reply);
    const accountId = accountOfProof(request, request.query.proof ?? '');
    if (accountId === undefined) return reply.redirect(interactionPath(signIn.uid), 303);
    if (formField(request.body, 'choice') === 'erase') {
      await leaving.eraseNow(accountId);
      return reply.redirect(erasedPath, 303);
    }
    if (!(await leaving.keep(accountId))) return reply.redirect(erasedPath, 303);
    return reply.redirect(await finishSignIn(parts, request, reply, accountId), 303);
  });
};
